/**
 * Promise (ECMA-262, 27.2), written so that states stay small. A promise is two words: while it is pending its second
 * one is what waits for it: nothing, one reaction, or an array of them. A reaction is a suspended frame, a promise that
 * is settled in the same way, or an instance of the classes here; jobs of the specification that nobody can observe
 * (the derived promises of `await`, of combinators and of resolution by a promise) are not made.
 */
import type { Guest, GuestFunction } from '../internal/kept.ts'
import { newCapability, promiseOf, promiseResolve, settle, speciesConstructor, type Capability } from './promise-capability.ts'
import { ContextJob, enqueue, Reaction, ThenableJob } from './promise-jobs.ts'

/** #state: what the promise is; locked means resolved by a thenable that is not settled yet. */
const PENDING = 0, FULFILLED = 1, REJECTED = 2, UNHANDLED = 3, LOCKED = 4
/** Modes of a job, as in prelude/jobs.ts. */
const FULFIL = 0, REJECT = 1, THENABLE = 3

const species: typeof Symbol.species = Symbol.species

export let isPromise: (x: unknown) => x is Promise
export let react: (promise: Promise, reaction: object) => void
/** The two functions that a promise's executor gets, called from inside. */
export let resolvePromise: (promise: Promise, resolution: unknown) => void
export let rejectPromise: (promise: Promise, reason: unknown) => void
export let statusOf: (promise: Promise) => number
/** The value or reason of a settled promise. */
export let settledValue: (promise: Promise) => Guest
/** What waits for a pending promise: undefined, a reaction, or an array of reactions. */
export let waitingFor: (promise: Promise) => Guest
/** Settles a promise that is locked, on behalf of what locked it. */
export let settleLocked: (promise: Promise, mode: number, value: unknown) => void

type SettledAgain = (type: 'resolve' | 'reject', promise: Promise, value: Guest) => void
let settledAgain: SettledAgain | undefined
/** Lets the process know of promises that are resolved more than once; set before the program starts. */
export const whenSettledAgain = (f: SettledAgain): void => { settledAgain = f }

/** An executor that is never called: the promise is made by the library. */
const internal = (): void => {}

export class Promise {
  #state = PENDING
  #value: Guest = undefined

  constructor(executor: Guest) {
    if (executor === internal) return
    if (typeof executor !== 'function') {
      throw new $$TypeError(`Promise resolver ${$$shownValue(executor)} is not a function`)
    }
    if ($$recorder !== undefined) $$recorder.made(this, 'new')
    const functions = resolvingFunctions(this)
    try {
      executor(functions[0], functions[1])
    } catch (error) {
      functions[1]!(error)
    }
  }

  then(onFulfilled: Guest, onRejected: Guest): Guest {
    if (!isPromise(this)) {
      throw new $$TypeError(
        `Method Promise.prototype.then called on incompatible receiver ${$$shownValue(this)}`)
    }
    const constructor = speciesConstructor(this)
    const derived = constructor === Promise ? new Promise(internal) : newCapability(constructor)
    const fulfilled = typeof onFulfilled === 'function' ? onFulfilled : undefined
    const rejected = typeof onRejected === 'function' ? onRejected : undefined
    const isPlain = fulfilled === undefined && rejected === undefined && isPromise(derived)
    const reaction = isPlain ? derived : new Reaction(fulfilled, rejected, derived)
    if ($$recorder !== undefined) {
      $$recorder.made(promiseOf(derived), 'then', [this])
      $$recorder.armed(reaction)
    }
    react(this, reaction)
    return promiseOf(derived)
  }

  catch(onRejected: Guest): Guest { return (this as Guest).then(undefined, onRejected) }

  finally(onFinally: Guest): Guest {
    if (!$$isObject(this)) {
      throw new $$TypeError(`Promise.prototype.finally called on a non-object`)
    }
    const constructor = speciesConstructor(this)
    if (typeof onFinally !== 'function') return (this as Guest).then(onFinally, onFinally)
    const functions: GuestFunction[] = [
      (value) => promiseResolve(constructor, onFinally()).then(() => value),
      (reason) => promiseResolve(constructor, onFinally()).then(() => { throw reason }),
    ]
    return (this as Guest).then(functions[0], functions[1])
  }

  static get [species](): Guest { return this }

  static resolve(value: Guest): Guest {
    if (!$$isObject(this)) throw new $$TypeError('PromiseResolve called on non-object')
    return promiseResolve(this, value)
  }

  static reject(reason: Guest): Guest {
    if ($$recorder !== undefined) $$recorder.threw(reason)
    const capability = newCapability(this)
    settle(capability, REJECT, reason)
    return promiseOf(capability)
  }

