/**
 * Checks what must hold in new states, many at once: those that one path has made at the end of that path, or all of a level when
 * they are known. States of one path may have many shapes, and then a check takes many paths, each for few states; of all
 * states of a level more may share one.
 */
import { DeltaAbandoned } from '../delta/abandoned.ts'
import type { DeltaStage } from './delta-stage.ts'

/** Paths for each state from which on it pays to check new states all at once. */
const WORTH_DEFERRING = 0.2
/** Fewer states tell nothing. */
const FEW = 100

export class DeltaChecks {
  /** New states are checked when all of them are known, not at the end of each path. */
  isDeferred: boolean
  /** Which new states violate something. */
  violating = new Set<number>()
  readonly #stage: DeltaStage
  readonly #keepGoing: boolean
  #states = 0
  #paths = 0

  constructor(stage: DeltaStage, options: { readonly keepGoing: boolean; readonly isDeferred: boolean }) {
    this.#stage = stage
    this.#keepGoing = options.keepGoing
    this.isDeferred = options.isDeferred
  }

  get isNeeded(): boolean {
    return this.#stage.subject.exploration.invariants.length > 0
  }

  begin(): void {
    this.violating = new Set()
  }

  /** Decides how the next level is checked. */
  end(): void {
    if (!this.isDeferred && this.#states > FEW) this.isDeferred = this.#paths > this.#states * WORTH_DEFERRING
    this.#states = 0
    this.#paths = 0
  }

  /** Checks states of the live set, as the heap has them now; `numbers` says which new states they are. */
  check(states: Uint16Array | number, numbers: Int32Array): void {
    const { subject, judge, counts } = this.#stage
    counts.enter('execution')
    this.#states += typeof states === 'number' ? states : states.length
    for (const { holds } of subject.exploration.invariants) {
      this.#stage.look(states, () => judge.holds(holds, subject.roots[0]), (isFine, { active, start, end }) => {
        this.#paths++
        if (isFine) return
        if (!this.#keepGoing) throw new DeltaAbandoned('violation')
        for (let i = start; i < end; i++) this.violating.add(numbers[active[i]!]!)
      }, 'an invariant')
    }
  }
}
