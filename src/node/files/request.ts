/**
 * The two ways in which Node hears of the end of an operation: a request object with `oncomplete`, and a promise. What the
 * call returned becomes what Node's JavaScript expects here, when it is delivered.
 */
import type { Guest } from '../internal/kept.ts'
import { keepContext } from '../globals/async-context.ts'
import { runCallback } from '../globals/event-loop.ts'
import { newPromise, rejectPromise, resolvePromise, waitingFor, type Promise } from '../globals/promise.ts'
import { ENOENT, ENOTDIR, isError, systemError } from './errno.ts'
import { start, settle, type Receiver } from './operation.ts'
import { SystemCall } from './system-call.ts'

/** Makes the result of a call what Node's C++ would give. */
export type Finish = (result: Guest, call: SystemCall) => Guest

/** `kUsePromises` in place of a request. */
export const kUsePromises = Symbol('fs_use_promises_symbol')

export class FSReqCallback {
  isBig: boolean
  oncomplete: Guest = undefined
  context: Guest = undefined
  constructor(isBig?: Guest) {
    this.isBig = isBig === true
    keepContext(this)
  }
  getAsyncId(): number { return 0 }
}

class CallbackReceiver implements Receiver {
  request: FSReqCallback
  finish: Finish | undefined
  constructor(request: FSReqCallback, finish: Finish | undefined) {
    this.request = request
    this.finish = finish
  }
  deliver(call: SystemCall, result: Guest): void {
    const { request, finish } = this
    if (isAbsent(call, result)) {
      runCallback(request, request.oncomplete, request, [null])
      return
    }
    if (isError(result)) {
      runCallback(request, request.oncomplete, request, [errorOf(call, result)])
      return
    }
    const value = finish === undefined ? undefined : finish(result, call)
    runCallback(request, request.oncomplete, request, value === undefined ? [null] : [null, value])
  }
  waiting(): Guest {
    const { context, oncomplete } = this.request
    return $$isObject(context) && typeof context.callback === 'function' ? context.callback : oncomplete
  }
}

class PromiseReceiver implements Receiver {
  promise: Promise
  finish: Finish | undefined
  constructor(promise: Promise, finish: Finish | undefined) {
    this.promise = promise
    this.finish = finish
  }
  deliver(call: SystemCall, result: Guest): void {
    const { promise, finish } = this
    if (isAbsent(call, result)) resolvePromise(promise, undefined)
    else if (isError(result)) rejectPromise(promise, errorOf(call, result))
    else resolvePromise(promise, finish === undefined ? undefined : finish(result, call))
  }
  waiting(): Guest { return waitingFor(this.promise) }
}

/** Is that what the caller wanted to know, and no error? */
const isAbsent = (call: SystemCall, result: Guest): boolean => call.kind === 'statIfThere' && (result === ENOENT || result === ENOTDIR)

export const errorOf = (call: SystemCall, errno: number): Guest => systemError(errno, call.syscall, call.path, call.dest)

/** Takes effect at once; an error is the result, a negative number. */
export const callSync = (call: SystemCall): Guest => {
  // Without an event loop nothing is in flight.
  if ($$loop?.polls !== undefined || $$loop?.late !== undefined) settle(call)
  return call.perform()
}

/** A call whose last argument says how it is made: nothing (at once), a request, or the symbol for promises. */
export const dispatch = (name: string, args: Guest[], request: Guest, finish?: Finish): Guest => {
  const call = new SystemCall(name, args)
  if (request === undefined) {
    const result = callSync(call)
    if (isError(result)) throw errorOf(call, result)
    return finish === undefined ? undefined : finish(result, call)
  }
  if (request === kUsePromises) {
    const promise = newPromise()
    start(call, new PromiseReceiver(promise, finish))
    return promise
  }
  start(call, new CallbackReceiver(request, finish))
  return undefined
}

/**
 * Takes effect and is delivered at once. For a step of Node's own that directly follows another one: whatever could happen
 * between the two can as well happen before both, after the effect of the first.
 */
export const dispatchNow = (name: string, args: Guest[], request: Guest, finish?: Finish): Guest => {
  const call = new SystemCall(name, args)
  const result = callSync(call)
  const error = isError(result) ? errorOf(call, result) : null
  const value = error !== null || finish === undefined ? undefined : finish(result, call)
  if (request !== undefined) return $$apply(request.oncomplete, request, error !== null || value === undefined ? [error] : [error, value])
  const promise = newPromise()
  if (error === null) resolvePromise(promise, value)
  else rejectPromise(promise, error)
  return promise
}
