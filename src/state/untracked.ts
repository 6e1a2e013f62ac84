/**
 * Untracked objects: what they hold survives backtracking and is no part of any state. A state refers to one by an atom of its
 * own, so that a rebuilt state has the same object; to comparison all of them look alike. Whatever an untracked object or
 * variable reaches is untracked, too, and stays so on this path: between two transitions `settle` closes over that. What
 * was reached this way has no status any more once no untracked reference leads to it, and a state that still has it ends
 * the check (untracked-status.ts).
 */
import { unsupported } from '../base/errors.ts'
import type { SpecialInfo, UntrackedAccess, UntrackedWrite, VariableInfo } from '../runtime/hidden.ts'
import { type AtomTable, wordOfAtom } from './atoms.ts'
import type { RealmView } from './realm-view.ts'
import { Journal } from './untracked-journal.ts'
import { UntrackedStatus } from './untracked-status.ts'
import { isReference, referencesOf, visitPlace } from './untracked-walk.ts'
import { ATOM, TAG_BITS, TAG_MASK } from './word.ts'

const REACHED = 1
const MARKED = 2

export class Untracked {
  /** What stands for every untracked object when states are compared. */
  readonly atom: number
  /** Whether the state that a run started from has this object. */
  isOld: (object: object) => boolean = () => false
  /** Whether a state of a heap with a history may have it. */
  isLivingOld: (object: object) => boolean = () => false
  /** An object of the base heap is reached from an untracked one. */
  onBaseReached: (object: object, atom: number) => void = () => {}
  readonly journal: Journal
  readonly status: UntrackedStatus
  readonly #atoms: AtomTable
  readonly #realm: RealmView
  readonly #access: UntrackedAccess
  readonly #cells: Int32Array
  /** 1 for the atoms of untracked objects. */
  #isUntracked = new Uint8Array(1024)
  #flagged = 0
  #canonical = new Int32Array(0)
  /** What has become untracked in this run, with the numbers that it had. */
  #taken: { readonly object: object; readonly id: number }[] = []
  /** How many objects of known states have become untracked so far. */
  #takenOld = 0
  #settledOld = 0

  constructor(atoms: AtomTable, realm: RealmView) {
    this.#atoms = atoms
    this.#realm = realm
    this.#access = realm.untracked
    this.#cells = realm.untracked.untrackedCells
    this.atom = atoms.addBase({}, 'untracked')
    this.journal = new Journal(realm)
    this.status = new UntrackedStatus(realm)
  }

