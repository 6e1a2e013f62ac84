/**
 * The trace of a program as data: which events were delivered and which choices were made, with what was seen on the
 * way. Field names are a public contract, as in result.ts; everything is plain JSON data and files are relative to the
 * working directory. The transitions alone (`eventIndex` and `choiceIndexes`) replay.
 */
import type { SourceLocation } from '../base/errors.ts'
import type { Conversation, Exchange } from '../network/recording.ts'
import type { WorldSettings } from '../options.ts'

/** What replays: which of the ready events is delivered, and what each choose() inside of its task picks. */
export interface Transition {
  readonly event: number
  readonly choices: readonly number[]
}

/** What a check turned out to need after it had begun: it shows in states that never needed it. Absent where nothing was. */
export interface TraceNeeds {
  /** A clock that is part of the states. */
  readonly clock?: true
  /** Nothing is evaluated before the first task. */
  readonly firstTask?: true
  /** Modules that are evaluated with the others, or by the task that requires them; files relative to the folder of the checked one. */
  readonly early?: readonly string[]
  readonly late?: readonly string[]
}

export interface ProgramTrace {
  /** Hash of all sources of the program, see `hashSources` of trace-file.ts. */
  readonly sourcesHash: string
  /** Budget of steps of each task when the trace was recorded. */
  readonly maxSteps: number
  /** What the program found outside of itself, as the options say it; absent if that was nothing. */
  readonly world?: Partial<WorldSettings>
  readonly needs?: TraceNeeds
  /** What was said between the program and peers outside: enough to run the trace again without them. Absent if nothing was. */
  readonly network?: readonly Conversation[]
  /** The columns; 0 is main. */
  readonly tasks: readonly TraceTask[]
  readonly steps: readonly ProgramStep[]
}

/** A thread of activity: main, or an async call that nobody awaits at once, with all that it awaits itself. */
export interface TraceTask {
  /** `withdraw(80)` */
  readonly name: string
  readonly location?: SourceLocation
}

/** One task of the event loop: an event, its callback, and everything that runs before the next event. */
export interface ProgramStep {
  /** Which of the events that Node could deliver, from 0; the first step starts the program. */
  readonly eventIndex: number
  /** For each choose() the index of what it picked. */
  readonly choiceIndexes: readonly number[]
  /** The task that the event belongs to. */
  readonly task: number
  /** `start`, `timeout 10 ms`, `immediate` */
  readonly event: string
  /** Where the event was armed. */
  readonly location?: SourceLocation
  readonly choices: readonly ProgramChoice[]
  /** What peers outside said to the program and heard from it; absent if nothing was said. */
  readonly messages?: readonly Exchange[]
  readonly runs: readonly Run[]
  readonly changes: readonly ProgramChange[]
  /** What the program printed. */
  readonly console: readonly ConsoleLine[]
  /** So much ran that the rest is not listed. */
  readonly isCut?: true
  /** Fingerprint of the state after the step, in hexadecimal; `''` if the task did not come to its end. */
  readonly fingerprint: string
}

export interface ProgramChoice {
  /** The run that asked: its index in `runs`, -1 before the first. */
  readonly run: number
  /** What choose() returned, as source text. */
  readonly text: string
  /** How many values there were. */
  readonly of: number
  readonly location?: SourceLocation
}

/** A piece of a function that ran without a pause. */
export interface Run {
  readonly task: number
  /** The function: `withdraw(80)` when it was called, `withdraw` when it went on. */
  readonly name: string
  readonly how: 'called' | 'resumed' | 'callback'
  /** Where it went on: the await it rested at, or its start. */
  readonly location?: SourceLocation
  /** The source line at `location`, trimmed. */
  readonly code?: string
}

/** A variable or field that has another value after a run; a side that is missing did not exist. */
export interface ProgramChange {
  /** The run that changed it: its index in `runs`, -1 before the first. */
  readonly run: number
  /** `balance`, `accounts[0].owner` */
  readonly path: string
  readonly before?: string | undefined
  readonly after?: string | undefined
  /** The function whose local variable it is. */
  readonly local?: string
}

export interface ConsoleLine {
  /** The run that printed it: its index in `runs`, -1 before the first. */
  readonly run: number
  readonly text: string
}

/** A function that is suspended when nothing can run any more, and the column of the trace that it belongs to. */
export interface Waiting extends Suspended { readonly task: number }

export interface Suspended {
  /** `withdraw(80)` */
  readonly name: string
  readonly location?: SourceLocation
  /** The source line at `location`, trimmed. */
  readonly code?: string
  /** What it waits for, as a phrase: `withdraw(80)`, `a promise made in Mutex.acquire (mutex.ts:12)`. */
  readonly on: string
}
