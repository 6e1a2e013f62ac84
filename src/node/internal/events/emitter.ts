/** EventEmitter itself: listeners by event in `_events`, one function or an array of them, as in Node's own source. */
import { invalidArgType } from '../errors.ts'
import {
  apply, arrayPush, arrayShift, arraySlice, arraySplice, arrayUnshift, defineProperty, getPrototypeOf, isArray, ownKeys, record,
  type Guest,
} from '../kept.ts'
import { validateBoolean, validateFunction, validateNumber } from '../validators.ts'
import { addCatch, capture, maxListenersOf, rejectionSymbol, throwUnhandled, warnOfLeak } from './emitter-failures.ts'
import { limits } from './limits.ts'
import { callListener, entryOf, functionOf, OnceListener, rawFunctionOf, shown, wrapperOf } from './once-listener.ts'
import { isEventTarget, setMaxTargetListeners } from './target.ts'

type EventName = string | symbol
type Emitter = Guest

export const errorMonitorSymbol: symbol = Symbol('events.errorMonitor')
// Emitters whose `_events` a subclass has prepared keep the keys of removed events; set only where true.
const shapeMode: unique symbol = Symbol('shapeMode') as never

export const EventEmitter: Guest = function EventEmitter(this: Emitter, options?: Guest) {
  apply(EventEmitter.init, this, [options])
}
const prototype: Guest = EventEmitter.prototype

EventEmitter.captureRejectionSymbol = rejectionSymbol
defineProperty(EventEmitter, 'captureRejections', {
  get() { return prototype[capture] },
  set(value: unknown) {
    validateBoolean(value, 'EventEmitter.captureRejections')
    prototype[capture] = value
  },
  enumerable: true,
})
EventEmitter.errorMonitor = errorMonitorSymbol
defineProperty(prototype, capture, { value: false, writable: true, enumerable: false })
prototype._events = undefined
prototype._eventsCount = 0
prototype._maxListeners = undefined

defineProperty(EventEmitter, 'defaultMaxListeners', {
  enumerable: true,
  get() { return limits.maxListeners },
  set(value: number) {
    validateNumber(value, 'defaultMaxListeners', 0)
    limits.maxListeners = value
  },
})

EventEmitter.setMaxListeners = function (count: number = limits.maxListeners, ...targets: Guest[]) {
  validateNumber(count, 'setMaxListeners', 0)
  if (targets.length === 0) limits.maxListeners = count
  for (let i = 0; i < targets.length; i++) {
    const target = targets[i]
    if (isEventTarget(target)) setMaxTargetListeners(target, count)
    else if (typeof target.setMaxListeners === 'function') target.setMaxListeners(count)
    else throw invalidArgType('eventTargets', ['EventEmitter', 'EventTarget'], target)
  }
}

EventEmitter.init = function (this: Emitter, options?: Guest) {
  if (this._events === undefined || this._events === getPrototypeOf(this)._events) {
    this._events = record()
    this._eventsCount = 0
  } else this[shapeMode] = true
  this._maxListeners = this._maxListeners || undefined
  if (options?.captureRejections) {
    validateBoolean(options.captureRejections, 'options.captureRejections')
    this[capture] = true
  }
}

EventEmitter.listenerCount = function (emitter: Emitter, type: EventName): number {
  if (typeof emitter.listenerCount === 'function') return emitter.listenerCount(type)
  return apply(listenerCount, emitter, [type])
}

prototype.setMaxListeners = function setMaxListeners(this: Emitter, count: number) {
  validateNumber(count, 'setMaxListeners', 0)
  this._maxListeners = count
  return this
}

prototype.getMaxListeners = function getMaxListeners(this: Emitter) {
  return maxListenersOf(this)
}

prototype.emit = function emit(this: Emitter, type: EventName, ...args: unknown[]) {
  const events = this._events
  if (type === 'error') {
    if (events !== undefined && events[errorMonitorSymbol] !== undefined) {
      apply(this.emit, this, [errorMonitorSymbol, ...args])
    }
    if (events === undefined || events.error === undefined) throwUnhandled(args)
  } else if (events === undefined) return false
  const handler = events[type]
  if (handler === undefined) return false
  if (!isArray(handler)) {
    const result = callListener(handler, this, args)
    if (result !== undefined && result !== null) addCatch(this, result, type, args)
    return true
  }
  const listeners = arraySlice(handler)
  for (let i = 0; i < listeners.length; i++) {
    const result = callListener(listeners[i], this, args)
    if (result !== undefined && result !== null) addCatch(this, result, type, args)
  }
  return true
}

