/**
 * What the program under check finds outside of itself, and what may go wrong there: decided once, before it starts, and the
 * same in all of its runs. It is plain data, so that it can be handed to the guest and kept in traces.
 */

import type { NetworkMode, PeerScope } from './network.ts'

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
  /** What `process.env` holds at the start. */
  readonly env: Readonly<Record<string, string>>
  /** What the program may contact outside of itself: `host:port`, or `host` for all ports of it; IPv6 as `[::1]:80`. */
  readonly allowNet: readonly string[]
  /** Where clients from outside may connect to it: `port`, or `host:port`. */
  readonly allowListen: readonly string[]
  /** Addresses of the host names in `allowNet`, looked up once. */
  readonly names: Readonly<Record<string, readonly string[]>>
  /** For each server that is started for the program which of `allowNet` are its own. */
  readonly peers: readonly (readonly string[])[]
  /** How many clients are started for it. */
  readonly clients: number
  readonly identicalClients: boolean
  readonly network: NetworkMode
  readonly peerScope: PeerScope
  /** Options of Node, as `process.execArgv` has them. */
  readonly execArgv: readonly string[]
}

export const EMPTY_WORLD: World = {
  allowRead: [], faults: { fs: false, net: false, crash: false }, maxFaults: 1, segments: 1, socketBuffer: 2_626_560, signals: [], stdin: undefined, args: [], env: {},
  allowNet: [], allowListen: [], names: {}, peers: [], clients: 0, identicalClients: false, network: 'branching', peerScope: 'connection', execArgv: [],
}
