/**
 * Timeouts and immediates, as Node's lib/timers.js makes them. Which of them can run next is decided by the event loop;
 * here is what the program sees of them. A timer has no number until the program asks for one.
 */
import { invalidArgType } from '../internal/errors.ts'
import {
  arrayIndexOf, arrayPush, arraySplice, defineProperty, number, string, trunc, type Guest, type GuestFunction,
} from '../internal/kept.ts'
import { currentLoop, runCallback } from './event-loop.ts'
import { dispose } from './symbols.ts'

const MAX_DELAY = 2 ** 31 - 1
const toPrimitive: typeof Symbol.toPrimitive = Symbol.toPrimitive

/** The delay in whole milliseconds, at least 1, as Node takes it. */
const delayOf = (given: Guest): number => {
  const delay = number(given)
  return delay >= 1 && delay <= MAX_DELAY ? trunc(delay) : 1
}

let arm: (timer: Timeout) => void
let forget: (timer: Timeout) => void
/** Notes when the timer is due, if the clock is tracked. */
export let schedule: (timer: Timeout) => void
export let isTimeout: (x: unknown) => x is Timeout
/** Runs the callback of a timer that is pending. */
export let fire: (timer: Timeout) => void
export let delayMs: (timer: Timeout) => number
export let due: (timer: Timeout) => number | undefined
export let repeats: (timer: Timeout) => boolean
export let isRefTimer: (timer: Timeout) => boolean
/** Undefined once the timer was cleared. */
export let callbackOf: (timer: Timeout) => GuestFunction | undefined

export class Timeout {
  #callback: GuestFunction | undefined
  #args: Guest[] | undefined
  #delay: number
  #repeats: boolean
  #isRef = true
  /** Only while the clock is part of the state. */
  #due: number | undefined = undefined

  constructor(callback: GuestFunction, delay: number, args: Guest[] | undefined, repeats: boolean) {
    this.#callback = callback
    this.#args = args
    this.#delay = delay
    this.#repeats = repeats
  }

