/**
 * The properties of a program, one file each. A property looks at a state (or at how a task ended) and gives a finding if
 * it is violated; it decides nothing about the search.
 */
import type { DeclaredProperty } from '../../runtime/hidden.ts'
import type { Finding } from '../finding.ts'
import { describeError } from '../thrown.ts'

/** A state as properties see it. */
export interface ProgramState {
  /** Nothing can run any more, or the program has called process.exit. */
  readonly isEnd: boolean
  /** main has not finished. */
  readonly isMainPending: boolean
  readonly hasExited: boolean
  /** What the program declared with `always`, `sometimes`, `atEnd`. */
  declared(kind: 'always' | 'sometimes' | 'atEnd'): readonly DeclaredProperty[]
  /** Calls a predicate, which should only look. */
  evaluate(predicate: Function): Answer
}

/** What a predicate came to; `didNotEnd` says how if it used up its budget. */
export type Answer =
  | { readonly value: unknown }
  | { readonly thrown: unknown; readonly didNotEnd: string | undefined }

export type Property = (state: ProgramState) => Finding | undefined

/** Why a predicate does not hold, as the rest of a sentence; it holds if it returns nothing, because it only asserts. */
export function broken(answer: Answer): { readonly why: string; readonly error: Finding['error'] } | undefined {
  if ('thrown' in answer) {
    return { why: `: it ${answer.didNotEnd ?? `threw ${describeError(answer.thrown)}`}`, error: { value: answer.thrown } }
  }
  const { value } = answer
  if (value === undefined || Boolean(value)) return undefined
  return { why: value === false ? '' : `: it returned ${String(value)}`, error: undefined }
}
