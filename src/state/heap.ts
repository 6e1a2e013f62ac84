/**
 * The heap of the program under check as one object with two operations: `linearize` (roots -> words) and `rebuild`
 * (words -> roots). Everything the state engine consists of is put together here.
 */
import { AtomTable } from './atoms.ts'
import { BaseCopies } from './base-copies.ts'
import { BaseHeap, isQuiet } from './base-heap.ts'
import { Fingerprint } from './fingerprint.ts'
import { CodeGenerator } from './generate.ts'
import { LayoutTable } from './layout.ts'
import { Linearizer } from './linearizer.ts'
import type { RealmView } from './realm-view.ts'
import { Rebuilder } from './rebuilder.ts'
import { Shapes } from './shapes.ts'
import { Successor } from './successor.ts'
import type { Untracked } from './untracked.ts'

export interface HeapOptions {
  /** How many roots a state has. */
  readonly roots: number
  /** False: only the interpreting roads, which the generated ones are checked against. */
  readonly generateCode?: boolean
}

export class Heap {
  readonly atoms = new AtomTable()
  readonly base: BaseHeap
  readonly shapes: Shapes
  readonly fingerprint = new Fingerprint()
  readonly layouts = new LayoutTable()
  readonly #linearizer: Linearizer
  readonly #rebuilder: Rebuilder
  readonly #generator: CodeGenerator | undefined
  readonly #successor: Successor
  readonly realm: RealmView
  /** The state was rebuilt by generated code and every change of it is in the write log. */
  #isRestorable = false
  #isLearned = false
  /** Linearizing another state has given the objects other numbers. */
  #isRenumbered = false

