/**
 * The result of a check as data: what the engine returns, the reporters print and the JSON report contains.
 * Field names are a public contract (they are the keys of `--reporter json`). Everything here is plain JSON data:
 * values of the program under check appear only as source text, so that a result outlives the realm it was found in.
 * A refused input is not a result: it is thrown as a `UserError` and reported as an `ErrorReport`.
 */
import type { SourceLocation } from '../base/errors.ts'
import type { NetworkCounts } from '../base/network.ts'
import type { Mode, WorldSettings } from '../options.ts'
import type { FileCoverage } from './listeners/coverage.ts'
import type { ProgramTrace, Suspended, TraceNeeds, Waiting } from './schedule.ts'

export type * from './schedule.ts'

export type Verdict = 'holds' | 'violation' | 'incomplete' | 'error'

/** A function that ran as a host block in tracked mode. */
export interface HostBlock {
  readonly name: string
  readonly line: number
  /** How it found what it changed, in the end; `off`: it ran with barriers, because that took less time or it had to. */
  readonly kind: 'eager' | 'lazy' | 'off'
  /** How many blocks its calls began. */
  readonly count: number
  /** How many of them met what they could not do, and were run again with barriers. */
  readonly fallbacks: number
}

/** What every check says, whatever was checked. */
export interface ResultBase {
  /** `holds`: everything inside the bound was explored; `incomplete`: `limits` says what stopped it. Never `error`. */
  readonly verdict: Exclude<Verdict, 'error'>
  /** The file that was checked, relative to the working directory. */
  readonly file: string
  readonly mode: Mode
  /** Which strategy chose what to explore next: the name of ours, `custom` for one of the user. */
  readonly strategy: string
  /** Distinct states, the initial one included. */
  readonly states: number
  /** Pairs of a state and what was done in it: an enabled operation with its arguments, or an event with its choices. */
  readonly transitions: number
  /** How often operations or tasks were really run; a task is run again for every alternative of a `choose`. */
  readonly executions: number
  /** Number of steps to the farthest state: operations; in a program tasks and choices. */
  readonly depth: number
  /** Every sequence up to this length was explored. */
  readonly completeDepth: number
  /** States (and choice points) that a limit kept from being expanded; 0 when it holds. */
  readonly pending: number
  /** How many transitions and states violate a property, each at the end of its path; only if the search was to keep going. */
  readonly violations?: number
  readonly elapsedMs: number
  readonly peakRssBytes: number
  readonly visited: 'fingerprint' | 'exact'
  /** Probability that two different states had one fingerprint somewhere in this run; 0 when compared exactly. */
  readonly collisionProbability: number
  /** Names of module variables, class statics and intrinsics that were changed outside the root. */
  readonly outsideState: readonly string[]
  /** The functions that ran as host blocks, in the order of the source; only if there are some. */
  readonly hostBlocks?: readonly HostBlock[]
  /** What is untracked and has a name, with its value at the end of the search as source text; only if there is some. */
  readonly untracked?: readonly { readonly name: string; readonly value: string }[]
  /** Conversations with peers outside; only if the program may have some. */
  readonly network?: NetworkCounts
  readonly limits: readonly Limit[]
  /** Modules that packages of the program import and that refuse to be called; only if there are some. */
  readonly notes?: readonly string[]
  readonly warnings: readonly string[]
  /** What the search reached of each file, if coverage was asked for. */
  readonly coverage?: readonly FileCoverage[]
}

/** What delta execution did: operations that were run on sets of states. */
export interface DeltaReport {
  /** Levels of the breadth-first search that were expanded as sets of states, and state by state. */
  readonly levels: number
  readonly standardLevels: number
  /** ∆States that were made. */
  readonly batches: number
  /** Paths that were run, each for all states that take it. */
  readonly executions: number
  /** How often the states of a set had to part. */
  readonly splits: number
  /** Transitions that had to be taken one state at a time. */
  readonly single: number
  /** What had no set version: states were split until everything it reads was the same in all of them. */
  readonly fallbacks: readonly DeltaFallback[]
  /** Why levels were given up and expanded state by state; `violation`: one was found, the other search tells which. */
  readonly abandoned: readonly string[]
  /** Cells of all ∆States, and how many of them held the same value in all states. */
  readonly constants: { readonly constant: number; readonly total: number }
  /** Milliseconds. */
  readonly times: { readonly execution: number; readonly comparison: number; readonly backtracking: number; readonly merging: number }
}

export interface DeltaFallback {
  readonly file: string
  readonly line: number
  /** The operator or built-in. */
  readonly what: string
  readonly count: number
}

/** The result of exploring an object with its operations. */
export interface ExplorationResult extends ResultBase {
  readonly kind: 'exploration'
  /** Longest sequence of operations that was to be explored; `completeDepth` equals it when it holds. */
  readonly bound: number
  readonly operations: readonly OperationCount[]
  /** In delta and auto mode. */
  readonly delta?: DeltaReport
  readonly violation?: Violation
}

