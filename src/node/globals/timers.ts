/**
 * Timeouts and immediates, as Node's lib/timers.js makes them. Which of them can run next is decided by the event loop;
 * here is what the program sees of them. A timer has no number until the program asks for one.
 */
import { invalidArgType } from '../internal/errors.ts'
import { nodeLine } from '../internal/host-facts.ts'
import {
  arrayIndexOf, arrayPush, defineProperty, number, string, trunc, type Guest, type GuestFunction,
} from '../internal/kept.ts'
import { keepContext } from './async-context.ts'
import { currentLoop, runCallback } from './event-loop.ts'
import { takePeeked } from './peeked-timer.ts'
import { dispose } from './symbols.ts'
import { enterList, fallBehind, leaveList } from './timer-lists.ts'
import { takeTimer } from './timer-order.ts'

const MAX_DELAY = 2 ** 31 - 1
const toPrimitive: typeof Symbol.toPrimitive = Symbol.toPrimitive

/** The delay in milliseconds, at least 1, as Node takes it; it counts whole ones. */
const delayOf = (given: Guest): number => {
  const delay = given === undefined ? 1 : given * 1
  if (delay >= 1 && delay <= MAX_DELAY) return delay
  if (delay > MAX_DELAY) warn(`${delay} does not fit into a 32-bit signed integer`, 'TimeoutOverflowWarning')
  else if (delay !== 0 && $$host.pure('facts.line', undefined, [], {}) >= 24) warnOnce(delay)
  return 1
}
const warn = (fact: string, name: string): void => { $$global.process.emitWarning(`${fact}.\nTimeout duration was set to 1.`, name) }

let hasWarnedOfNegative = false, hasWarnedOfNoNumber = false
const warnOnce = (delay: number): void => {
  if (delay < 0 && !hasWarnedOfNegative) {
    hasWarnedOfNegative = true
    warn(`${delay} is a negative number`, 'TimeoutNegativeWarning')
  } else if (delay !== delay && !hasWarnedOfNoNumber) {
    hasWarnedOfNoNumber = true
    warn(`${delay} is not a number`, 'TimeoutNaNWarning')
  }
}

export let arm: (timer: Timeout) => void
let forget: (timer: Timeout) => void
/** Notes when the timer is due, if the clock is tracked. */
export let schedule: (timer: Timeout) => void
export let isTimeout: (x: unknown) => x is Timeout
/** Runs the callback of a timer that is pending, in its turn or because Node has looked at it before it was refreshed. */
export let fire: (timer: Timeout, wasPeeked: boolean) => void
export let delayMs: (timer: Timeout) => number
export let due: (timer: Timeout) => number | undefined
export let repeats: (timer: Timeout) => boolean
export let isRefTimer: (timer: Timeout) => boolean
/** Undefined once the timer was cleared. */
export let callbackOf: (timer: Timeout) => GuestFunction | undefined
/** What it is called with. */
export let argumentsOf: (timer: Timeout) => readonly Guest[]

export class Timeout {
  #callback: GuestFunction | undefined
  #args: Guest[] | undefined
  #delay: number
  #repeats: boolean
  #isRef: boolean
  /** Only while the clock is part of the state. */
  #due: number | undefined = undefined

  /** The timer is not armed. */
  constructor(callback: GuestFunction, after: Guest, args: Guest[] | undefined, repeats: boolean, isRef: boolean) {
    this.#callback = callback
    this.#args = args
    this.#delay = delayOf(after)
    this.#repeats = repeats
    this.#isRef = isRef
    keepContext(this)
  }