  /** The base heap is pinned: everything that it has, and what was marked so far, is known now. */
  begin(pinned: Iterable<{ readonly object: object; readonly atom: number }>): void {
    this.#access.setUntrackedAtom(this.atom)
    this.#flag(this.atom)
    for (const { object, atom } of pinned) if (this.#realm.special(object)!.untracked === MARKED) this.pin(object, atom, MARKED)
    this.#realm.onUntracked({ mark: (object) => this.mark(object), keep: (written) => this.journal.keep(written), rollback: () => this.#repeatUpTo() })
    for (const variable of this.#realm.untrackedVariables()) this.#access.noteUntracked(variable as unknown as object)
  }

  /** Makes an object of the base heap untracked, whatever it was. */
  pin(object: object, atom: number, how: 1 | 2): void {
    this.#access.markUntracked(object, how, atom)
    this.#access.noteUntracked(object)
    this.#atoms.hash1[atom] = this.#atoms.hash1[this.atom]!
    this.#atoms.hash2[atom] = this.#atoms.hash2[this.atom]!
    this.#flag(atom)
    if (how === MARKED) this.status.addRoot(object)
  }

  /** The program marks an object while it runs. */
  mark(object: object): void {
    const base = this.#realm.special(object)?.base ?? -1
    if (base >= 0) return this.onBaseReached(object, base)
    this.#take(object, MARKED)
    this.#access.noteUntracked(object)
  }

  /**
   * Closes over what untracked objects and variables reach since they were written. True if an object of the state that the
   * run started from has become untracked: that state has to be rebuilt then, because its objects are not its own any more.
   */
  settle(): boolean {
    if (this.isPending) this.#close(this.#realm.takeUntracked())
    return this.#takenOld !== this.#settledOld
  }

  /**
   * The run comes to the last choice that it repeats. What it did to untracked state so far was done by an earlier run, on objects of
   * its own; those of this run have become untracked all the same, and nobody else refers to them.
   */
  #repeatUpTo(): void {
    this.settle()
    for (const { object } of this.#taken) this.#access.markUntracked(object, MARKED, this.#realm.special(object)!.base)
    this.journal.rollback()
  }

  /** A run begins: whatever is untracked now stays so. */
  beginRun(): void {
    if (this.isPending) this.settle()
    if (this.#cells[1] !== 0) this.#access.commitUntracked(false)
    this.#settledOld = this.#takenOld
    if (this.#taken.length > 0) this.#taken = []
  }

  /** The run does not count: what has become untracked in it is tracked again, what it did to untracked state is taken back. */
  revoke(): void {
    this.#access.commitUntracked(true)
    // Nobody has to look at what was written.
    this.#realm.takeUntracked()
    for (const { object, id } of this.#taken) {
      this.#access.unmarkUntracked(object)
      this.#realm.returnToState(object, id)
    }
    this.beginRun()
  }

  /** A function of the user that only looks is about to run; what is returned is for `endLook`. */
  beginLook(): number {
    if (this.isPending) this.settle()
    return this.#takenOld
  }

  /** It must not have made anything of the state untracked. */
  endLook(taken: number): void {
    if (this.isPending) this.settle()
    if (this.#takenOld === taken) return
    throw unsupported('untracked', this.status.location, {
      fact: 'a condition puts an object of the state where it is untracked',
      remedy: 'keep a copy of the object there, or do it in what is explored and not in what only looks',
    })
  }

  /** Something untracked was written since `settle`. */
  get isPending(): boolean {
    return this.#cells[0] !== 0
  }

  #close(written: readonly UntrackedWrite[]): void {
    const queue: object[] = []
    const visit = (value: unknown): void => {
      if (!isReference(value)) return
      const special = this.#realm.special(value)
      if (special === undefined || special.base < 0) {
        if (this.#realm.isFrame(value)) throw this.#suspended()
        this.#take(value, REACHED)
        queue.push(value)
      } else if (special.untracked === 0 && !this.#realm.isCode(value)) {
        this.onBaseReached(value, special.base)
      }
    }
    this.status.wrote(written.map(({ object }) => object))
    for (const { object, place, held } of written) {
      if (held !== undefined) {
        visit(held.key)
        visit(held.value)
      } else if (this.#realm.special(object) === undefined) visit((object as VariableInfo).get())
      else if (place === undefined) queue.push(object)
      else visitPlace(object, place, visit)
    }
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) referencesOf(next, this.#realm, visit)
  }

  #suspended(): Error {
    return unsupported('untracked', this.status.location, {
      fact: 'an untracked reference leads to a suspended function, by way of a promise or a generator, and that has to be restored',
      remedy: 'keep values in what is untracked, not promises and generators that are not done',
    })
  }

  #take(object: object, how: 1 | 2): void {
    // On a copy it is known which objects the state has; in a heap with a history it may only be possible.
    if (this.isOld(object) || (this.#access.isHistory() && this.isLivingOld(object))) this.#takenOld++
    this.#taken.push({ object, id: this.#realm.leaveState(object) })
    this.#access.markUntracked(object, how, this.atom)
  }

  /** Everything that is untracked now and that a state, a variable or the base heap leads to. */
  all(): ReadonlySet<object> {
    const found = new Set<object>()
    const visit = (value: unknown): void => {
      if (!isReference(value) || found.has(value)) return
      if ((this.#realm.special(value)?.untracked ?? 0) > 0) found.add(value)
    }
    this.#isUntracked.forEach((flag, atom) => { if (flag === 1 && atom !== this.atom) visit(this.#atoms.values[atom]) })
    for (const variable of this.#realm.untrackedVariables()) visit(variable.get())
    for (const object of found) referencesOf(object, this.#realm, visit)
    return found
  }

  /** The word by which a state refers to an untracked object. */
  refer(object: object, special: SpecialInfo): number {
    if (special.base === this.atom) {
      special.base = this.#atoms.addBase(object, 'untracked')
      this.#flag(special.base)
      if (special.untracked === MARKED) this.status.addRoot(object)
    }
    if (special.untracked === REACHED) this.status.meet(object)
    return wordOfAtom(special.base)
  }

  /** The words of a state as comparison sees them. */
  canonical(words: Int32Array, length: number): Int32Array {
    if (this.#flagged <= 1) return words
    if (this.#canonical.length < length) this.#canonical = new Int32Array(2 * length)
    const canonical = this.#canonical
    const constant = wordOfAtom(this.atom)
    for (let i = 0; i < length; i++) {
      const word = words[i]!
      canonical[i] = (word & TAG_MASK) === ATOM && this.isAtom(word >> TAG_BITS) ? constant : word
    }
    return canonical
  }

  /** Whether two states look alike to comparison. */
  isSame(a: Int32Array, b: Int32Array): boolean {
    if (a.length !== b.length) return false
    const first = this.canonical(a, a.length).slice(0, a.length)
    const second = this.canonical(b, b.length)
    return first.every((word, i) => word === second[i])
  }

  /** Whether an atom stands for an untracked object. */
  isAtom(atom: number): boolean {
    return this.#isUntracked[atom] === 1
  }

  #flag(atom: number): void {
    if (atom >= this.#isUntracked.length) {
      const larger = new Uint8Array(2 * atom)
      larger.set(this.#isUntracked)
      this.#isUntracked = larger
    }
    this.#isUntracked[atom] = 1
    this.#flagged++
  }

  /** The program has untracked objects or variables. */
  get isAny(): boolean {
    return this.#flagged > 1 || this.#realm.untrackedVariables().length > 0
  }
}
