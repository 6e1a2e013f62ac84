/** What a search is told, and what it finds. */
import type { Comparison } from './comparison.ts'
import type { DeterminismGuard } from './determinism.ts'
import type { Finding } from './finding.ts'
import type { Keeper } from './keeper.ts'
import type { Listener } from './listener.ts'
import type { Transition } from './schedule.ts'
import type { Strategy } from './strategy.ts'

export interface Bounds {
  readonly maxStates: number
  readonly maxDepth: number
  readonly exact: boolean
}

export interface SearchOptions extends Bounds {
  /** How states are kept. Default: as words. */
  readonly keeper?: Keeper | undefined
  readonly strategy: Strategy
  readonly listeners?: readonly Listener[]
  /** `none`: every path is followed to its end, also through states that were seen before. Default: `states`. */
  readonly matching?: 'states' | 'none'
  /** A violation ends its path, not the search. Default: false. */
  readonly keepGoing?: boolean
  /** The depth at which something is reached decides what lies behind it, also without a depth limit. Default: false. */
  readonly depthMatters?: boolean
  /** How much code the last run was the first to reach. */
  readonly coverageGain?: () => number
  readonly guard?: DeterminismGuard
  /** Which differences count; all of them if it is undefined. */
  readonly comparison?: Comparison | undefined
}

export interface FoundViolation {
  readonly finding: Finding
  readonly path: readonly Transition[]
  /** Steps to it. */
  readonly depth: number
}
