/**
 * States as words or as positions, whichever costs less: for every state the way is chosen anew, from what both have cost for
 * states of its size. A search of small states begins by rebuilding them and runs some the other way to find out what that costs.
 */
import type { Heap } from '../state/heap.ts'
import { StateStore, type StoredState } from '../state/state-store.ts'
import type { Position } from '../track/position.ts'
import type { Holder, Keeper, Kept, Level } from './keeper.ts'
import { RebuildKeeper } from './rebuild-keeper.ts'
import { StoredStates } from './stored-states.ts'
import { UndoKeeper } from './undo-keeper.ts'
import { type Way, WayCosts } from './way-costs.ts'

interface AutoKept extends Kept {
  /** How many objects the state has. */
  readonly size: number
  readonly stored: StoredState | undefined
  /** Undefined as long as the state has only words. */
  position: Position | undefined
}

export class AutoKeeper implements Keeper {
  lane1 = 0
  lane2 = 0
  readonly #holder: Holder
  readonly #heap: Heap
  readonly #rebuild: RebuildKeeper
  readonly #undo: UndoKeeper
  readonly #costs: WayCosts
  readonly #store = new StateStore()
  #way: Way = 'rebuild'
  /** The keeper of the loaded state. */
  #keeper: Keeper
  /** There is a heap with a history. */
  #isLiving = false
  #loaded: Kept | undefined
  /** Objects of the loaded state, when it was loaded, and the runs since then. */
  #size = 0
  #since = 0
  #runs = 0
  /** The first run from a state that was built beside others is not measured: most states need not be built. */
  #isNew = false

  constructor(holder: Holder, costs = new WayCosts()) {
    this.#holder = holder
    this.#costs = costs
    this.#heap = holder.heap
    const ours: Holder = { heap: holder.heap, roots: holder.roots, initial: holder.initial, enter: () => holder.enter(this) }
    this.#rebuild = new RebuildKeeper(ours)
    this.#undo = new UndoKeeper(ours)
    this.#keeper = this.#rebuild
  }

