/**
 * One heap with a history: every state that is kept is a position in it, and the heap goes from one to another by undoing and
 * redoing changes. No state is linearized or rebuilt on the way, and the fingerprint of the current one is brought up to date
 * from what was changed.
 *
 * A state may also come from its words, as a copy beside all others (`build`): the changes that this makes to variables and
 * objects of the base heap are part of the history like any others.
 */
import type { ClassInfo, OddMarks } from '../runtime/hidden.ts'
import type { Heap } from '../state/heap.ts'
import { ChangeLog } from './change-log.ts'
import { Ledger } from './ledger.ts'
import { Position } from './position.ts'

/** After a state that the ledger cannot follow this many are written out before it is asked again, twice as many each time. */
const FIRST_PAUSE = 8
const LONGEST_PAUSE = 4096

export class LivingHeap {
  lane1 = 0
  lane2 = 0
  readonly log: ChangeLog
  readonly #heap: Heap
  readonly #ledger: Ledger
  /** The current roots; the array belongs to the system. */
  readonly #roots: unknown[]
  #current: Position
  #first: Position
  /** The ledger mirrors the heap, but for what it was told since. */
  #isMirrored = false
  /** The mirror was brought up to date last at another state than the one that runs start from. */
  #isBehind = false
  /** It matters which objects a state has: the mirror does not fall behind any more. */
  #isAsked = false
  #wasMirrored = false
  /** Positions on the way down to where the heap goes; empty in between. */
  readonly #down: Position[] = []
  #pause = FIRST_PAUSE
  #toWait = 0
  /** What was written since the last cut was told to the ledger. */
  #toldSize = 0
  /** The marks of odd objects while the heap is left to somebody else. */
  #odds: OddMarks = []
  /** So are the classes that states have. */
  #classes: readonly ClassInfo[] = []

  constructor(heap: Heap, roots: unknown[]) {
    this.#heap = heap
    this.#roots = roots
    this.log = new ChangeLog({ realm: heap.realm, base: heap.base, shapes: heap.shapes })
    this.#ledger = new Ledger(heap)
    this.log.isOld = (object) => this.#isOld(object)
    this.#current = this.#first = new Position(undefined, undefined, [])
  }

  /** The heap was rebuilt; from now on all changes are logged. */
  start(): void {
    this.#heap.realm.keepsObjects = true
    this.#heap.distrust()
    this.log.start()
    this.#watchSilent()
    // An earlier search may have ended while it was detached.
    this.log.allowOneWay = false
    this.#heap.untracked.isLivingOld = this.log.isOld
    this.#heap.isLivingSilent = () => this.log.isSilent
    this.#current = this.#first = new Position(undefined, undefined, this.#roots.slice())
    this.#isMirrored = false
    this.#toWait = 0
  }

  /** A run may use a regular expression before anybody has read it. */
  #watchSilent(): void {
    for (const object of this.#heap.silentObjects) this.log.watch(object)
  }

  /** Stops logging. What a state left in the base heap goes when the next one is rebuilt. */
  end(): void {
    this.#heap.realm.keepsObjects = false
    this.log.stop()
    this.#heap.untracked.isLivingOld = () => false
    this.#heap.isLivingSilent = () => false
    this.#heap.distrust()
  }

  readonly #knows = (object: object): boolean => this.#ledger.knows(object)

