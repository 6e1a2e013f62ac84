/**
 * The status of objects that are untracked only because an untracked reference leads to them. The paper leaves it undefined
 * what they are when the last of these references is gone and a tracked one is left; here that ends the check. It is
 * looked into only while a state has such an object at all.
 */
import { type SourceLocation, UserError } from '../base/errors.ts'
import type { VariableInfo } from '../runtime/hidden.ts'
import type { RealmView } from './realm-view.ts'
import { isReference, referencesOf } from './untracked-walk.ts'

export class UntrackedStatus {
  /** Some state had an object that is untracked only by reference. */
  isMixed = false
  /** Where what is explored stands in the source. */
  location: SourceLocation | undefined
  /** How a person would write the way to an object of the current state. */
  pathTo: (object: object) => string | undefined = () => undefined
  readonly #realm: RealmView
  /** Objects that stay untracked, and that states refer to. */
  readonly #roots: object[] = []
  /** Those that were written last; no state may refer to them yet. */
  #recent: readonly (object | VariableInfo)[] = []
  /** What the state that is being linearized refers to. */
  readonly #met = new Set<object>()
  /** What is reached from untracked references; undefined if something was written since. */
  #reached: ReadonlySet<unknown> | undefined

  constructor(realm: RealmView) {
    this.#realm = realm
  }

  addRoot(object: object): void {
    this.#roots.push(object)
  }

  wrote(written: readonly (object | VariableInfo)[]): void {
    this.#recent = written
    this.#reached = undefined
  }

  /** A state has an object that is untracked only by reference; whoever has met it must leave the state to the linearizer. */
  mix(): false {
    this.isMixed = true
    return false
  }

  meet(object: object): void {
    this.isMixed = true
    this.#met.add(object)
  }

  /** Ends the check if the state that was linearized has an object whose last untracked reference is gone. */
  check(): void {
    if (this.#met.size === 0) return
    this.#reached ??= this.#reach()
    const lost = [...this.#met].find((object) => !this.#reached!.has(object))
    this.#met.clear()
    if (lost === undefined) return
    throw new UserError('untracked-undefined', this.location, {
      fact: `${this.pathTo(lost) ?? 'an object of the state'} was untracked because an untracked reference led to it; the last such reference is gone, and the object is still part of the state`,
      remedy: 'mark the object itself with untracked(...) where it is made, or keep a copy of it in what is untracked',
    })
  }

  #reach(): ReadonlySet<unknown> {
    const reached = new Set<unknown>()
    const queue: object[] = []
    const visit = (value: unknown): void => {
      if (!isReference(value)) return
      if (reached.has(value) || (this.#realm.special(value)?.untracked ?? 0) === 0) return
      reached.add(value)
      queue.push(value)
    }
    for (const root of this.#roots) visit(root)
    for (const one of this.#recent) {
      const special = this.#realm.special(one)
      if (special?.untracked === 2) visit(one)
    }
    for (const variable of this.#realm.untrackedVariables()) visit(variable.get())
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) referencesOf(next, this.#realm, visit)
    return reached
  }
}