  hasRef(): boolean { return this.#isRef }
  ref(): this { this.#isRef = true; return this }
  unref(): this { this.#isRef = false; return this }

  refresh(): this {
    if (this.#callback !== undefined) {
      disarm(this)
      arm(this)
    }
    return this
  }

  close(): this {
    clearTimeout(this)
    return this
  }

  /** The number that stands for the timer, as clearTimeout takes it. */
  [toPrimitive](): number {
    const loop = currentLoop('a timer')
    loop.numbered ??= []
    const known = arrayIndexOf(loop.numbered, this)
    return known >= 0 ? known + 1 : arrayPush(loop.numbered, this)
  }

  static {
    isTimeout = (x): x is Timeout => $$isObject(x) && #delay in (x as object)
    delayMs = (timer) => timer.#delay
    isRefTimer = (timer) => timer.#isRef
    due = (timer) => timer.#due
    repeats = (timer) => timer.#repeats
    callbackOf = (timer) => timer.#callback
    arm = (timer) => {
      const loop = currentLoop('a timer')
      schedule(timer)
      arrayPush(loop.timers, timer)
      if ($$recorder !== undefined) $$recorder.armed(timer)
    }
    schedule = (timer) => { timer.#due = currentLoop('a timer').dueAfter(timer.#delay) }
    forget = (timer) => {
      timer.#callback = undefined
      timer.#args = undefined
      timer.#due = undefined
    }
    fire = (timer) => {
      const f = timer.#callback!
      timer.#due = undefined
      disarm(timer)
      // An interval counts from before its callback.
      if (timer.#repeats) arm(timer)
      runCallback(timer, f, timer, timer.#args)
      if (timer.#repeats) fallBehind(timer)
    }
  }
}

const disarm = (timer: Timeout): void => {
  const loop = currentLoop('a timer')
  const index = arrayIndexOf(loop.timers, timer)
  if (index >= 0) arraySplice(loop.timers, index, 1)
  const { followers } = loop
  if (followers === undefined) return
  for (let i = followers.length - 2; i >= 0; i -= 2) {
    if (followers[i] === timer || followers[i + 1] === timer) arraySplice(followers, i, 2)
  }
  if (followers.length === 0) loop.followers = undefined
}

/**
 * Timers of the same delay wait in one list, and an interval enters it when its callback is over: behind those that the
 * callback has armed, although it is due before them.
 */
const fallBehind = (timer: Timeout): void => {
  const loop = currentLoop('a timer')
  const { timers } = loop
  const index = arrayIndexOf(timers, timer)
  if (index < 0) return
  for (let last = timers.length - 1; last > index; last--) {
    if (delayMs(timers[last]!) !== delayMs(timer)) continue
    loop.followers ??= []
    arrayPush(loop.followers, timer)
    arrayPush(loop.followers, timers[last]!)
    return
  }
}

export let isImmediate: (x: unknown) => x is Immediate
export let isRefImmediate: (immediate: Immediate) => boolean
export let immediateCallback: (immediate: Immediate) => GuestFunction | undefined
export let runImmediate: (immediate: Immediate) => void
let forgetImmediate: (immediate: Immediate) => void

export class Immediate {
  #callback: GuestFunction | undefined
  #args: Guest[] | undefined
  #isRef = true

  constructor(callback: GuestFunction, args: Guest[] | undefined) {
    this.#callback = callback
    this.#args = args
  }

  hasRef(): boolean { return this.#isRef }
  ref(): this { this.#isRef = true; return this }
  unref(): this { this.#isRef = false; return this }

  static {
    isImmediate = (x): x is Immediate => $$isObject(x) && #isRef in (x as object)
    isRefImmediate = (immediate) => immediate.#isRef
    immediateCallback = (immediate) => immediate.#callback
    runImmediate = (immediate) => {
      const f = immediate.#callback!
      const args = immediate.#args
      forgetImmediate(immediate)
      runCallback(immediate, f, immediate, args)
    }
    forgetImmediate = (immediate) => {
      immediate.#callback = undefined
      immediate.#args = undefined
    }
  }
}

const given = (args: Guest[]): Guest[] | undefined => args.length === 0 ? undefined : args
const demandFunction = (f: Guest): void => {
  if (typeof f !== 'function') throw invalidArgType('callback', 'Function', f)
}

const methods = {
  setTimeout(f: Guest, after?: Guest, ...args: Guest[]): Timeout {
    demandFunction(f)
    const timer = new Timeout(f, delayOf(after), given(args), false)
    arm(timer)
    return timer
  },
  setInterval(f: Guest, repeat?: Guest, ...args: Guest[]): Timeout {
    demandFunction(f)
    const timer = new Timeout(f, delayOf(repeat), given(args), true)
    arm(timer)
    return timer
  },
  setImmediate(f: Guest, ...args: Guest[]): Immediate {
    demandFunction(f)
    const loop = currentLoop('setImmediate')
    const immediate = new Immediate(f, given(args))
    if (loop.immediates === undefined) loop.immediates = [immediate]
    else arrayPush(loop.immediates, immediate)
    if ($$recorder !== undefined) $$recorder.armed(immediate)
    return immediate
  },
  clearTimeout(timer?: Guest): void {
    if (isTimeout(timer)) {
      if (callbackOf(timer) === undefined) return
      disarm(timer)
      forget(timer)
    } else if (typeof timer === 'number' || typeof timer === 'string') {
      const numbered = currentLoop('clearTimeout').numbered?.[number(timer) - 1]
      if (numbered !== undefined && string(number(timer)) === string(timer)) clearTimeout(numbered)
    }
  },
  clearInterval(timer?: Guest): void { clearTimeout(timer) },
  clearImmediate(immediate?: Guest): void {
    if (!isImmediate(immediate) || immediateCallback(immediate) === undefined) return
    forgetImmediate(immediate)
    currentLoop('clearImmediate').dropImmediate(immediate)
  },
}

export const { setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, clearImmediate } = methods

const lengths: Readonly<Record<string, number>> = {
  setTimeout: 2, setInterval: 2, setImmediate: 1, clearTimeout: 1, clearInterval: 1, clearImmediate: 1,
}
const names = ['setTimeout', 'setInterval', 'setImmediate', 'clearTimeout', 'clearInterval', 'clearImmediate'] as const
for (let i = 0; i < names.length; i++) {
  const name = names[i]!
  const value = methods[name]
  defineProperty(value, 'length', { value: lengths[name], configurable: true })
  defineProperty(globalThis, name, { value, writable: true, enumerable: true, configurable: true })
}
defineProperty(Timeout.prototype, dispose, {
  value: { [dispose](this: Guest) { clearTimeout(this) } }[dispose], writable: true, enumerable: false, configurable: true,
})
defineProperty(Immediate.prototype, dispose, {
  value: { [dispose](this: Guest) { clearImmediate(this) } }[dispose], writable: true, enumerable: false, configurable: true,
})
