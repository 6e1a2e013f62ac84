/**
 * A call: an operation with one choice for each argument. An exploration has finitely many; a state and a call make a
 * transition. The number of a call is what paths store.
 */
import type { Exploration, Operation } from './exploration.ts'

export interface Call {
  readonly operation: Operation
  readonly operationIndex: number
  readonly choices: readonly number[]
  /** The argument values, if every use may share them. */
  readonly shared: readonly unknown[] | undefined
}

/** All calls in the order in which they are tried: operations as written, the last argument varying fastest. */
export function allCalls({ operations }: Exploration): Call[] {
  return operations.flatMap((operation, operationIndex) => {
    const shared = operation.domains.every((domain) => domain.shared)
    return products(operation.domains.map((domain) => domain.size)).map((choices) => ({
      operation,
      operationIndex,
      choices,
      shared: shared ? choices.map((choice, i) => operation.domains[i]!.value(choice)) : undefined,
    }))
  })
}

/** The argument values of one use of a call. */
export function argumentsOf(call: Call): readonly unknown[] {
  return call.shared ?? call.choices.map((choice, i) => call.operation.domains[i]!.value(choice))
}

function products(sizes: readonly number[]): number[][] {
  return sizes.reduce<number[][]>(
    (chosen, size) => chosen.flatMap((prefix) => Array.from({ length: size }, (_, index) => [...prefix, index])),
    [[]],
  )
}