/** The result of running a program through its schedules and choices. */
export interface ProgramResult extends ResultBase {
  readonly kind: 'program'
  readonly bound?: undefined
  readonly operations?: undefined
  /** Distinct states in which the program was at its end; without state matching the number of complete schedules. */
  readonly ends: number
  /** Distinct values that `stopIfVisited` was given. */
  readonly roots: number
  /** The codes that the process ends with, if one of them is not 0. */
  readonly exitCodes?: readonly number[]
  /** Async functions that are still suspended at an end, though the program holds. */
  readonly suspended?: readonly Suspended[]
  /** Each name given to `sometimes`, and whether it was true at least once. */
  readonly sometimes: readonly { readonly name: string; readonly reached: boolean }[]
  readonly violation?: ProgramViolation
}

export type CheckResult = ExplorationResult | ProgramResult

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
  /**
   * `walks`: random walks prove nothing, however many there are; `abstraction`: nor does comparing shapes;
   * `strategy`: one of the user took no interest in this many alternatives; `peers`: they said something new in each of this many searches;
   * `crashed`: the process of the check has ended by itself.
   */
  readonly kind: 'max-states' | 'max-depth' | 'timeout' | 'max-memory' | 'interrupted' | 'walks' | 'abstraction' | 'strategy' | 'peers' | 'crashed'
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

/** What can go wrong in a program. */
export interface ProgramProperty {
  /**
   * `assertion`: an AssertionError nobody caught, `uncaught`: any other error, `unhandled-rejection`, `deadlock`: main has not
   * finished and nothing can run, `endless`: a task used up its budget of steps, `invariant`: of `always`, `sometimes`:
   * never true in any state, `end`: of `atEnd`.
   */
  readonly kind: 'assertion' | 'uncaught' | 'unhandled-rejection' | 'deadlock' | 'endless' | 'invariant' | 'sometimes' | 'end'
  /** The name given to `always`, `sometimes` or `atEnd`, else what is to be called so, e.g. `deadlock`. */
  readonly name: string
}

export interface ProgramViolation {
  readonly property: ProgramProperty
  readonly message: string
  /** Where the property (or the throw) stands in the user's source. */
  readonly location?: SourceLocation
  /** The source lines around `location`. */
  readonly frame?: string
  /** Stack of the thrown error, in positions of the user's source. */
  readonly stack?: string
  /** If `location` is in a package: the place in the program that led there, with the source lines around it. */
  readonly origin?: { readonly location: SourceLocation; readonly frame?: string }
  /** Of a deadlock: what each suspended function waits for. */
  readonly waiting?: readonly Waiting[]
  readonly trace: ProgramTrace
  /** Where the trace was stored, relative to the working directory. */
  readonly traceFile?: string
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
  /** What the program found outside of itself, as the options say it; absent if that was nothing. */
  readonly world?: Partial<WorldSettings>
  readonly needs?: TraceNeeds
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
  /** For each `choose` inside of the operation the index of what it picked, if there was one. */
  readonly choiceIndexes?: readonly number[]
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
  /** Absent for programs, which have none. */
  readonly bound?: number | undefined
  /** States that wait to be expanded. */
  readonly frontier: number
  /** Transitions per second since the last report of progress. */
  readonly ratePerSecond: number
  readonly memoryBytes: number
  readonly elapsedMs: number
  /** Found so far, by a search that goes on. */
  readonly violations?: number
  /** The search waits for a peer outside of the program. */
  readonly isWaiting?: boolean
}

/** Who watches a check: progress at any rate the engine likes, and each line the program under check prints. */
export interface Observer {
  progress(progress: Progress): void
  console(line: string): void
  /** What is worth knowing before the program runs. */
  notice?(line: string): void
}

/** What every replay says, whatever was replayed. */
export interface ReplayBase {
  /** The same property was violated after the same steps, and every step did what the trace says. */
  readonly reproduced: boolean
  /** `violation` if the run ended in any violation; `holds` says only that this one sequence did not. */
  readonly verdict: 'violation' | 'holds'
  readonly file: string
  readonly traceFile: string
  /** The sources are not the ones the trace was recorded with. */
  readonly sourcesChanged: boolean
  /** The version of Node that the trace was recorded with, if this is another one. */
  readonly recordedWith?: string
  readonly differences: readonly Difference[]
  readonly elapsedMs: number
  readonly warnings: readonly string[]
}

export interface ExplorationReplay extends ReplayBase {
  readonly kind: 'exploration'
  readonly bound: number
  /** What the trace promises. */
  readonly expected: { readonly property: Property; readonly message: string }
  /** What this run saw; its trace holds the steps of this run. */
  readonly violation?: Violation
  readonly steps: readonly Step[]
}

export interface ProgramReplay extends ReplayBase {
  readonly kind: 'program'
  /** What the trace promises. */
  readonly expected: { readonly property: ProgramProperty; readonly message: string }
  /** What this run saw. */
  readonly violation?: ProgramViolation
  /** The steps of this run. */
  readonly trace: ProgramTrace
}

export type ReplayResult = ExplorationReplay | ProgramReplay

/** Where a replay left its trace. */
export interface Difference {
  /** Number of the step, from 1; 0 is the initial state. */
  readonly step: number
  readonly what: 'result' | 'thrown' | 'changes' | 'state' | 'disabled' | 'event' | 'choices' | 'messages' | 'runs' | 'console' | 'property' | 'message'
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
