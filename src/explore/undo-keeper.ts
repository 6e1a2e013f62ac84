/**
 * States as positions of a heap with a history: the paper's undo backtracking. A run that changes an object in a way that cannot
 * be taken back (freezing it, say) is run on a copy, and what it leads to is kept as words.
 */
import { WordBuffer } from '../state/byte-arena.ts'
import type { Heap } from '../state/heap.ts'
import { StateStore, type StoredState } from '../state/state-store.ts'
import { LivingHeap } from '../track/living-heap.ts'
import type { Position } from '../track/position.ts'
import type { Holder, Keeper, Kept, Level } from './keeper.ts'

interface KeptPosition extends Kept {
  /** Undefined as long as the state has only words. */
  position: Position | undefined
  readonly stored: StoredState | undefined
}

export class UndoKeeper implements Keeper {
  lane1 = 0
  lane2 = 0
  readonly #holder: Holder
  readonly #heap: Heap
  readonly living: LivingHeap
  readonly #store = new StateStore()
  readonly #buffer = new WordBuffer()
  /** The loaded state. */
  #loaded: Position
  /** The heap is a copy of it, to which anything may be done. */
  #isDetached = false

  constructor(holder: Holder) {
    this.#holder = holder
    this.#heap = holder.heap
    this.living = new LivingHeap(holder.heap, holder.roots)
    this.#loaded = this.living.current
  }

  start(): void {
    const { initial, roots } = this.#holder
    this.#heap.rebuild(initial, initial.length, roots)
    this.startHere()
    this.#holder.enter(this)
  }

  /** The heap was rebuilt: that is the first position. */
  startHere(): Position {
    this.living.start()
    this.#loaded = this.living.current
    return this.#loaded
  }

  load(state: Kept): void {
    const kept = state as KeptPosition
    if (kept.position === undefined) {
      this.#store.read(kept.stored!, this.#buffer)
      kept.position = this.build(this.#buffer)
    } else {
      this.goTo(kept.position)
    }
  }

  goTo(position: Position): void {
    if (this.#isDetached) this.#attach()
    this.living.goTo(position)
    this.#loaded = position
    this.#holder.enter(this)
  }

  /** Loads a state from its words. */
  build({ words, length }: WordBuffer): Position {
    if (this.#isDetached) this.#attach()
    this.#loaded = this.living.build(words, length)
    this.#holder.enter(this)
    return this.#loaded
  }

  /** The current state is no position: it can be kept only as words. */
  get isDetached(): boolean {
    return this.#isDetached
  }

  back(): void {
    if (this.#isDetached) return this.detach()
    this.living.goTo(this.#loaded)
    this.#holder.enter(this)
  }

  detach(): void {
    if (this.#isDetached) this.#attach()
    this.living.goTo(this.#loaded)
    const words = this.#words()
    this.living.detach(words, words.length)
    this.#isDetached = true
    this.#holder.enter(this)
  }

  #attach(): void {
    this.living.attach()
    this.#isDetached = false
  }

  copy(roots: unknown[]): void {
    const words = this.#words()
    const copy = this.#heap.wordsOfCopy(words, words.length, this.#holder.roots)
    this.living.copy(copy.words, copy.length, roots)
    this.#holder.enter(this)
  }

  #words(): Int32Array {
    this.#heap.linearize(this.#holder.roots)
    return this.#heap.words.slice(0, this.#heap.length)
  }

  identify(inFull: boolean): void {
    if (!inFull && !this.#isDetached) {
      this.living.identify()
      this.lane1 = this.living.lane1
      this.lane2 = this.living.lane2
      return
    }
    const heap = this.#heap
    heap.identify(this.#holder.roots)
    this.lane1 = heap.fingerprint.lane1
    this.lane2 = heap.fingerprint.lane2
  }

  keep(lane1: number, lane2: number): KeptPosition {
    if (!this.#isDetached) return { lane1, lane2, position: this.living.advance(), stored: undefined }
    this.#heap.linearize(this.#holder.roots)
    const stored = this.#store.add(this.#heap.words, this.#heap.length, { lane1, lane2 })
    return { lane1, lane2, position: undefined, stored }
  }

  newLevel(): Level {
    return new PositionLevel(this)
  }

  /** Leaves the heap to a keeper that rebuilds states; false if that is not possible. */
  leave(): boolean {
    if (this.#isDetached) this.#attach()
    return this.living.suspend()
  }

  end(): void {
    this.living.end()
  }
}

class PositionLevel implements Level {
  count = 0
  readonly #keeper: UndoKeeper
  readonly #states: (Kept | undefined)[] = []

  constructor(keeper: UndoKeeper) {
    this.#keeper = keeper
  }

  append(): void {
    this.#states.push(this.#keeper.keep(this.#keeper.lane1, this.#keeper.lane2))
    this.count++
  }

  *drain(): Generator<void> {
    for (let i = 0; i < this.#states.length; i++) {
      const state = this.#states[i]!
      this.#states[i] = undefined
      this.#keeper.load(state)
      yield
    }
  }
}
