/** States as words: what the papers call store and restore. */
import { ByteArena, WordBuffer } from '../state/byte-arena.ts'
import type { Heap } from '../state/heap.ts'
import { StateStore, type StoredState } from '../state/state-store.ts'
import type { Holder, Keeper, Kept, Level } from './keeper.ts'
import { StoredStates } from './stored-states.ts'

export class RebuildKeeper implements Keeper {
  lane1 = 0
  lane2 = 0
  /** The words of the loaded state. */
  readonly current = new WordBuffer()
  readonly #holder: Holder
  readonly #heap: Heap
  readonly #store = new StateStore()
  #loaded: Kept | undefined
  #isLoaded = false
  /** Which linearization gave the words of the current state; -1: none. */
  #linearized = -1

  readonly #showsStored: boolean

  /** `showsStored`: what a level has stored can be read. */
  constructor(holder: Holder, showsStored = false) {
    this.#holder = holder
    this.#heap = holder.heap
    this.#showsStored = showsStored
  }

  start(): void {
    const { initial, roots } = this.#holder
    this.#heap.rebuild(initial, initial.length, roots)
    this.#isLoaded = false
    this.#entered()
  }

  load(state: Kept): void {
    if (this.#loaded === state) return this.back()
    this.#store.read(state as StoredState, this.current)
    this.rebuild()
    this.#loaded = state
  }

  /** Loads the state whose words are in `current`. */
  rebuild(): void {
    const { words, length } = this.current
    this.#heap.rebuild(words, length, this.#holder.roots)
    this.#loaded = undefined
    this.#isLoaded = true
    this.#entered()
  }

  back(): void {
    const { words, length } = this.current
    this.#heap.restore(words, length, this.#holder.roots)
    this.#entered()
  }

  detach(): void {
    this.back()
  }

  #entered(): void {
    this.#linearized = -1
    this.#holder.enter(this)
  }

  copy(roots: unknown[]): void {
    const { words, length } = this.current
    const copy = this.#heap.wordsOfCopy(words, length, this.#holder.roots)
    this.#heap.rebuild(copy.words, copy.length, roots)
    this.#heap.rebuild(words, length, this.#holder.roots)
    this.#entered()
  }

  identify(inFull: boolean): void {
    const heap = this.#heap
    if (inFull || !this.#isLoaded || !heap.computeSuccessor(this.current.words)) {
      heap.identify(this.#holder.roots)
      this.#linearized = heap.numberings
    }
    this.lane1 = heap.fingerprint.lane1
    this.lane2 = heap.fingerprint.lane2
  }

  keep(lane1: number, lane2: number): StoredState {
    this.linearize()
    return this.#store.add(this.#heap.words, this.#heap.length, { lane1, lane2 })
  }

  /** Makes sure that the words of the current state are in the heap. */
  linearize(): void {
    if (this.#linearized !== this.#heap.numberings) this.#heap.linearize(this.#holder.roots)
  }

  newLevel(stored?: StoredStates): Level {
    return this.#showsStored ? new StoredLevel(this, this.#heap, stored ?? new StoredStates()) : new WordLevel(this, this.#heap)
  }

  end(): void {}
}

class WordLevel implements Level {
  count = 0
  readonly #keeper: RebuildKeeper
  readonly #heap: Heap
  readonly #states = new ByteArena()

  constructor(keeper: RebuildKeeper, heap: Heap) {
    this.#keeper = keeper
    this.#heap = heap
  }

  append(): void {
    this.#keeper.linearize()
    this.#states.append(this.#heap.words, this.#heap.length)
    this.count++
  }

  *drain(): Generator<void> {
    for (const _ of this.#states.drain(this.#keeper.current)) {
      this.#keeper.rebuild()
      yield
    }
  }
}

class StoredLevel implements Level {
  readonly stored: StoredStates
  readonly #keeper: RebuildKeeper
  readonly #heap: Heap

  constructor(keeper: RebuildKeeper, heap: Heap, stored: StoredStates) {
    this.#keeper = keeper
    this.#heap = heap
    this.stored = stored
  }

  get count(): number {
    return this.stored.count
  }

  append(): void {
    const keeper = this.#keeper
    keeper.linearize()
    this.stored.append(this.#heap.words, this.#heap.length, keeper.lane1, keeper.lane2)
  }

  *drain(): Generator<void> {
    for (let i = 0; i < this.stored.count; i++) {
      this.stored.read(i, this.#keeper.current)
      this.#keeper.rebuild()
      yield
    }
  }
}
