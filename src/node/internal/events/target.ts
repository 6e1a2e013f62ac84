/**
 * EventTarget (DOM, 2.7) as Node has it: no tree, so no capturing and bubbling; an exception of a listener becomes an
 * uncaught one in a tick of its own.
 */
import { invalidArgType, invalidThis, missingArgs, plainError } from '../errors.ts'
import { inspect, inspectCustom } from '../inspect.ts'
import {
  apply, arrayIndexOf, arrayMap, arrayPush, arraySlice, arraySplice, defineProperty, entriesOf, mapDelete, mapGet, mapSet,
  type Guest,
} from '../kept.ts'
import { emitWarning, nextTick } from '../scheduling.ts'
import { validateAbortSignal } from '../validators.ts'
import { asInterface, dispatching, Event, inner } from './event.ts'
import { limits } from './limits.ts'

/** Option of addEventListener: the listener runs even if an earlier one stopped the propagation. */
export const resistStopPropagation: unique symbol = Symbol('kResistStopPropagation') as never
/** Option: the listener gets the value of the event, not the event. Message ports have such listeners. */
export const nodeStyle: unique symbol = Symbol('kIsNodeStyleListener') as never
/** Method of message ports, which live as long as somebody listens: the number of listeners of a type has changed. */
export const listenersChanged: unique symbol = Symbol('kListenersChanged') as never
const isTargetSymbol: unique symbol = Symbol.for('nodejs.event_target') as never
const NativeMap = Map
const NativeError = Error

class Listener {
  removed = false
  readonly listener: Guest
  readonly once: boolean
  readonly capture: boolean
  readonly passive: boolean
  readonly nodeStyle: boolean
  readonly resists: boolean
  constructor(listener: Guest, options: Guest) {
    this.listener = listener
    this.once = !!options?.once
    this.capture = !!options?.capture
    this.passive = !!options?.passive
    this.nodeStyle = !!options?.[nodeStyle]
    this.resists = !!options?.[resistStopPropagation]
  }

  call(target: object, argument: unknown): Guest {
    if (typeof this.listener === 'function') return apply(this.listener, target, [argument])
    return callHandler(this.listener, argument)
  }
}

async function callHandler(listener: Guest, argument: unknown): Promise<void> {
  if (listener.handleEvent) await apply(listener.handleEvent, listener, [argument])
}

/** The parts of a target that modules of the library use; filled by the class. */
const inside = {} as {
  listeners(target: Guest): Map<string, Listener[]>
  handlers(target: Guest): Map<string, HandlerSlot>
  limit(target: Guest): number
  setLimit(target: Guest, limit: number): void
  isTarget(value: unknown): boolean
}

export class EventTarget {
  // Event type to its listeners in the order of their arrival. A list is never empty.
  #listeners: Map<string, Listener[]> = new NativeMap()
  #handlers: Map<string, HandlerSlot> | undefined = undefined
  #limit: number = limits.maxListeners
  #warned = false

