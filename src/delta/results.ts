/**
 * What an operation on ∆values comes to: a plain value if all states have the same, a ∆value, or exceptions that only some of
 * the states throw.
 */
import { isInstanceOf } from '../base/instance-of.ts'
import { deltaKinds, type DeltaValue } from '../runtime/delta-access.ts'
import { DeltaAbandoned } from './abandoned.ts'
import { isReference } from './delta.ts'
import type { Execution } from './execution.ts'
import { groupEnds } from './groups.ts'
import { combined, combineMore, combineOne, representatives } from './pairs.ts'
import { MAX_STATES, scatterPositions } from './partition.ts'

/** What an operator makes of the operands of one state. */
type Evaluate = (s: number) => unknown

/** By entry or combination: the result. */
export const out: unknown[] = []
/** Equal results get one code if there are no more different ones than this. */
export const MAX_JOINED = 16

const codeOf = new Uint16Array(MAX_STATES)

/** No operand is a ∆value. */
export function applyNative<Operands extends unknown[]>(
  execution: Execution, kind: number, apply: (...operands: Operands) => unknown, ...operands: Operands
): unknown {
  let result
  try {
    result = apply(...operands)
  } catch {
    execution.recordThrow(kind, () => apply(...operands))
  }
  return execution.record(kind, primitive(result))
}

export function allSame(results: readonly unknown[], count: number): boolean {
  const first = results[0]
  for (let i = 1; i < count; i++) if (!Object.is(results[i], first)) return false
  return true
}

/** The different values among the first `count` of `out`, whose numbers are written into `codes`; gives up at more than MAX_JOINED. */
export function joinEqual(count: number, codes: Uint16Array): unknown[] {
  const values: unknown[] = []
  for (let i = 0; i < count; i++) {
    const value = out[i]
    let code = 0
    while (code < values.length && !Object.is(values[code], value)) code++
    if (code === values.length && values.push(value) > MAX_JOINED) break
    codes[i] = code
  }
  return values
}

/** The ∆value whose dictionary is `out` and whose codes are given by position. */
export function fromPositions({ access, active, start, end }: Execution, count: number, positions: Uint16Array): unknown {
  const values = joinEqual(count, codeOf)
  if (values.length === 1) return values[0]
  const from = active[start]!
  const codes = new Uint16Array(active[end - 1]! - from + 1)
  if (values.length <= MAX_JOINED) {
    for (let i = start; i < end; i++) codes[active[i]! - from] = codeOf[positions[i - start]!]!
    return new access.Delta(codes, from, values, false)
  }
  for (let i = start; i < end; i++) codes[active[i]! - from] = positions[i - start]!
  return new access.Delta(codes, from, out.slice(0, count), false, false)
}

/** Applies to every combination that occurs; those that throw are split off, by message. */
export function applyGeneral(execution: Execution, kind: number, operands: readonly DeltaValue[], evaluate: Evaluate): unknown {
  const count = combineAll(execution, operands)
  const messages = new Map<string, number>()
  const throwing: number[] = []
  let fine = 0
  execution.isApplying = true
  for (let i = 0; i < count; i++) {
    const s = representatives[i]!
    codeOf[i] = 0
    try {
      out[i] = primitive(evaluate(s))
      fine++
    } catch (error) {
      if (isInstanceOf(error, DeltaAbandoned)) throw error
      const message = String((error as Error).message)
      let group = messages.get(message)
      if (group === undefined) messages.set(message, group = throwing.push(s))
      codeOf[i] = group
    }
  }
  execution.isApplying = false
  if (throwing.length === 0) return execution.record(kind, fromOperands(execution, operands, count))
  splitThrowing(execution, kind, throwing, fine > 0, evaluate)
  return applyGeneral(execution, kind, operands, evaluate)
}

/** Leaves the states that do not throw. `codeOf` tells which combinations throw what, with one state of each in `throwing`. */
function splitThrowing(execution: Execution, kind: number, throwing: readonly number[], someAreFine: boolean, evaluate: Evaluate): void {
  const { active, start, end } = execution
  for (let i = 0; i < end - start; i++) combined[i] = codeOf[combined[i]!]!
  scatterPositions(active, start, end, combined, groupEnds, throwing.length + 1)
  const first = someAreFine ? 0 : 1
  if (throwing.length > first) execution.splits++
  for (let group = throwing.length; group > first; group--) {
    const s = throwing[group - 1]!
    execution.wait(groupEnds[group - 1]!, groupEnds[group]!, kind | deltaKinds.throws, () => evaluate(s))
  }
  execution.end = groupEnds[first]!
  if (!someAreFine) execution.recordThrow(kind, () => evaluate(throwing[0]!))
}

/** Numbers the combinations of all operands in `combined`. */
function combineAll({ active, start, end }: Execution, operands: readonly DeltaValue[]): number {
  const families: DeltaValue[] = []
  for (const operand of operands) {
    if (!families.some(({ codes, from }) => codes === operand.codes && from === operand.from)) families.push(operand)
  }
  let count = combineOne(active, start, end, families[0]!.codes, families[0]!.from)
  for (const { codes, from, values } of families.slice(1)) {
    count = combineMore(active, start, end, count, codes, from, values.length)
  }
  return count
}

function fromOperands(execution: Execution, operands: readonly DeltaValue[], count: number): unknown {
  const { codes, from, values } = operands[0]!
  if (operands.some((operand) => operand.codes !== codes || operand.from !== from)) return fromPositions(execution, count, combined)
  if (allSame(out, count)) return out[0]
  const results: unknown[] = new Array(values.length).fill(out[0])
  for (let i = 0; i < count; i++) results[codes[representatives[i]! - from]!] = out[i]
  return new execution.access.Delta(codes, from, results, false, false)
}

function primitive(result: unknown): unknown {
  if (isReference(result)) throw new DeltaAbandoned('a pure function has made an object')
  return result
}
