/**
 * %AsyncFromSyncIteratorPrototype% (ECMA-262, 27.1.6): a synchronous iterator in a place that awaits. Each method is an
 * async function with exactly one await, so that it has the jobs of AsyncFromSyncIteratorContinuation. No program ever
 * holds such an object: only for await and yield* of async generators use it.
 */
import type { Guest } from '../internal/kept.ts'

/** The synchronous iteration, as in prelude/machine-operations.ts. */
interface Iteration { readonly iterator: Guest, readonly next: Guest, done: boolean }

class AsyncFromSyncIterator {
  readonly iteration: Iteration

  constructor(iteration: Iteration) {
    this.iteration = iteration
  }

  async next(...args: Guest[]): globalThis.Promise<Guest> {
    const { iterator, next } = this.iteration
    const result = $$resultObject($$callWith(next, iterator, 'iterator.next', args))
    const done = !!result.done
    const value = result.value
    try {
      return { value: await value, done }
    } catch (error) {
      if (!done) $$closeQuietly(this.iteration)
      throw error
    }
  }

  async return(...args: Guest[]): globalThis.Promise<Guest> {
    const { iterator } = this.iteration
    const method = $$method(iterator, 'return')
    if (method === undefined) return { value: args[0], done: true }
    const result = $$resultObject($$apply(method, iterator, args))
    const done = !!result.done
    return { value: await result.value, done }
  }

  async throw(...args: Guest[]): globalThis.Promise<Guest> {
    const { iterator } = this.iteration
    const method = $$method(iterator, 'throw')
    if (method === undefined) {
      $$close(this.iteration)
      throw $$noThrowMethod()
    }
    const result = $$resultObject($$apply(method, iterator, args))
    const done = !!result.done
    const value = result.value
    try {
      return { value: await value, done }
    } catch (error) {
      if (!done) $$closeQuietly(this.iteration)
      throw error
    }
  }
}

$$provide({ asyncFromSync: (iteration: Iteration) => new AsyncFromSyncIterator(iteration) })