  static withResolvers(): Guest {
    if (!$$isObject(this)) throw new $$TypeError('Promise.withResolvers called on non-object')
    if (this === Promise) {
      const promise = new Promise(internal)
      if ($$recorder !== undefined) $$recorder.made(promise, 'withResolvers')
      const functions = resolvingFunctions(promise)
      return { promise, resolve: functions[0], reject: functions[1] }
    }
    const { promise, resolve, reject } = newCapability(this) as Capability
    return { promise, resolve, reject }
  }

  static try(callback: Guest, ...args: Guest[]): Guest {
    if (!$$isObject(this)) throw new $$TypeError('Promise.try called on non-object')
    const capability = newCapability(this)
    let result, mode = FULFIL
    try {
      result = $$callWith(callback, undefined, $$shownValue(callback), args)
    } catch (error) {
      result = error
      mode = REJECT
    }
    settle(capability, mode, result)
    return promiseOf(capability)
  }

  // ---- operations that see the two words

  static {
    isPromise = (x): x is Promise => $$isObject(x) && #state in (x as object)

    /** PerformPromiseThen (27.2.5.4.1). */
    react = (promise, given) => {
      const state = promise.#state
      const reaction = $$context === undefined || isPromise(given) ? given : new ContextJob($$context, given)
      if (state === FULFILLED) $$enqueueJob(reaction, FULFIL, promise.#value)
      else if (state === PENDING || state === LOCKED) {
        const waiting = promise.#value
        if (waiting === undefined) promise.#value = reaction
        else if ($$isArray(waiting)) waiting[waiting.length] = reaction
        else promise.#value = [waiting, reaction]
      } else {
        if (state === UNHANDLED) {
          promise.#state = REJECTED
          $$rejectionHandled(promise)
        }
        $$enqueueJob(reaction, REJECT, promise.#value)
      }
    }

    const finish = (promise: Promise, mode: number, value: Guest): void => {
      const waiting = promise.#value
      promise.#value = value
      if (waiting === undefined) {
        promise.#state = mode === FULFIL ? FULFILLED : UNHANDLED
        if (mode === REJECT) $$trackRejection(promise)
        return
      }
      promise.#state = mode === FULFIL ? FULFILLED : REJECTED
      if (!$$isArray(waiting)) $$enqueueJob(waiting, mode, value)
      else for (let i = 0; i < waiting.length; i++) $$enqueueJob(waiting[i], mode, value)
    }

    /** The resolve function of a promise (27.2.1.3.2), whether or not it is locked. */
    const resolveNow = (promise: Promise, resolution: Guest): void => {
      if (!$$isObject(resolution)) return finish(promise, FULFIL, resolution)
      if (resolution === promise) {
        return finish(promise, REJECT, new $$TypeError('Chaining cycle detected for promise #<Promise>'))
      }
      let then
      try {
        then = resolution.then
      } catch (error) {
        return finish(promise, REJECT, error)
      }
      if (typeof then !== 'function') return finish(promise, FULFIL, resolution)
      promise.#state = LOCKED
      enqueue(new ThenableJob(promise, resolution, then), THENABLE)
    }

    resolvePromise = (promise, resolution) => {
      if (promise.#state === PENDING) resolveNow(promise, resolution)
      else if (settledAgain !== undefined) settledAgain('resolve', promise, resolution)
    }
    rejectPromise = (promise, reason) => {
      if (promise.#state === PENDING) finish(promise, REJECT, reason)
      else if (settledAgain !== undefined) settledAgain('reject', promise, reason)
    }
    settleLocked = (promise, mode, value) => {
      if (mode === FULFIL) resolveNow(promise, value)
      else finish(promise, REJECT, value)
    }
    statusOf = (promise) => promise.#state
    settledValue = (promise) => promise.#state === PENDING || promise.#state === LOCKED ? undefined : promise.#value
    waitingFor = (promise) => promise.#state === PENDING || promise.#state === LOCKED ? promise.#value : undefined
  }
}

// What the engine lacks programs find missing; its own constructor is still the global one.
const newer = ['withResolvers', 'try'] as const
for (let i = 0; i < newer.length; i++) if (!$$hasOwn($$global.Promise, newer[i]!)) delete (Promise as Guest)[newer[i]!]

$$defineProperty(Promise.prototype, Symbol.toStringTag, { __proto__: null, value: 'Promise', configurable: true })

/** A promise that nobody outside of the library has made. */
export const newPromise = (): Promise => new Promise(internal)

/** CreateResolvingFunctions (27.2.1.3); that the promise is resolved already shows in the promise itself. */
const resolvingFunctions = (promise: Promise): GuestFunction[] => [
  (resolution) => { resolvePromise(promise, resolution) },
  (reason) => {
    if ($$recorder !== undefined) $$recorder.threw(reason)
    rejectPromise(promise, reason)
  },
]

export const builtinThen: Guest = Promise.prototype.then

$$provide({
  newPromise, resolvePromise, rejectPromise,
  promiseResolve: (x: Guest) => promiseResolve(Promise, x),
  awaitPromise: react,
  promiseStatus: statusOf,
})
