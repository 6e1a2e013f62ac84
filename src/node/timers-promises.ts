/** `node:timers/promises`. A promise that waits for a timer is the argument of a shared callback: small in a state. */
import { abortError, typeError, invalidThis } from './internal/errors.ts'
import { resistStopPropagation } from './internal/events/target.ts'
import type { Guest } from './internal/kept.ts'
import { finallyOf, promise, rejected } from './internal/promise.ts'
import * as timers from './internal/scheduling.ts'
import { validateAbortSignal, validateBoolean, validateNumber, validateObject } from './internal/validators.ts'

const fulfil = (waiting: Guest, value: unknown): void => { $$resolvePromise(waiting, value) }

function checkOptions(options: Guest): void {
  validateObject(options, 'options')
  if (options.signal !== undefined) validateAbortSignal(options.signal, 'options.signal')
  if (options.ref !== undefined) validateBoolean(options.ref, 'options.ref')
}

/** The promise of something that is armed, and is given up when the signal says so. */
function cancellable(waiting: Guest, signal: Guest, clear: () => boolean): Promise<Guest> {
  if (!signal) return waiting
  const cancel = (): void => { if (clear()) $$rejectPromise(waiting, abortError(signal)) }
  signal.addEventListener('abort', cancel, { [resistStopPropagation]: true })
  return finallyOf(waiting, () => { signal.removeEventListener('abort', cancel) })
}

export function setTimeout(after?: Guest, value?: Guest, options: Guest = {}): Promise<Guest> {
  try {
    if (after !== undefined) validateNumber(after, 'delay')
    checkOptions(options)
  } catch (error) {
    return rejected(error)
  }
  const { signal, ref = true } = options
  if (signal?.aborted) return rejected(abortError(signal))
  const waiting = $$newPromise()
  const timer = timers.setTimeout(fulfil, after, waiting, value)
  if (!ref) timer.unref()
  return cancellable(waiting, signal, () => { timers.clearTimeout(timer); return true })
}

export function setImmediate(value?: Guest, options: Guest = {}): Promise<Guest> {
  try {
    checkOptions(options)
  } catch (error) {
    return rejected(error)
  }
  const { signal, ref = true } = options
  if (signal?.aborted) return rejected(abortError(signal))
  const waiting = $$newPromise()
  const immediate = timers.setImmediate(fulfil, waiting, value)
  if (!ref) immediate.unref()
  return cancellable(waiting, signal, () => { timers.clearImmediate(immediate); return true })
}

export async function* setInterval(after?: Guest, value?: Guest, options: Guest = {}): AsyncGenerator<Guest, void, Guest> {
  if (after !== undefined) validateNumber(after, 'delay')
  checkOptions(options)
  const { signal, ref = true } = options
  if (signal?.aborted) throw abortError(signal)
  let onAbort: Guest
  let interval: Guest
  try {
    let ready = 0
    let wake: Guest
    interval = timers.setInterval(() => {
      ready++
      if (wake) {
        wake()
        wake = undefined
      }
    }, after)
    if (!ref) interval.unref()
    if (signal) {
      onAbort = () => {
        timers.clearInterval(interval)
        if (wake) {
          wake(rejected(abortError(signal)))
          wake = undefined
        }
      }
      signal.addEventListener('abort', onAbort, { once: true, [resistStopPropagation]: true })
    }
    while (!signal?.aborted) {
      if (ready === 0) await promise((resolve) => { wake = resolve })
      for (; ready > 0; ready--) yield value
    }
    throw abortError(signal)
  } finally {
    timers.clearInterval(interval)
    signal?.removeEventListener('abort', onAbort)
  }
}

class Scheduler {
  #isScheduler = true
  constructor(key?: unknown) {
    if (key !== fulfil) throw typeError('ERR_ILLEGAL_CONSTRUCTOR', 'Illegal constructor')
  }
  yield(): Promise<void> { return this.#check() && setImmediate() }
  wait(delay?: Guest, options?: Guest): Promise<void> { return this.#check() && setTimeout(delay, undefined, options) }
  #check(): Guest {
    if (!(#isScheduler in this)) throw invalidThis('Scheduler')
    return this.#isScheduler
  }
}
export const scheduler: Guest = new Scheduler(fulfil)

export default { setTimeout, setImmediate, setInterval, scheduler }
