/** What all handles have in common (src/handle_wrap.cc): they can be closed, and may keep the process alive. */
import symbols from 'binding:symbols'
import { keepContext, renewContext } from '../globals/async-context.ts'
import { currentLoop, endCall, runCallback } from '../globals/event-loop.ts'
import type { PollSource } from '../globals/poll-events.ts'
import type { Guest, GuestFunction } from '../internal/kept.ts'
import { addActive, removeActive } from './activity.ts'

const { handle_onclose: onClose, owner_symbol: ownerSymbol } = symbols as { handle_onclose: symbol, owner_symbol: symbol }
export { ownerSymbol }

export abstract class AsyncWrap {
  constructor() { keepContext(this) }
  getAsyncId(): number { return 0 }
  getProviderType(): number { return 0 }
  asyncReset(): void { renewContext(this) }
}

export abstract class HandleWrap extends AsyncWrap {
  isUnref = false
  isClosing = false
  /** Does it keep the process alive now? */
  isCounted = false;
  [key: symbol]: Guest

  ref(): void { this.#setRef(true) }
  unref(): void { this.#setRef(false) }
  hasRef(): boolean { return !this.isClosing && !this.isUnref }

  #setRef(isRef: boolean): void {
    if (this.isClosing || this.isUnref === !isRef) return
    this.isUnref = !isRef
    this.count()
  }

  close(callback?: Guest): void {
    if (this.isClosing) return
    this.isClosing = true
    const requests = this.cease()
    this.count()
    if (typeof callback === 'function') this[onClose] = callback
    if (requests.length === 0 && typeof callback !== 'function') return
    currentLoop('a handle').close(new Closing(this, requests))
  }

  /** Has it something under way that keeps the process alive? */
  abstract isActive(): boolean
  /** Leaves the network; returns the calls that end the requests that are under way. */
  abstract cease(): Call[]

  count(): void {
    const isCounted = this.isActive()
    if (isCounted === this.isCounted) return
    this.isCounted = isCounted
    if (isCounted) addActive()
    else removeActive()
  }
}

/** A call of a function of the program that an event makes. */
export interface Call { readonly f: GuestFunction, readonly self: unknown, readonly args: Guest[] }

/** Ticks and microtasks are run between the calls of one event, unless one threw, and the loop runs them after the last. */
export function callInTurn(record: object, calls: readonly Call[]): void {
  for (let i = 0; i < calls.length; i++) {
    if (i > 0) endCall()
    runCallback(record, calls[i]!.f, calls[i]!.self, calls[i]!.args)
  }
}

/** The end of a handle: requests that are under way are cancelled, then whoever closed it is told. */
class Closing implements PollSource {
  readonly handle: HandleWrap
  readonly requests: Call[]
  constructor(handle: HandleWrap, requests: Call[]) {
    this.handle = handle
    this.requests = requests
  }
  get kind(): 'socket' { return 'socket' }
  label(): string { return 'close' }
  run(): void {
    const callback = this.handle[onClose]
    callInTurn(this, this.requests)
    if (typeof callback !== 'function') return
    if (this.requests.length > 0) endCall()
    delete this.handle[onClose]
    runCallback(this, callback, this.handle, [])
  }
  isReady(): boolean { return false }
  isHeld(): boolean { return false }
  hasRun(): void {}
  isRef(): boolean { return true }
  waiting(): Guest { return listenerOf(this.handle[ownerSymbol], ['close']) ?? this.handle[onClose] }
}

/** The first listener that an emitter has for one of these events. */
export function listenerOf(emitter: Guest, events: readonly string[]): Guest {
  const listeners = emitter?._events
  if (listeners === undefined || listeners === null) return undefined
  for (let i = 0; i < events.length; i++) {
    const found = listeners[events[i]!]
    if (found === undefined) continue
    const first = $$isArray(found) ? found[0] : found
    return first?.listener ?? first
  }
  return undefined
}

/** Events whose listeners tell one socket from another. */
const tellingEvents = [
  'data', 'readable', 'end', 'connect', 'ready', 'connection', 'message', 'error', 'close', 'drain', 'finish', 'timeout', 'request', 'response',
]

/** By what sources of the network are put into canonical order: what they are, and who listens. */
export function orderOf(label: string, emitter: Guest): Guest[] {
  const order: Guest[] = [label]
  addOrder(order, emitter)
  return order
}

/** What tells a socket from another one by who uses it. */
export function addOrder(order: Guest[], emitter: Guest): void {
  addListeners(order, emitter)
  // Of a socket that HTTP uses.
  const message = emitter?._httpMessage
  if (message !== undefined && message !== null) {
    $$push(order, message.method, message.path)
    addListeners(order, message)
  }
}

function addListeners(order: Guest[], emitter: Guest): void {
  const events = emitter?._events
  if (events === undefined || events === null) return
  for (let i = 0; i < tellingEvents.length; i++) {
    const found = events[tellingEvents[i]!]
    if (typeof found === 'function') $$push(order, found.listener ?? found)
    else if ($$isArray(found)) for (let j = 0; j < found.length; j++) $$push(order, found[j].listener ?? found[j])
  }
}
