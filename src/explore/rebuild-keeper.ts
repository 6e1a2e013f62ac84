/** States as words: what the papers call store and restore. */
import { WordBuffer } from '../state/byte-arena.ts'
import type { Heap } from '../state/heap.ts'
import { StateStore, type StoredState } from '../state/state-store.ts'
import type { Keeper, Kept } from './keeper.ts'
import type { Outcome, System } from './system.ts'

export class RebuildKeeper implements Keeper {
  lane1 = 0
  lane2 = 0
  readonly #system: System
  readonly #heap: Heap
  readonly #store = new StateStore()
  readonly #current = new WordBuffer()
  #loaded: Kept | undefined
  /** Which linearization gave the words of the current state; -1: none. */
  #linearized = -1

  constructor(system: System) {
    this.#system = system
    this.#heap = system.heap
  }

  start(): void {
    const { initial, roots } = this.#system
    this.#heap.rebuild(initial, initial.length, roots)
    this.#linearized = -1
    this.#system.enter(this)
  }

  load(state: Kept): void {
    if (this.#loaded === state) return this.back()
    this.#store.read(state as StoredState, this.#current)
    this.#heap.rebuild(this.#current.words, this.#current.length, this.#system.roots)
    this.#loaded = state
    this.#entered()
  }

  back(): void {
    this.#heap.restore(this.#current.words, this.#current.length, this.#system.roots)
    this.#entered()
  }

  #entered(): void {
    this.#linearized = -1
    this.#system.enter(this)
  }

  copy(roots: unknown[]): void {
    const { words, length } = this.#current
    this.#heap.rebuild(words, length, roots)
    this.#heap.rebuild(words, length, this.#system.roots)
    this.#system.enter(this)
  }

  take(path: readonly number[], depth: number, isRepeat?: boolean): Outcome {
    return this.#system.take(path, depth, isRepeat)
  }

  identify(inFull: boolean): void {
    const heap = this.#heap
    if (inFull || this.#loaded === undefined || !heap.computeSuccessor(this.#current.words)) {
      heap.linearize(this.#system.roots)
      heap.computeFingerprint()
      this.#linearized = heap.linearizations
    }
    this.lane1 = heap.fingerprint.lane1
    this.lane2 = heap.fingerprint.lane2
  }

  keep(lane1: number, lane2: number): StoredState {
    const heap = this.#heap
    if (this.#linearized !== heap.linearizations) heap.linearize(this.#system.roots)
    return this.#store.add(heap.words, heap.length, { lane1, lane2 })
  }

  end(): void {}
}
