/**
 * What the program under check finds outside of itself, and what may go wrong there: decided once, before it starts, and the
 * same in all of its runs. It is plain data, so that it can be handed to the guest and kept in traces.
 */

/** Areas whose failures can be explored. `crash`: the machine stops, and files keep only what was synced. */
export const FAULT_KINDS = ['fs', 'net', 'crash'] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

/** The signals that a process can handle. */
export const SIGNALS = ['SIGHUP', 'SIGINT', 'SIGQUIT', 'SIGTERM', 'SIGUSR1', 'SIGUSR2', 'SIGPIPE', 'SIGALRM', 'SIGCHLD', 'SIGCONT', 'SIGWINCH'] as const

export interface World {
  /** Directories whose files the program sees: absolute paths without symbolic links. */
  readonly allowRead: readonly string[]
  readonly faults: Readonly<Record<FaultKind, boolean>>
  /** How many faults one schedule may have. */
  readonly maxFaults: number
  /** In how many pieces the data of one write may arrive at most. */
  readonly segments: number
  /** How many bytes wait in a direction of a connection at most: whoever writes more has to wait for a read. */
  readonly socketBuffer: number
  /** Signals that may arrive at any time, each once. */
  readonly signals: readonly string[]
  /** What standard input holds, one character a byte; undefined: nobody has said. */
  readonly stdin: string | undefined
  /** What follows the name of the program in `process.argv`. */
  readonly args: readonly string[]
  /** Options of Node, as `process.execArgv` has them. */
  readonly execArgv: readonly string[]
}

export const EMPTY_WORLD: World = {
  allowRead: [], faults: { fs: false, net: false, crash: false }, maxFaults: 1, segments: 1, socketBuffer: 2_626_560, signals: [], stdin: undefined, args: [], execArgv: [],
}