  constructor(realm: RealmView, options: HeapOptions) {
    this.realm = realm
    this.base = new BaseHeap(this.atoms, realm)
    this.shapes = new Shapes(realm, this.layouts, this.atoms, options.roots)
    this.base.useShapes(this.shapes)
    this.untracked.isOld = (object) => this.#successor.numberOf(object) > 0
    this.shapes.closures.pristineForm = (target) => this.base.functionForm(target)
    this.shapes.symbolName = (symbol) => this.base.symbolName(symbol)
    this.shapes.nameOf = (object) => this.base.nameOf(object) ?? 'part of the state'
    this.#linearizer = new Linearizer(this.shapes, this.atoms, this.base)
    this.#rebuilder = new Rebuilder(this.shapes, this.atoms, this.base)
    this.#successor = new Successor(this.shapes, this.layouts, this.#rebuilder, this.fingerprint, this.base)
    if (options.generateCode !== false) {
      this.#generator = new CodeGenerator(realm, this.shapes, {
        linearizer: this.#linearizer, rebuilder: this.#rebuilder, successor: this.#successor, base: this.base,
      })
      this.#linearizer.generator = this.#generator
    }
  }

  /** The words of the state that was linearized last; valid until the next call. */
  get words(): Int32Array {
    return this.#linearizer.words
  }

  /** How often objects got numbers from being linearized. */
  get numberings(): number {
    return this.#linearizer.runs
  }

  get length(): number {
    return this.#linearizer.length
  }

  /** The records of the state that was linearized last; record k begins at starts[k], starts[count] is the end. */
  get records(): { readonly words: Int32Array; readonly starts: Int32Array; readonly count: number } {
    return this.#linearizer
  }

  linearize(roots: readonly unknown[]): void {
    this.settleUntracked()
    this.#isRenumbered = true
    this.#linearizer.linearize(roots)
    this.untracked.status.check()
  }

  get untracked(): Untracked {
    return this.base.untracked
  }

  /** Whether the run has made an object untracked that states of a heap with a history share: it has to run on a copy. */
  takesFromHistory(): boolean {
    return this.settleUntracked() && this.realm.untracked.isHistory()
  }

  /**
   * Closes over what untracked references reach. True if an object of the state that was rebuilt last has become untracked: the
   * state is then rebuilt, not restored, so that it has an object of its own in its place.
   */
  settleUntracked(): boolean {
    if (!this.untracked.settle()) return false
    this.#isRestorable = false
    return true
  }

  /**
   * Writes what these values reach and nothing else: no variables, and of the base heap only changed objects that they reach.
   */
  linearizeReached(roots: readonly unknown[]): void {
    this.settleUntracked()
    this.#isRenumbered = true
    this.#linearizer.linearizeReached(roots)
  }

  /** Do the words lead to an object of the base heap that some state has changed? */
  reachesChanged(words: Int32Array): boolean {
    return new BaseCopies(this.base, this.atoms, this.realm).of(words, words.length) !== undefined
  }

  /** Words of a copy of the current state, which are `words`: it shares with the state no object whose content may change. */
  wordsOfCopy(words: Int32Array, length: number, roots: readonly unknown[]): { readonly words: Int32Array; readonly length: number } {
    const copied = new BaseCopies(this.base, this.atoms, this.realm).of(words, length)
    if (copied === undefined) return { words, length }
    this.#isRenumbered = true
    this.#linearizer.linearizeCopy(roots, copied)
    return { words: this.words.slice(0, this.length), length: this.length }
  }

  /** Writes a state and computes its fingerprint: the way that all shorter ones are held against. */
  identify(roots: readonly unknown[]): void {
    this.linearize(roots)
    this.computeFingerprint()
  }

  /** Computes the fingerprint of the state that was linearized last. */
  computeFingerprint(): void {
    const { words, starts, count } = this.#linearizer
    this.fingerprint.compute(words, starts, count, this.atoms, this.layouts)
  }

  /** Rebuilds a state and puts its roots into `roots`. */
  rebuild(words: Int32Array, length: number, roots: unknown[]): void {
    this.settleUntracked()
    this.untracked.beginRun()
    if (this.base.entries.length > 0) this.#restorePristine()
    this.realm.beginRebuild()
    const generated = this.#generator?.rebuild
    const isFast = generated !== undefined && generated(words, length)
    if (!isFast) this.#rebuilder.rebuild(words, length)
    this.#isRestorable = isFast && !this.#rebuilder.isIntricate
    this.#isLearned = false
    this.realm.clean()
    this.#successor.forget()
    this.#isRenumbered = false
    for (let i = 0; i < roots.length; i++) roots[i] = this.#rebuilder.decode(words[1 + i]!)
  }

  /** What a word of the state that was rebuilt last stands for. */
  decode(word: number): unknown {
    return this.#rebuilder.decode(word)
  }

  /** The same while objects of other states live on: nothing that is known of them is forgotten. */
  rebuildBeside(words: Int32Array, length: number, roots: unknown[]): void {
    this.makePristine()
    this.#rebuilder.rebuild(words, length)
    this.#successor.forget()
    this.distrust()
    for (let i = 0; i < roots.length; i++) roots[i] = this.#rebuilder.decode(words[1 + i]!)
  }

  /** Gives all objects and variables of the base heap their first content. */
  makePristine(): void {
    this.distrust()
    if (this.base.entries.length > 0) this.#restorePristine()
  }

  /** What is known of the state that was rebuilt last, and of functions that were made for it, no longer holds. */
  distrust(): void {
    this.#isRestorable = false
    this.realm.nextAge()
    for (const entry of this.base.entries) entry.record = 1
  }

  /** Gives back to the base heap what it had; the cost is that of what was changed, unless there is no record of that. */
  #restorePristine(): void {
    const { refiller } = this.#rebuilder
    const logged = this.realm.logged()
    if (logged === undefined) for (const entry of this.base.entries) entry.record = 1
    else for (const object of logged) {
      const entry = object === null ? undefined : this.base.entryOf(object)
      if (entry !== undefined) entry.record = 1
    }
    for (const entry of this.base.silent) if (!isQuiet(entry)) entry.record = 1
    for (const entry of this.base.entries) if (entry.record > 0) refiller.makePristine(entry)
  }

  /** Goes back to the state that was rebuilt last, which is this one; the cost is that of the changes if possible. */
  restore(words: Int32Array, length: number, roots: unknown[]): void {
    this.settleUntracked()
    if (this.#isRestorable) {
      if (this.#isRenumbered) this.#generator!.renumber!(words)
      this.#isRenumbered = false
      if (this.#generator!.restore!(words)) return
    }
    this.rebuild(words, length, roots)
  }

  /**
   * Computes the fingerprint of the state after a call on the one that was rebuilt last, which is `words`, without
   * linearizing it. False if that is not possible; then nothing was computed.
   */
  computeSuccessor(words: Int32Array): boolean {
    this.settleUntracked()
    // A state with objects that are untracked only by reference is looked at as a whole.
    if (this.untracked.status.isMixed) return false
    if (!this.#isRestorable || this.#isRenumbered) return false
    if (!this.#isLearned && !this.#successor.learn(words)) return false
    this.#isLearned = true
    if (!this.#generator!.hash!(words)) return false
    this.fingerprint.lane1 = this.#successor.lane1
    this.fingerprint.lane2 = this.#successor.lane2
    return true
  }

  /** The current state may change without being written by the program. */
  get isSilent(): boolean {
    return this.base.isSilent || this.#rebuilder.silent.length > 0 || this.isLivingSilent()
  }

  /** The same for a heap with a history, whose states are not rebuilt; set by whoever has one. */
  isLivingSilent: () => boolean = () => false

  /** Those objects of the state that was rebuilt last which no barrier watches. */
  get silentObjects(): readonly object[] {
    const { silent, objects } = this.#rebuilder
    return silent.map((k) => objects[k] as object)
  }

}
