/**
 * Objects of the base heap that untracked references lead to. At load they become untracked like all others. Later they cannot: all
 * states share them, so one would have to be tracked in one state and untracked in the next. As long as nobody writes to
 * such an object that makes no difference; if somebody does, the check ends.
 */
import { unsupported } from '../base/errors.ts'
import type { RealmView } from './realm-view.ts'
import type { Untracked } from './untracked.ts'
import { isReference, referencesOf } from './untracked-walk.ts'

interface BaseNames {
  isTouched(atom: number): boolean
  nameOf(atom: number): string
}

export class ReachedBase {
  readonly #untracked: Untracked
  readonly #realm: RealmView
  readonly #base: BaseNames
  /** Atoms of objects that are reached and that nobody has written yet. */
  readonly #reached = new Set<number>()

  constructor(untracked: Untracked, realm: RealmView, base: BaseNames) {
    this.#untracked = untracked
    this.#realm = realm
    this.#base = base
  }

  /** The base heap is pinned: what is marked, and what it reaches, is untracked from the start. */
  pin(pinned: readonly { readonly object: object; readonly atom: number }[]): void {
    const untracked = this.#untracked
    untracked.onBaseReached = (object, atom) => untracked.pin(object, atom, 1)
    untracked.begin(pinned)
    while (untracked.isPending) untracked.settle()
    untracked.onBaseReached = (object, atom) => this.#reach(object, atom)
  }

  /** An object is about to be written for the first time. */
  touch(atom: number): void {
    if (this.#reached.has(atom)) throw this.#ambiguous(atom)
  }

  #reach(object: object, atom: number): void {
    if (this.#base.isTouched(atom)) throw this.#ambiguous(atom)
    if (this.#reached.has(atom)) return
    this.#reached.add(atom)
    referencesOf(object, this.#realm, (value) => {
      if (!isReference(value) || this.#realm.isCode(value)) return
      const special = this.#realm.special(value)
      if (special !== undefined && special.base >= 0 && special.untracked === 0) this.#reach(value, special.base)
    })
  }

  #ambiguous(atom: number): Error {
    return unsupported('untracked', this.#untracked.status.location, {
      fact: `${this.#base.nameOf(atom)} exists since the modules were initialised and is changed, and an untracked reference that was made later leads to it`,
      remedy: 'mark it with untracked(...) where it is made, or keep a copy of it in what is untracked',
    })
  }
}
