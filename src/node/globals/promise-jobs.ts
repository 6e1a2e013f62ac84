/** The jobs of promises (ECMA-262, 27.2.2): what runs when one that is waited for is settled. */
import type { Guest, GuestFunction } from '../internal/kept.ts'
import { resumed } from './async-context.ts'
import { uncaught } from './failures.ts'
import { promiseOf, settle, speciesConstructor, type Capability } from './promise-capability.ts'
import { builtinThen, isPromise, Promise, react, settleLocked } from './promise.ts'

/** Modes of a job, as in prelude/jobs.ts. */
const FULFIL = 0, REJECT = 1, CALLBACK = 2, THENABLE = 3

/** The reaction that `then` registers. */
export class Reaction {
  onFulfilled: Guest
  onRejected: Guest
  derived: Promise | Capability

  constructor(onFulfilled: Guest, onRejected: Guest, derived: Promise | Capability) {
    this.onFulfilled = onFulfilled
    this.onRejected = onRejected
    this.derived = derived
  }

  /** Frames have a number here. */
  get pc(): undefined { return undefined }

  /** NewPromiseReactionJob (27.2.2.1). */
  run(mode: number, value: Guest): void {
    const handler = mode === FULFIL ? this.onFulfilled : this.onRejected
    if (handler === undefined) return settle(this.derived, mode, value)
    let result, outcome = FULFIL
    if ($$recorder !== undefined) $$recorder.begins(this, handler)
    try {
      result = handler(value)
    } catch (error) {
      result = error
      outcome = REJECT
    } finally {
      if ($$recorder !== undefined) $$recorder.ends(this)
    }
    settle(this.derived, outcome, result)
  }
}

/** A job that runs in a context of AsyncLocalStorage. */
export class ContextJob {
  context: readonly Guest[]
  job: Guest
  constructor(context: readonly Guest[], job: Guest) {
    this.context = context
    this.job = job
  }
  get pc(): undefined { return undefined }
  run(mode: number, value: Guest): void {
    $$setContext(this.context)
    runReaction(this.job, mode, value)
  }
}

/** Enqueues a job that needs the context in which it was made. */
export const enqueue = (job: object, mode: number): void => {
  $$enqueueJob($$context === undefined ? job : new ContextJob($$context, job), mode, undefined)
}

/** What a reaction of `then` consists of; undefined for other objects. */
export const reactionOf = (x: Guest): Guest[] | undefined => {
  if (x instanceof ContextJob) return [x.job]
  return x instanceof Reaction ? [x.onFulfilled, x.onRejected, promiseOf(x.derived)] : undefined
}

/** NewPromiseResolveThenableJob (27.2.2.2). */
export class ThenableJob {
  promise: Promise
  thenable: Guest
  then: GuestFunction

  constructor(promise: Promise, thenable: Guest, then: GuestFunction) {
    this.promise = promise
    this.thenable = thenable
    this.then = then
  }

  run(): void {
    const { promise, thenable, then } = this
    let functions
    try {
      // The promise that `then` would return is seen by nobody, and of its functions only the first call counts.
      if (then === builtinThen && isPromise(thenable) && speciesConstructor(thenable) === Promise) {
        return react(thenable, promise)
      }
      functions = lockedFunctions(promise)
      $$callWith(then, thenable, '', functions)
    } catch (error) {
      if (functions === undefined) settleLocked(promise, REJECT, error)
      else functions[1]!(error)
    }
  }
}

/** The functions for a thenable that a promise was resolved with: only they can settle it now, and once. */
const lockedFunctions = (promise: Promise): GuestFunction[] => {
  let isCalled = false
  return [
    (resolution) => {
      if (isCalled) return
      isCalled = true
      settleLocked(promise, FULFIL, resolution)
    },
    (reason) => {
      if (isCalled) return
      isCalled = true
      settleLocked(promise, REJECT, reason)
    },
  ]
}

/** Runs a job of the microtask queue. */
const runReaction = (reaction: Guest, mode: number, value: Guest): void => {
  if (resumed !== undefined && !(reaction instanceof ContextJob)) resumed()
  if (mode === THENABLE || mode === CALLBACK) reaction.run(mode, value)
  else if (isPromise(reaction)) settleLocked(reaction, mode, value)
  else if (reaction.pc !== undefined) $$resumeAsync(reaction, mode, value)
  else {
    try {
      reaction.run(mode, value)
    } catch (error) {
      // Only the functions of a capability that the program made can throw here.
      uncaught(error, 'uncaughtException')
    }
  }
}

$$provide({ runReaction })
