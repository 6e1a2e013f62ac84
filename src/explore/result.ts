/**
 * The result of a check as data: what the engine returns, the reporters print and the JSON report contains.
 * Field names are a public contract (they are the keys of `--reporter json`). Everything here is plain JSON data:
 * values of the program under check appear only as source text, so that a result outlives the realm it was found in.
 * A refused input is not a result: it is thrown as a `UserError` and reported as an `ErrorReport`.
 */
import type { SourceLocation } from '../base/errors.ts'

export type Verdict = 'holds' | 'violation' | 'incomplete' | 'error'

export interface CheckResult {
  /** `holds`: everything inside the bound was explored; `incomplete`: `limits` says what stopped it. Never `error`. */
  readonly verdict: Exclude<Verdict, 'error'>
  /** The exploration file, relative to the working directory. */
  readonly file: string
  /** Longest sequence of operations that was to be explored. */
  readonly bound: number
  readonly mode: 'host'
  /** Distinct states, the initial one included. */
  readonly states: number
  /** Pairs of a state and an enabled operation with its arguments: what standard execution runs. */
  readonly transitions: number
  /** Operations that were really run. */
  readonly executions: number
  /** Number of operations to the farthest state; smaller than `bound` if longer sequences reach nothing new. */
  readonly depth: number
  /** Every sequence up to this length was explored; equals `bound` when it holds. */
  readonly completeDepth: number
  /** States that a limit kept from being expanded; 0 when it holds. */
  readonly pending: number
  readonly elapsedMs: number
  readonly peakRssBytes: number
  readonly visited: 'fingerprint' | 'exact'
  /** Probability that two different states had one fingerprint somewhere in this run; 0 when compared exactly. */
  readonly collisionProbability: number
  readonly operations: readonly OperationCount[]
  /** Names of module variables, class statics and intrinsics that operations changed outside the root. */
  readonly outsideState: readonly string[]
  readonly limits: readonly Limit[]
  readonly warnings: readonly string[]
  readonly violation?: Violation
}

export interface OperationCount {
  readonly name: string
  /** How often it was run, over all arguments and states. */
  readonly executed: number
  /** How often its guard refused to run it. */
  readonly disabled: number
  /** How many states were first reached by it. */
  readonly newStates: number
}

/** A limit that was hit; `value` as the option has it: a count, milliseconds for `timeout`, MB for `max-memory`. */
export interface Limit {
  readonly kind: 'max-states' | 'max-depth' | 'timeout' | 'max-memory' | 'interrupted'
  readonly value?: number
}

export interface Property {
  /**
   * `invariant` of every state, `ensures` of one operation, `model`: differs from the reference model, `error`: thrown
   * and not declared, `endless`: an operation used up its budget of steps.
   */
  readonly kind: 'invariant' | 'ensures' | 'model' | 'error' | 'endless'
  /** The name of the invariant or of the operation. */
  readonly name: string
}

export interface Violation {
  readonly property: Property
  readonly message: string
  /** Where the property (or the throw) stands in the user's source. */
  readonly location?: SourceLocation
  /** The source lines around `location`. */
  readonly frame?: string
  /** Stack of the thrown error, in positions of the user's source. */
  readonly stack?: string
  readonly trace: Trace
  /** Where the trace was stored, relative to the working directory. */
  readonly traceFile?: string
}

/** A path through the state space: choices that replay, with what was seen on the way. */
export interface Trace {
  /** Hash of the sources that the exploration file consists of, see `hashSources` of trace-file.ts. */
  readonly sourcesHash: string
  /** Budget of steps of each operation when the trace was recorded: an endless operation needs the same one again. */
  readonly maxSteps: number
  /** Code that makes the root object. */
  readonly setup: string
  /** Code that shows the violation; may use `result`, the value of the last call. `''` if the last call shows it. */
  readonly assertion: string
  readonly steps: readonly Step[]
}

export interface Step {
  readonly operation: string
  /** For each argument its index in the domain: together with `operation` the choice that replays. */
  readonly argumentIndexes: readonly number[]
  /** Source text of each argument. */
  readonly arguments: readonly string[]
  /** The call as code. */
  readonly code: string
  /** Source text of what the operation returned, `undefined` if it threw. */
  readonly result: string
  /** The error that the operation threw, as `Name: message`. */
  readonly thrown?: string
  readonly changes: readonly Change[]
  /** Fingerprint of the state after the step, in hexadecimal; `''` if it did not end or its guard failed. */
  readonly fingerprint: string
}

/** One difference between the states before and after a step; a side that is missing did not exist. */
export interface Change {
  /** Path from the root, e.g. `tree.root.left`. */
  readonly path: string
  readonly before?: string | undefined
  readonly after?: string | undefined
}

/** How far a running exploration is. */
export interface Progress {
  readonly states: number
  readonly transitions: number
  readonly depth: number
  readonly bound: number
  /** States that wait to be expanded. */
  readonly frontier: number
  /** Transitions per second since the last report of progress. */
  readonly ratePerSecond: number
  readonly memoryBytes: number
  readonly elapsedMs: number
}

/** Who watches a check: progress at any rate the engine likes, and each line the program under check prints. */
export interface Observer {
  progress(progress: Progress): void
  console(line: string): void
}

export interface ReplayResult {
  /** The same property was violated after the same steps, and every step did what the trace says. */
  readonly reproduced: boolean
  /** `violation` if the run ended in any violation; `holds` says only that this one sequence did not. */
  readonly verdict: 'violation' | 'holds'
  readonly file: string
  readonly traceFile: string
  readonly bound: number
  /** The sources are not the ones the trace was recorded with. */
  readonly sourcesChanged: boolean
  /** What the trace promises. */
  readonly expected: { readonly property: Property; readonly message: string }
  /** What this run saw; its trace holds the steps of this run. */
  readonly violation?: Violation
  readonly steps: readonly Step[]
  readonly differences: readonly Difference[]
  readonly elapsedMs: number
  readonly warnings: readonly string[]
}

/** Where a replay left its trace. */
export interface Difference {
  /** Number of the step, from 1; 0 is the initial state. */
  readonly step: number
  readonly what: 'result' | 'thrown' | 'changes' | 'state' | 'disabled' | 'property' | 'message'
  readonly expected: string
  readonly actual: string
}

/** What stands in the JSON report in place of a result when there is none. */
export interface ErrorReport {
  readonly verdict: 'error'
  /** The exploration or trace file that was asked for. */
  readonly file?: string
  readonly error: {
    /** `internal-error` is our own bug. */
    readonly code: string
    readonly file?: string
    readonly line?: number
    readonly column?: number
    readonly fact: string
    readonly remedy: string
    readonly frame?: string
    readonly stack?: string
  }
}