  hasRef(): boolean { return this.#isRef }
  // Node lets both be called on anything.
  ref(): this { if (isTimeout(this)) this.#isRef = true; return this }
  unref(): this { if (isTimeout(this)) this.#isRef = false; return this }

  // The fields of Node that programs have come to know.
  get _onTimeout(): GuestFunction | null { return this.#callback ?? null }
  set _onTimeout(callback: Guest) { this.#callback = callback ?? undefined }
  get _idleTimeout(): number { return this.#callback === undefined ? -1 : this.#delay }
  set _idleTimeout(delay: number) { if (delay < 0) clearTimeout(this); else this.#delay = delayOf(delay) }
  get _repeat(): number | null { return this.#repeats ? this.#delay : null }
  set _repeat(delay: number | null) {
    this.#repeats = !!delay
    if (delay) this.#delay = delayOf(delay)
  }
  get _destroyed(): boolean { return !isArmed(this) }

  refresh(): this {
    // Which of the patient ones was refreshed last would only tell states apart.
    if (this.#callback !== undefined && !(isPatient(this) && isArmed(this))) {
      leaveList(currentLoop('a timer'), this, true)
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
    delayMs = (timer) => trunc(timer.#delay)
    isRefTimer = (timer) => timer.#isRef
    due = (timer) => timer.#due
    repeats = (timer) => timer.#repeats
    callbackOf = (timer) => timer.#callback
    argumentsOf = (timer) => timer.#args ?? []
    arm = (timer) => {
      const loop = currentLoop('a timer')
      schedule(timer)
      enterList(loop, timer)
      if ($$recorder !== undefined) $$recorder.armed(timer)
    }
    schedule = (timer) => { timer.#due = currentLoop('a timer').dueAfter(delayMs(timer)) }
    forget = (timer) => {
      timer.#callback = undefined
      timer.#args = undefined
      timer.#due = undefined
    }
    fire = (timer, wasPeeked) => {
      const f = timer.#callback
      const isInterval = timer.#repeats
      const loop = currentLoop('a timer')
      timer.#due = undefined
      if (wasPeeked) takePeeked(loop, timer)
      else takeTimer(loop, timer)
      if (f === undefined) return
      // An interval counts from before its callback.
      if (isInterval) arm(timer)
      runCallback(timer, f, timer, timer.#args)
      if (timer.#callback === undefined) return
      if (!timer.#repeats) {
        // The callback has made a timeout of an interval.
        if (isInterval) clearTimeout(timer)
      } else if (isInterval) fallBehind(loop, timer)
      // The callback has made an interval of a timeout.
      else arm(timer)
    }
  }
}

/**
 * A limit of seconds that every socket of a server or of an agent has, though the program did not ask for one: it expires only
 * when nothing else can happen any more. With a clock it is a timer as any other.
 */
export class PatientTimeout extends Timeout {}

export const isPatient = (timer: Timeout): boolean => timer instanceof PatientTimeout && !$$isClockTracked()

const isArmed = (timer: Timeout): boolean => arrayIndexOf(currentLoop('a timer').timers, timer) >= 0

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
    keepContext(this)
    const loop = currentLoop('setImmediate')
    if (loop.immediates === undefined) loop.immediates = [this]
    else arrayPush(loop.immediates, this)
    if ($$recorder !== undefined) $$recorder.armed(this)
  }

  hasRef(): boolean { return this.#isRef }
  ref(): this { this.#isRef = true; return this }
  unref(): this { this.#isRef = false; return this }
  get _onImmediate(): GuestFunction | null { return this.#callback ?? null }
  get _destroyed(): boolean { return this.#callback === undefined }

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
    const timer = new Timeout(f, after, given(args), false, true)
    arm(timer)
    return timer
  },
  setInterval(f: Guest, repeat?: Guest, ...args: Guest[]): Timeout {
    demandFunction(f)
    const timer = new Timeout(f, repeat, given(args), true, true)
    arm(timer)
    return timer
  },
  setImmediate(f: Guest, ...args: Guest[]): Immediate {
    demandFunction(f)
    return new Immediate(f, given(args))
  },
  clearTimeout(timer?: Guest): void {
    if (isTimeout(timer)) {
      if (callbackOf(timer) === undefined) return
      leaveList(currentLoop('a timer'), timer, false)
      forget(timer)
    } else if (typeof timer === 'number' || typeof timer === 'string') {
      const numbered = currentLoop('clearTimeout').numbered?.[number(timer) - 1]
      if (numbered !== undefined && string(number(timer)) === string(timer)) clearTimeout(numbered)
    }
  },
  clearInterval(timer?: Guest): void { clearTimeout(timer) },
  clearImmediate(immediate?: Guest): void {
    // Before Node 24 it marks what it is given, which may be anything.
    if (nodeLine < 24 && immediate && !$$isObject(immediate)) throw new $$TypeError(`Cannot create property '_destroyed' on ${typeof immediate} '${string(immediate)}'`)
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