  /** Whether the state that the run started from has this object; if that is not known it may have it. */
  #isOld(object: object): boolean {
    if (!this.#isMirrored) return true
    if (!this.#isBehind) return this.#ledger.knows(object)
    this.#isAsked = true
    return true
  }

  get current(): Position {
    return this.#current
  }

  /** Takes back what was changed since the current position. */
  rollback(): void {
    if (this.log.size > 0) {
      this.log.rollback(this.#isMirrored ? this.#ledger : undefined)
      this.#toldSize = 0
      this.#isBehind = true
    }
    this.#heap.realm.clean()
    this.#enter()
  }

  /** Makes the heap what it was at this position. */
  goTo(to: Position): void {
    if (this.log.size > 0) this.rollback()
    if (to === this.#current) {
      this.#heap.realm.clean()
      this.#enter()
      return
    }
    // Next to nothing of the mirror would be left.
    if (to.origin !== this.#current.origin) this.#forgetMirror()
    const down = this.#down
    let from = this.#current
    let target = to
    while (from !== target) {
      if (from.depth >= target.depth) {
        from.segment!.undo()
        this.#tell(from)
        from = from.parent!
      } else {
        down.push(target)
        target = target.parent!
      }
    }
    while (down.length > 0) {
      const next = down.pop()!
      next.segment!.redo()
      this.#tell(next)
    }
    this.#current = to
    this.#isBehind = true
    this.#heap.realm.clean()
    this.#enter()
  }

  #forgetMirror(): void {
    this.#isMirrored = false
    this.#toWait = 0
  }

  #tell({ segment }: Position): void {
    if (this.#isMirrored) segment!.forEachWritten(this.#ledger)
  }

  #enter(): void {
    const { roots } = this.#current
    for (let i = 0; i < roots.length; i++) this.#roots[i] = roots[i]
    const { mustRead } = this.log
    if ((!this.#isAsked && !mustRead) || !this.#isBehind) return
    if (!this.#isMirrored) {
      if (mustRead) this.#heap.linearize(this.#roots)
      return
    }
    this.#isMirrored = this.#ledger.update(this.#roots)
    this.#isBehind = false
  }

  /** Makes what was changed since the current position a step to a new one, which is current then. */
  advance(isBuilt = false): Position {
    const isTold = this.#toldSize === this.log.size
    if (this.#isMirrored && !isTold) this.log.forEachWritten(this.#ledger)
    this.#toldSize = 0
    const isKnown = this.#isMirrored && !this.#isBehind && isTold
    this.#current = new Position(this.#current, this.log.cut(isKnown ? this.#knows : undefined), this.#roots.slice(), isBuilt)
    this.#heap.realm.clean()
    return this.#current
  }

  /** Computes the fingerprint of the heap as it is now. */
  identify(): void {
    this.#heap.settleUntracked()
    if (this.#isMirrored) {
      this.log.forEachWritten(this.#ledger)
      this.#toldSize = this.log.size
      this.#isMirrored = this.#ledger.update(this.#roots)
    } else if (this.#toWait-- <= 0) {
      this.#isMirrored = this.#ledger.build(this.#roots)
    }
    if (this.#isMirrored) {
      this.#pause = FIRST_PAUSE
      this.#isBehind = false
      // Objects that are untracked only by reference may have lost it; the linearizer meets all of them.
      if (this.#heap.untracked.status.isMixed) this.#heap.linearize(this.#roots)
      this.lane1 = this.#ledger.lane1
      this.lane2 = this.#ledger.lane2
      return
    }
    if (this.#toWait < 0) {
      this.#toWait = this.#pause
      this.#pause = Math.min(2 * this.#pause, LONGEST_PAUSE)
    }
    this.#heap.identify(this.#roots)
    this.lane1 = this.#heap.fingerprint.lane1
    this.lane2 = this.#heap.fingerprint.lane2
  }

  /** Leaves the heap to somebody who rebuilds states in it, until `resume`; false if that is not possible. */
  suspend(): boolean {
    // Iterators of the base heap would be told of changes that are none of theirs.
    if (this.#heap.realm.anySettled()) return false
    this.rollback()
    this.log.snapshotBase()
    this.log.suspend()
    this.#odds = this.#heap.realm.takeOdds()
    this.#classes = this.#heap.realm.takeLateClasses()
    this.#heap.distrust()
    return true
  }

  resume(): void {
    this.#heap.makePristine()
    this.#heap.realm.putOdds(this.#odds)
    this.#heap.realm.putLateClasses(this.#classes)
    this.log.resume()
    this.log.rollback()
    this.#heap.realm.clean()
    this.#heap.distrust()
    this.#enter()
  }

  /** How many objects the current state has. */
  get size(): number {
    return this.#isMirrored ? this.#ledger.size : this.#heap.records.count
  }

  /** Makes a state from its words beside all others, as a step from the first position, and goes there. */
  build(words: Int32Array, length: number): Position {
    this.goTo(this.#first)
    return this.#buildHere(words, length)
  }

  #buildHere(words: Int32Array, length: number): Position {
    this.log.snapshotBase()
    // The marks of odd objects belong to the step.
    this.log.building(() => this.#heap.rebuildBeside(words, length, this.#roots))
    this.#watchSilent()
    this.#forgetMirror()
    return this.advance(true)
  }

  /** The same for a state to which anything may be done, and which is given up afterwards. */
  detach(words: Int32Array, length: number): void {
    this.#wasMirrored = this.#isMirrored
    this.#buildHere(words, length)
    this.log.allowOneWay = true
  }

  /** Gives up a detached state; the heap is at the position then that it was detached from. */
  attach(): void {
    this.log.allowOneWay = false
    this.log.rollbackBase()
    this.#toldSize = 0
    this.#current.segment!.undo()
    this.#current = this.#current.parent!
    this.#isMirrored = this.#wasMirrored
    this.#heap.realm.clean()
    this.#enter()
  }

  /** Puts the roots of a copy of the current state into `roots`. */
  copy(words: Int32Array, length: number, roots: unknown[]): void {
    this.log.snapshotBase()
    this.log.pause(() => this.#heap.rebuildBeside(words, length, roots))
    this.rollback()
  }
}