  static {
    inside.listeners = (target: EventTarget) => target.#listeners
    inside.handlers = (target: EventTarget) => target.#handlers ??= new NativeMap()
    inside.limit = (target: EventTarget) => target.#limit
    inside.setLimit = (target: EventTarget, limit) => { target.#limit = limit; target.#warned = false }
    inside.isTarget = (value) => typeof value === 'object' && value !== null && #listeners in value
  }

  addEventListener(...args: [type: unknown, listener: Guest, options?: Guest]): void {
    const [given, listener] = [args[0], args[1]]
    if (!inside.isTarget(this)) throw invalidThis('EventTarget')
    if (args.length < 2) throw missingArgs('type', 'listener')
    const options = optionsOf(args[2])
    const signal = options?.signal
    validateAbortSignal(signal, 'options.signal')
    if (signal?.aborted) return
    if (signal) {
      signal.addEventListener('abort', () => { this.removeEventListener(given, listener, options) },
        { once: true, [resistStopPropagation]: true })
    }
    if (!isListener(listener)) {
      this.#warn(`addEventListener called with ${listener} which has no effect.`, 'AddEventListenerArgumentTypeWarning', given)
      return
    }
    const type = `${given}`
    const list = mapGet(this.#listeners, type) as Listener[] | undefined
    const added = new Listener(listener, options)
    if (list === undefined) {
      mapSet(this.#listeners, type, [added])
    } else {
      if (find(list, listener, added.capture) >= 0) return
      arrayPush(list, added)
    }
    const size = list === undefined ? 1 : list.length
    if (this.#limit > 0 && size > this.#limit && !this.#warned) {
      this.#warned = true
      this.#warn(`Possible EventTarget memory leak detected. ${size} ${type} listeners added to ` +
        `${inspect(this, { depth: -1 })}. MaxListeners is ${this.#limit}. Use events.setMaxListeners() to increase limit`,
      'MaxListenersExceededWarning', type, size)
    }
    tell(this, type, size)
  }

  removeEventListener(...args: [type: unknown, listener: Guest, options?: Guest]): void {
    if (!inside.isTarget(this)) throw invalidThis('EventTarget')
    if (args.length < 2) throw missingArgs('type', 'listener')
    const listener = args[1]
    if (!isListener(listener)) return
    const capture = typeof args[2] === 'boolean' ? args[2] : args[2]?.capture === true
    const type = `${args[0]}`
    const list = mapGet(this.#listeners, type) as Listener[] | undefined
    const at = list === undefined ? -1 : find(list, listener, capture)
    if (at >= 0) this.#remove(type, list!, list![at]!)
  }

  #remove(type: string, list: Listener[], listener: Listener): void {
    listener.removed = true
    arraySplice(list, arrayIndexOf(list, listener), 1)
    if (list.length === 0) mapDelete(this.#listeners, type)
    tell(this, type, list.length)
  }

  dispatchEvent(...args: [event: Guest]): boolean {
    const event = args[0]
    if (!inside.isTarget(this)) throw invalidThis('EventTarget')
    if (args.length < 1) throw missingArgs('event')
    if (!(event instanceof Event)) throw invalidArgType('event', 'Event', event)
    if (dispatching.isUnderWay(event)) {
      throw plainError('ERR_EVENT_RECURSION', `The event "${event.type}" is already being dispatched`)
    }
    dispatching.begin(event, this)
    const list = mapGet(this.#listeners, event.type) as Listener[] | undefined
    if (list !== undefined) this.#deliver(event, list)
    dispatching.end(event)
    return event.defaultPrevented !== true
  }

  #deliver(event: Event, list: Listener[]): void {
    const type = event.type
    const reached: Listener[] = []
    let next: Listener | undefined
    for (let current = list[0]; current !== undefined; current = next) {
      // The next one is known before a listener runs, as in Node: what the last listener adds is not reached.
      const at = arrayIndexOf(list, current)
      next = at >= 0 ? list[at + 1] : following(list, reached)
      arrayPush(reached, current)
      if (current.removed || (dispatching.isStopped(event) && !current.resists)) continue
      if (current.once) this.#remove(type, list, current)
      try {
        const result = current.call(this, current.nodeStyle ? valueOf(event) : event)
        if (result !== undefined && result !== null) throwRejection(result)
      } catch (error) {
        throwLater(error)
      }
    }
  }

  #warn(message: string, name: string, type: unknown, count?: number): void {
    const warning: Guest = new NativeError(message)
    warning.name = name
    warning.target = this
    warning.type = type
    if (count !== undefined) warning.count = count
    emitWarning(warning)
  }

  [inspectCustom](depth: number, options: Guest): string {
    if (!inside.isTarget(this)) throw invalidThis('EventTarget')
    return depth < 0 ? this.constructor.name : `${this.constructor.name} ${inspect({}, inner(options))}`
  }
}
asInterface(EventTarget, ['addEventListener', 'removeEventListener', 'dispatchEvent'], 0)
defineProperty(EventTarget, isTargetSymbol, { value: true, writable: true, enumerable: true, configurable: true })
defineProperty(EventTarget.prototype.addEventListener, 'length', { value: 2, configurable: true })
defineProperty(EventTarget.prototype.removeEventListener, 'length', { value: 2, configurable: true })
defineProperty(EventTarget.prototype.dispatchEvent, 'length', { value: 1, configurable: true })

/** The first listener behind all those that had their turn. */
function following(list: readonly Listener[], reached: readonly Listener[]): Listener | undefined {
  let after = -1
  for (let i = 0; i < list.length; i++) if (arrayIndexOf(reached, list[i]) >= 0) after = i
  return list[after + 1]
}

function tell(target: Guest, type: string, size: number): void {
  target[listenersChanged]?.(type, size)
}

/** What listeners in the style of emitters get. */
function valueOf(event: Guest): unknown {
  return 'data' in event ? event.data : 'detail' in event ? event.detail : event
}

function find(list: readonly Listener[], listener: Guest, capture: boolean): number {
  for (let i = 0; i < list.length; i++) if (list[i]!.listener === listener && list[i]!.capture === capture) return i
  return -1
}

function optionsOf(options: Guest): Guest {
  if (typeof options === 'boolean') return { capture: options }
  if (options === null || options === undefined) return undefined
  if (typeof options !== 'object' && typeof options !== 'function') throw invalidArgType('options', 'Object', options)
  return options
}

function isListener(listener: Guest): boolean {
  if (typeof listener === 'function' || (typeof listener === 'object' && listener !== null)) return true
  if (listener === null || listener === undefined) return false
  throw invalidArgType('listener', 'EventListener', listener)
}

function throwRejection(result: Guest): void {
  const then = result.then
  if (typeof then === 'function') apply(then, result, [undefined, throwLater])
}

function throwLater(error: unknown): void {
  nextTick(() => { throw error })
}

export const isEventTarget = (value: unknown): boolean => inside.isTarget(value)
export const maxTargetListeners = (target: Guest): number => inside.limit(target)
export const setMaxTargetListeners = (target: Guest, count: number): void => { inside.setLimit(target, count) }
export const eventTypes = (target: Guest): string[] => arrayMap(entriesOf(inside.listeners(target)), (entry) => entry[0])
export function removeAllOf(target: Guest, given: Guest): void {
  const types = given === undefined ? eventTypes(target) : [`${given}`]
  for (let i = 0; i < types.length; i++) {
    const list = mapGet(inside.listeners(target), types[i]) as Listener[] | undefined
    if (list === undefined) continue
    for (let j = 0; j < list.length; j++) list[j]!.removed = true
    mapDelete(inside.listeners(target), types[i])
    tell(target, types[i]!, 0)
  }
}
export function listenersOfTarget(target: Guest, type: string): Guest[] {
  const list = arraySlice(mapGet(inside.listeners(target), type) ?? [])
  for (let i = 0; i < list.length; i++) list[i] = list[i].listener
  return list
}

interface HandlerSlot { handler: Guest; listener: Guest }

/** Defines the attribute `on<type>`; its listener keeps the place at which it was first set. */
export function defineHandler(prototype: object, type: string): void {
  const attribute = {
    get(this: Guest) {
      if (!inside.isTarget(this)) throw invalidArgType('this', 'EventTarget', this)
      return mapGet(inside.handlers(this), type)?.handler ?? null
    },
    set(this: Guest, value: Guest) {
      if (!inside.isTarget(this)) throw invalidArgType('this', 'EventTarget', this)
      const handlers = inside.handlers(this)
      const slot = mapGet(handlers, type) as HandlerSlot | undefined
      if (slot !== undefined) {
        slot.handler = value
        return
      }
      const added: HandlerSlot = { handler: value, listener: undefined }
      added.listener = function (this: unknown, event: unknown): unknown {
        return typeof added.handler === 'function' ? apply(added.handler, this, [event]) : undefined
      }
      mapSet(handlers, type, added)
      this.addEventListener(type, added.listener)
    },
  }
  defineProperty(attribute.get, 'name', { value: `get on${type}`, configurable: true })
  defineProperty(attribute.set, 'name', { value: `set on${type}`, configurable: true })
  defineProperty(prototype, `on${type}`, { ...attribute, configurable: true, enumerable: true })
}
