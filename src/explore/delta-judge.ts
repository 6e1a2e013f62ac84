/**
 * Judges what a call did to all active states of an execution at once: the same rules as in subject.ts, but every answer may
 * differ between states, and then the execution splits. It only says whether something is wrong; what exactly is found out by
 * the standard search, which takes the same transition again.
 */
import { DeltaAbandoned } from '../delta/abandoned.ts'
import type { Realm } from '../runtime/realm.ts'
import { type DeltaEntry, makeDeltaEntry } from './delta-entry.ts'
import { equalSets } from './delta-equality.ts'
import type { GuestFunction, Operation } from './exploration.ts'
import { type GuestEntry, makeEntry } from './guest-entry.ts'
import { isPromised } from './promised.ts'
import { isInstance, type Subject, targetOf } from './subject.ts'

export class DeltaJudge {
  readonly #subject: Subject
  readonly #realm: Realm
  readonly #delta: DeltaEntry
  readonly #entry: GuestEntry

  constructor(subject: Subject, realm: Realm) {
    this.#subject = subject
    this.#realm = realm
    this.#delta = makeDeltaEntry(realm)
    this.#entry = makeEntry(realm)
  }

  /** Makes the roots of a ∆State those of the active states. */
  enter(from: readonly unknown[]): void {
    const { roots } = this.#subject
    for (let i = 0; i < roots.length; i++) roots[i] = this.#delta.read(from[i])
  }

  /** Whether the guard lets the active states run; undefined if it fails. */
  isEnabled({ guard }: Operation, args: readonly unknown[]): boolean | undefined {
    return this.#truth(guard!, [this.#subject.roots[0], ...args])
  }

  /** Whether the call that was just run, on the active states, is as it should be. */
  isFine(operation: Operation, args: readonly unknown[]): boolean {
    const { thrown, exploration } = this.#subject
    if (thrown !== undefined && !this.#isDeclared(operation, thrown.value)) return false
    if (exploration.model !== undefined && !this.#agreesWithModel()) return false
    return operation.ensures === undefined || thrown !== undefined || this.#ensures(operation, args)
  }

  /** Whether a function of the user that must hold does so in the active states. */
  holds(property: GuestFunction, subject: unknown): boolean {
    let value: unknown
    try {
      value = this.#call(property, [subject])
    } catch {
      return false
    }
    return value === undefined || this.#delta.branch(value)
  }

  /** What a function of the user that looks at the root says of the active states. */
  look(run: GuestFunction, root: unknown): unknown {
    try {
      return this.#call(run, [root])
    } catch {
      throw new DeltaAbandoned('a function of compare throws')
    }
  }

  #ensures(operation: Operation, args: readonly unknown[]): boolean {
    const { before, roots, result } = this.#subject
    return this.holds(operation.ensures!, this.#entry.step(before[0], roots[0], result, ...args))
  }

  #isDeclared({ throws }: Operation, error: unknown): boolean {
    if (throws === undefined || this.#realm.hidden.stopKind(error) !== undefined) return false
    if (typeof throws !== 'function') return throws.some((constructor) => isInstance(error, targetOf(constructor, this.#realm)))
    return this.#truth(throws, [error]) === true
  }

  #agreesWithModel(): boolean {
    const { thrown, result, modelThrown, modelResult, exploration, roots } = this.#subject
    if (modelThrown !== undefined && this.#realm.hidden.stopKind(modelThrown.value) !== undefined) return false
    if ((thrown === undefined) !== (modelThrown === undefined)) return false
    if (thrown === undefined && !equalSets(this.#delta, result, modelResult)) return false
    if (exploration.observe === undefined) return true
    try {
      const seen = this.#call(exploration.observe.root, [roots[0]])
      return equalSets(this.#delta, seen, this.#call(exploration.observe.model, [roots[1]]))
    } catch {
      return false
    }
  }

  #truth(run: GuestFunction, args: readonly unknown[]): boolean | undefined {
    try {
      return this.#delta.branch(this.#call(run, args))
    } catch {
      return undefined
    }
  }

  #call(run: GuestFunction, args: readonly unknown[]): unknown {
    let value: unknown
    try {
      value = this.#entry.call(run, args, this.#subject.maxSteps)
    } catch (error) {
      // Taken off in any case: the next call must not find the stop of this one.
      throw this.#realm.hidden.takeStopped() ?? error
    }
    const stopped = this.#realm.hidden.takeStopped()
    if (stopped !== undefined) throw stopped
    // The standard search says so, with the place.
    if (isPromised(value)) throw new Error('a promise')
    return value
  }
}
