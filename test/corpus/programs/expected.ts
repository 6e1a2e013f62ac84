/** What a folder of test/corpus/programs says about its program; the arithmetic stands in a comment of its expected.ts. */
import type { CheckOptions, ProgramProperty, Property } from 'manyworlds'

export interface Expected {
  /** Everything but the visited set, which is tried both ways. */
  readonly options?: CheckOptions
  readonly verdict: 'holds' | 'violation' | 'incomplete' | 'error'
  /** Distinct states when the search ended, also when a violation ended it; so for the other counts. */
  readonly states?: number
  readonly transitions?: number
  readonly depth?: number
  /** Programs: states in which it has come to its end; without state matching, how many paths lead to one. */
  readonly ends?: number
  readonly schedules?: number
  /** Programs: different values that stopIfVisited was given. */
  readonly roots?: number
  /** Programs: which names of `sometimes` were true. */
  readonly sometimes?: readonly string[]
  readonly violation?: {
    readonly property: Property | ProgramProperty
    /** Calls of the shortest sequence. */
    readonly length: number
    readonly message: string
    /** Line of program.ts, or `file:line` of another file, that the report points at. */
    readonly at?: number | string
  }
  readonly outsideState?: readonly string[]
  readonly warnings?: readonly string[]
  /** Refusals: `verdict` is 'error'. */
  readonly error?: { readonly code: string; readonly fact: RegExp; readonly at?: number | string }
}
