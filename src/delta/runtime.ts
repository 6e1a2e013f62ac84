/** Connects the helpers of a realm's prelude to the execution that is under way. */
import { isInstanceOf } from '../base/instance-of.ts'
import type { DeltaHost } from '../runtime/delta-access.ts'
import type { Realm } from '../runtime/realm.ts'
import { DeltaAbandoned } from './abandoned.ts'
import type { Execution } from './execution.ts'
import { Natives } from './natives.ts'
import { applyBinary, applyComparison, applyPure, applyUnary } from './operators.ts'

export class DeltaRuntime {
  readonly natives: Natives
  readonly #realm: Realm
  #current: Execution | undefined
  #stopped: Error | undefined

  constructor(realm: Realm) {
    this.#realm = realm
    realm.delta.setHost(this.#host())
    this.natives = new Natives(realm, () => this.#current)
  }

  get current(): Execution | undefined {
    return this.#current
  }

  /** Who answers guest code from now on; undefined: there are no ∆values. */
  set current(execution: Execution | undefined) {
    this.#current = execution
    this.#realm.delta.setTrail(execution?.trail)
  }

  /** Runs a path of an execution from its start. Throws DeltaAbandoned even if the program has swallowed it. */
  run<T>(execution: Execution, path: () => T): T {
    const before = this.#current
    this.current = execution
    this.#stopped = undefined
    execution.enter()
    this.#realm.delta.natives.reset()
    try {
      return path()
    } finally {
      this.current = before
      this.#throwStopped()
    }
  }

  #throwStopped(): void {
    if (this.#stopped === undefined) return
    const error = this.#stopped
    this.#stopped = undefined
    this.#realm.hidden.takeStopped()
    throw error
  }

  /** What fails here is nothing that the program may catch; errors of the program itself are of another realm. */
  #fail(error: unknown): never {
    if (!isInstanceOf(error, Error)) throw error
    const stop = isStackOverflow(error) ? new DeltaAbandoned('the stack is too small') : error
    this.#stopped ??= stop
    return this.#realm.delta.stop(stop, isInstanceOf(stop, DeltaAbandoned) ? 'abandoned' : 'internal')
  }

  #execution(): Execution {
    if (this.#current === undefined) throw new Error('a ∆value is outside of any execution')
    return this.#current
  }

  #host(): DeltaHost {
    return {
      read: (value) => { try { return this.#execution().read(value) } catch (error) { return this.#fail(error) } },
      plain: (value) => { try { return this.#execution().plain(value) } catch (error) { return this.#fail(error) } },
      condition: (value) => { try { return this.#execution().condition(value) } catch (error) { return this.#fail(error) } },
      nullish: (value) => { try { return this.#execution().nullish(value) } catch (error) { return this.#fail(error) } },
      unary: (operator, value) => {
        try { return applyUnary(this.#execution(), operator, value) } catch (error) { return this.#fail(error) }
      },
      binary: (operator, left, right) => {
        try { return applyBinary(this.#execution(), operator, left, right) } catch (error) { return this.#fail(error) }
      },
      compare: (operator, left, right) => {
        try { return applyComparison(this.#execution(), operator, left, right) } catch (error) { return this.#fail(error) }
      },
      apply: (f, receiver, args) => {
        try { return applyPure(this.#execution(), f, receiver, args) } catch (error) { return this.#fail(error) }
      },
      stray: (what) => this.#fail(new DeltaAbandoned(`a ∆value is taken for an object: ${what}`)),
    }
  }
}

/** Delta execution needs more of the stack than the program itself. */
function isStackOverflow(error: Error): boolean {
  return isInstanceOf(error, RangeError) && error.message === 'Maximum call stack size exceeded'
}
