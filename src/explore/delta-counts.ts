/** What delta execution did, for the report: sets, paths, splits, and where the time went. */
import type { DeltaState } from '../delta/delta-state.ts'

export type Phase = 'execution' | 'comparison' | 'backtracking' | 'merging'

/** Of so many paths one is measured: asking for the time takes a good part of a short one. */
const MEASURED = 8

export class DeltaCounts {
  levels = 0
  batches = 0
  /** Paths that were run. */
  executions = 0
  /** Transitions that were taken one state at a time. */
  single = 0
  constantCells = 0
  cells = 0
  readonly times: Record<Phase, number> = { execution: 0, comparison: 0, backtracking: 0, merging: 0 }
  #phase: Phase | undefined
  #since = 0
  /** How much what is measured now counts; 0: nothing is measured. */
  #weight = 1
  #left = 1

  noteBatch({ constants }: DeltaState): void {
    this.batches++
    this.constantCells += constants.constant
    this.cells += constants.total
  }

  beginPath(): void {
    this.executions++
    if (--this.#left > 0) {
      if (this.#weight !== 0) this.#stop()
      return
    }
    this.#left = MEASURED
    this.#weight = MEASURED
    this.#since = performance.now()
    this.#phase = 'execution'
  }

  enter(phase: Phase): void {
    if (phase === 'merging') {
      if (this.#weight !== 0) this.#stop()
      this.#weight = 1
      this.#left = 1
      this.#since = performance.now()
      this.#phase = phase
      return
    }
    if (this.#weight === 0) return
    const now = performance.now()
    if (this.#phase !== undefined) this.times[this.#phase] += (now - this.#since) * this.#weight
    this.#since = now
    this.#phase = phase
  }

  leave(): void {
    if (this.#weight !== 0) this.#stop()
    this.#weight = 1
    this.#left = 1
  }

  #stop(): void {
    if (this.#phase !== undefined) this.times[this.#phase] += (performance.now() - this.#since) * this.#weight
    this.#phase = undefined
    this.#weight = 0
  }
}