  start(): void {
    this.#rebuild.start()
    this.#heap.linearize(this.#holder.roots)
    if (this.#costs.begin(this.#heap.records.count) === 'undo') this.#startLiving()
  }

  load(state: Kept): void {
    if (state === this.#loaded) return this.back()
    const { size, stored, position } = state as AutoKept
    if (position !== undefined) {
      this.loadPosition(position, size)
    } else {
      this.#store.read(stored!, this.#rebuild.current)
      const made = this.loadWords(size)
      if (made !== undefined) (state as AutoKept).position = made
    }
    this.#loaded = state
  }

  loadPosition(position: Position, size: number): void {
    this.#begin('undo', size)
    this.#undo.goTo(position)
  }

  /** Loads the state whose words are in the buffer of the rebuilding keeper; its position if it has one now. */
  loadWords(size: number): Position | undefined {
    const isUndo = this.#costs.choose(size) === 'undo'
    // A heap with iterators that live on cannot be left.
    if (!(isUndo && this.#isLiving) && this.#begin('rebuild', size)) {
      this.#rebuild.rebuild()
      return isUndo ? this.#startLiving() : undefined
    }
    this.#begin('undo', size)
    this.#startNew()
    return this.#undo.build(this.#rebuild.current)
  }

  #startNew(): void {
    this.#isNew = true
    this.#runs = 0
  }

  /** The state that was rebuilt is the first position. */
  #startLiving(): Position {
    this.#startNew()
    this.#isLiving = true
    this.#way = 'undo'
    this.#keeper = this.#undo
    const first = this.#undo.startHere()
    this.#holder.enter(this)
    return first
  }

  get words(): RebuildKeeper['current'] {
    return this.#rebuild.current
  }

  /** Ends what was measured and makes the heap ready for the other way, if it is another; false if that cannot be. */
  #begin(way: Way, size: number): boolean {
    const now = performance.now()
    if (this.#isNew) this.#costs.noteChange(now - this.#since)
    else if (this.#runs > 0) this.#costs.note(this.#way, this.#size, now - this.#since, this.#runs)
    this.#since = now
    this.#size = size
    this.#runs = 1
    this.#isNew = false
    this.#loaded = undefined
    if (way === this.#way) return true
    if (way === 'undo') this.#undo.living.resume()
    else if (!this.#undo.leave()) return false
    this.#way = way
    this.#keeper = way === 'undo' ? this.#undo : this.#rebuild
    return true
  }

  back(): void {
    if (this.#isNew) {
      const now = performance.now()
      this.#costs.noteChange(now - this.#since)
      this.#since = now
      this.#isNew = false
    } else {
      this.#runs++
    }
    this.#keeper.back()
  }

  detach(): void {
    this.#keeper.detach()
  }

  copy(roots: unknown[]): void {
    this.#keeper.copy(roots)
  }

  identify(inFull: boolean): void {
    this.#keeper.identify(inFull)
    this.lane1 = this.#keeper.lane1
    this.lane2 = this.#keeper.lane2
  }

  keep(lane1: number, lane2: number): AutoKept {
    const position = this.keepPosition()
    if (position !== undefined) return { lane1, lane2, size: this.size, stored: undefined, position }
    const stored = this.#store.add(this.#heap.words, this.#heap.length, { lane1, lane2 })
    return { lane1, lane2, size: this.#heap.records.count, stored, position: undefined }
  }

  /** Keeps the current state as a position; if it is better kept as words they are in the heap afterwards. */
  keepPosition(): Position | undefined {
    if (this.#way === 'rebuild') {
      this.#rebuild.linearize()
      return undefined
    }
    const { living, isDetached } = this.#undo
    if (!isDetached && this.#costs.prefersUndo(living.size)) return living.advance()
    // Positions need no words: the time for them does not count.
    const before = performance.now()
    this.#heap.linearize(this.#holder.roots)
    this.#since += performance.now() - before
    return undefined
  }

  /** Objects of the current state of the living heap. */
  get size(): number {
    return this.#undo.living.size
  }

  /** No position is needed any more; what comes next is not measured here. */
  release(): boolean {
    if (!this.#begin('rebuild', this.#size)) return false
    this.#runs = 0
    if (this.#isLiving) this.#undo.end()
    this.#isLiving = false
    return true
  }

  newLevel(stored?: StoredStates): Level {
    return new AutoLevel(this, this.#heap, stored)
  }

  end(): void {
    if (this.#isLiving) this.#undo.end()
  }
}

class AutoLevel implements Level {
  count: number
  readonly #keeper: AutoKeeper
  readonly #heap: Heap
  readonly #words: StoredStates
  /** Objects of each state; empty if somebody else has stored them. */
  readonly #sizes: number[] = []
  /** By number, those that are no words. */
  readonly #positions = new Map<number, Position>()

  constructor(keeper: AutoKeeper, heap: Heap, stored = new StoredStates()) {
    this.#keeper = keeper
    this.#heap = heap
    this.#words = stored
    this.count = stored.count
  }

  get stored(): StoredStates | undefined {
    return this.#positions.size === 0 ? this.#words : undefined
  }

  append(): void {
    const position = this.#keeper.keepPosition()
    if (position === undefined) {
      this.#words.append(this.#heap.words, this.#heap.length, this.#keeper.lane1, this.#keeper.lane2)
      this.#sizes.push(this.#heap.records.count)
    } else {
      this.#sizes.push(this.#keeper.size)
      this.#positions.set(this.count, position)
    }
    this.count++
  }

  *drain(): Generator<void> {
    let next = 0
    for (let i = 0; i < this.count; i++) {
      const position = this.#positions.get(i)
      if (position === undefined) {
        this.#words.read(next++, this.#keeper.words)
        this.#keeper.loadWords(this.#sizes[i] ?? objectsIn(this.#keeper.words.length))
      } else {
        this.#positions.delete(i)
        this.#keeper.loadPosition(position, this.#sizes[i]!)
      }
      yield
    }
  }
}

/** About as many objects as a state of this many words has. */
function objectsIn(words: number): number {
  return 1 + (words >> 2)
}