function addListener(target: Emitter, type: EventName, given: Guest, prepend: boolean): Emitter {
  if (!(given instanceof OnceListener)) validateFunction(given, 'listener')
  const listener = entryOf(given)
  let events = target._events
  let existing: Guest
  if (events === undefined) {
    events = target._events = record()
    target._eventsCount = 0
  } else {
    if (events.newListener !== undefined) {
      target.emit('newListener', type, listener.listener ?? listener)
      // A newListener listener may have replaced it.
      events = target._events
    }
    existing = events[type]
  }
  if (existing === undefined) {
    events[type] = listener
    ++target._eventsCount
    return target
  }
  if (!isArray(existing)) existing = events[type] = prepend ? [listener, existing] : [existing, listener]
  else if (prepend) arrayUnshift(existing, listener)
  else arrayPush(existing, listener)
  warnOfLeak(target, type, existing)
  return target
}

prototype.addListener = function addListener_(this: Emitter, type: EventName, listener: Guest) {
  return addListener(this, type, listener, false)
}
defineProperty(prototype.addListener, 'name', { value: 'addListener', configurable: true })
prototype.on = prototype.addListener
prototype.prependListener = function prependListener(this: Emitter, type: EventName, listener: Guest) {
  return addListener(this, type, listener, true)
}

prototype.once = function once(this: Emitter, type: EventName, listener: Guest) {
  validateFunction(listener, 'listener')
  const entry = new OnceListener(this, type, listener)
  // Without a method of a subclass in between no function is needed.
  if (this.on === prototype.on) addListener(this, type, entry, false)
  else this.on(type, wrapperOf(entry))
  return this
}
prototype.prependOnceListener = function prependOnceListener(this: Emitter, type: EventName, listener: Guest) {
  validateFunction(listener, 'listener')
  this.prependListener(type, wrapperOf(new OnceListener(this, type, listener)))
  return this
}

prototype.removeListener = function removeListener(this: Emitter, type: EventName, given: Guest) {
  validateFunction(given, 'listener')
  const listener = entryOf(given)
  const events = this._events
  const list = events?.[type]
  if (list === undefined) return this
  if (list === listener || list.listener === listener) {
    this._eventsCount -= 1
    if (this[shapeMode]) events[type] = undefined
    else if (this._eventsCount === 0) this._events = record()
    else {
      delete events[type]
      if (events.removeListener) this.emit('removeListener', type, list.listener || listener)
    }
  } else if (isArray(list)) {
    let position = list.length - 1
    while (position >= 0 && list[position] !== listener && list[position].listener !== listener) position--
    if (position < 0) return this
    if (position === 0) arrayShift(list)
    else arraySplice(list, position, 1)
    if (list.length === 1) events[type] = list[0]
    if (events.removeListener !== undefined) this.emit('removeListener', type, shown(listener))
  }
  return this
}
prototype.off = prototype.removeListener

prototype.removeAllListeners = function removeAllListeners(this: Emitter, ...names: EventName[]) {
  const events = this._events
  if (events === undefined) return this
  const type = names[0] as string
  if (events.removeListener === undefined) {
    if (names.length === 0) forgetAll(this)
    else if (events[type] !== undefined) {
      if (--this._eventsCount === 0) this._events = record()
      else delete events[type]
    }
    if (this[shapeMode]) this[shapeMode] = false
    return this
  }
  if (names.length === 0) {
    const keys = ownKeys(events)
    for (let i = 0; i < keys.length; i++) if (keys[i] !== 'removeListener') this.removeAllListeners(keys[i])
    this.removeAllListeners('removeListener')
    forgetAll(this)
    if (this[shapeMode]) this[shapeMode] = false
    return this
  }
  const listeners = events[type]
  if (isArray(listeners)) {
    for (let i = listeners.length - 1; i >= 0; i--) this.removeListener(type, functionOf(listeners[i]))
  } else if (listeners !== undefined) this.removeListener(type, functionOf(listeners))
  return this
}
defineProperty(prototype.removeAllListeners, 'length', { value: 1, configurable: true })

function forgetAll(emitter: Emitter): void {
  emitter._events = record()
  emitter._eventsCount = 0
}

function listenersOf(target: Emitter, type: EventName, unwrap: boolean): Guest[] {
  const found = target._events?.[type]
  if (found === undefined) return []
  const list = isArray(found) ? arraySlice(found) : [found]
  for (let i = 0; i < list.length; i++) list[i] = unwrap ? list[i].listener || list[i] : rawFunctionOf(list[i])
  return list
}
prototype.listeners = function listeners(this: Emitter, type: EventName) { return listenersOf(this, type, true) }
prototype.rawListeners = function rawListeners(this: Emitter, type: EventName) { return listenersOf(this, type, false) }

function listenerCount(this: Emitter, type: EventName, listener?: Guest): number {
  const found = this._events?.[type]
  if (found === undefined) return 0
  const entry = listener === undefined || listener === null ? undefined : entryOf(listener)
  const matches = (candidate: Guest): boolean =>
    entry === undefined || candidate === entry || candidate.listener === entry
  if (!isArray(found)) return matches(found) ? 1 : 0
  let count = 0
  for (let i = 0; i < found.length; i++) if (matches(found[i])) count++
  return count
}
prototype.listenerCount = listenerCount
prototype.eventNames = function eventNames(this: Emitter) { return this._eventsCount > 0 ? ownKeys(this._events) : [] }
