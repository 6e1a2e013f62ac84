/** What settings are if nobody says anything, and the names that some of them take. */
import { totalmem } from 'node:os'
import type { NetworkSettings } from '../base/network.ts'

export const STRATEGY_NAMES = ['bfs', 'dfs', 'random', 'fewest-switches', 'coverage'] as const
export type StrategyName = (typeof STRATEGY_NAMES)[number]

export const MODES = ['host', 'tracked', 'delta', 'auto'] as const
export type Mode = (typeof MODES)[number]

export const MIXED = ['off', 'eager', 'lazy', 'auto'] as const
export type Mixed = (typeof MIXED)[number]

export const DEFAULT_MAX_STEPS = 10_000_000
export const DEFAULT_SEED = 1
export const DEFAULT_WALKS = 100
export const DEFAULT_TRACE_DIR = '.manyworlds/traces'
export const DEFAULT_COVERAGE_FILE = 'coverage/lcov.info'

/** A program talks to nobody unless it is told to whom. */
export const NETWORK_DEFAULTS: NetworkSettings = {
  allowNet: [], allowListen: [], peers: [], clients: [], network: 'branching', identicalClients: false, peerScope: 'connection', peerNondeterminism: 'report',
  volatile: [], peerInspection: true, peerQuietMs: 50, peerTimeoutMs: 10_000, maxConnections: 128,
}

export function defaultMaxMemoryMb(): number {
  // Inside a container the machine's memory is not ours; without a limit Node answers 0 or something huge.
  const constrained = process.constrainedMemory() || Infinity
  return Math.floor((0.8 * Math.min(totalmem(), constrained)) / 2 ** 20)
}
