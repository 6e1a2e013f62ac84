/**
 * Which levels of a breadth-first search are expanded as sets of states. In delta mode all of them, as long as that is possible;
 * in auto mode those for which it is likely to take less time, by what levels of both kinds have taken so far.
 */
import { isInstanceOf } from '../base/instance-of.ts'
import { DeltaAbandoned, DeltaTooSlow } from '../delta/abandoned.ts'
import { DeltaExpander, type DeltaParts, type ExpandedLevel } from './delta-expander.ts'
import type { StoredStates } from './stored-states.ts'

/** After so many levels in a row that had to be given up no more are tried. */
const MAX_ABANDONED = 2
/** Levels with fewer states are not worth a trial. */
const SMALLEST_TRIAL = 256
/** A level that took longer as a set is tried again when levels have grown so much. */
const GROWTH = 4
/** The same if hardly any states shared a path. */
const GROWTH_UNSHARED = 64
/** A level that takes so much longer than it would state by state is given up when so much of that time has gone. */
const HOPELESS = 1.5
const PATIENCE = 0.1
/** If fewer states share a path a set does not pay, whatever the first levels, whose code was not yet optimized, have taken. */
const SHARED = 4

export interface DeltaSearchParts extends DeltaParts {
  /** Sets are used only where they take less time. */
  readonly isMeasured: boolean
}

export class DeltaSearch {
  readonly expander: DeltaExpander
  /** Why levels were given up, in order. */
  readonly abandoned: string[] = []
  readonly #isMeasured: boolean
  #abandonedInARow = 0
  /** Milliseconds for each state of the last level of this kind; undefined: none was measured. */
  #setCost: number | undefined
  #standardCost: number | undefined
  /** How many transitions shared a path in the last set. */
  #shared = 0
  #triedSize = 0
  standardLevels = 0

  constructor(parts: DeltaSearchParts) {
    this.#isMeasured = parts.isMeasured
    this.expander = new DeltaExpander(parts)
  }

  /** Whether a level should be expanded as a set. */
  wants({ count }: StoredStates): boolean {
    if (this.#abandonedInARow >= MAX_ABANDONED) return false
    if (!this.#isMeasured) return true
    if (count < SMALLEST_TRIAL || this.#standardCost === undefined) return false
    const isFaster = this.#setCost === undefined || (this.#setCost <= this.#standardCost && this.#shared >= SHARED)
    return isFaster || count >= (this.#shared < SHARED ? GROWTH_UNSHARED : GROWTH) * this.#triedSize
  }

  /** A level was expanded state by state. */
  noteStandard(count: number, elapsed: number): void {
    this.standardLevels++
    this.#standardCost = elapsed / count
  }

  /** Expands a level; undefined if it had to be given up. */
  expand(level: StoredStates, keepNext: boolean, isLeftOut?: (place: number) => boolean): ExpandedLevel | undefined {
    const started = performance.now()
    this.#triedSize = level.count
    // What it would take one state at a time.
    const standard = this.#isMeasured ? this.#standardCost! * level.count : Infinity
    const isHopeless = (share: number): boolean => {
      const elapsed = performance.now() - started
      return elapsed > PATIENCE * standard && elapsed > share * HOPELESS * standard
    }
    try {
      const expanded = this.expander.expand(level, keepNext, { isLeftOut, isHopeless: this.#isMeasured ? isHopeless : undefined })
      this.#abandonedInARow = 0
      this.#setCost = (performance.now() - started) / level.count
      this.#shared = expanded.transitions / Math.max(1, expanded.executions)
      return expanded
    } catch (error) {
      if (!isInstanceOf(error, DeltaAbandoned)) throw error
      this.abandoned.push(error.message)
      if (isInstanceOf(error, DeltaTooSlow)) {
        this.#setCost = Infinity
        this.#shared = 0
      } else {
        this.#abandonedInARow++
      }
      return undefined
    }
  }
}
