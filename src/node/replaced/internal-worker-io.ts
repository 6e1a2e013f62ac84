/**
 * MessageChannel, MessagePort and MessageEvent (HTML, 9.4) as Node has them. A port whose queue is not empty is a source of
 * poll events; one event delivers all that is queued, as Node does, with ticks and microtasks after each message.
 */
import errors from 'own:internal/errors'
import eventTarget from 'own:internal/event_target'
import inspect from 'own:internal/util/inspect'
import { currentLoop } from '../globals/event-loop.ts'
import type { PollSource } from '../globals/poll-events.ts'
import { enterPort, leavePort } from '../globals/port-order.ts'
import { cloneWith, registerTransfer } from '../globals/structured-clone.ts'
import { nodeLine } from '../internal/host-facts.ts'
import {
  arrayIncludes, arrayPush, arrayShift, assign, defineProperty, isArray, max, type Guest,
} from '../internal/kept.ts'

const { ERR_INVALID_ARG_TYPE, ERR_INVALID_THIS } = errors.codes
const { Event, NodeEventTarget, defineEventHandler, kCreateEvent, kEvents, kNewListener, kRemoveListener } = eventTarget
const hybridDispatch = Symbol.for('nodejs.internal.kHybridDispatch')

/** Node gives other events a turn after this many messages. */
const MOST_MESSAGES = 1000
const secret = {}
const createEvent: Guest = NodeEventTarget.prototype[kCreateEvent]
const newListener: Guest = NodeEventTarget.prototype[kNewListener]

/** An error that C++ throws. */
function typeError(code: string, message: string): Error {
  const error: Guest = new $$TypeError(message)
  error.code = code
  return error
}

/** Since Node 22 the class is that of undici. */
function noPort(name: string, value: unknown): Error {
  if (nodeLine < 22) return new ERR_INVALID_ARG_TYPE(`init.${name}`, 'MessagePort', value)
  return new $$TypeError(`MessageEvent constructor: Expected eventInitDict.${name} ("${inspect.inspect(value)}") to be an instance of MessagePort.`)
}

export class MessageEvent extends Event {
  #data: unknown
  #origin: string
  #lastEventId: string
  #from: unknown = null
  #ports: Guest[]

  constructor(...args: [type: unknown, init?: Guest]) {
    super(...args)
    const init = args[1] ?? {}
    this.#data = init.data === undefined ? null : init.data
    this.#origin = `${init.origin ?? ''}`
    this.#lastEventId = `${init.lastEventId ?? ''}`
    this.#from = init.source ?? null
    const { ports } = init
    this.#ports = ports === undefined || ports === null ? [] : [...ports]
    if (this.#from !== null && !inside.isPort(this.#from)) throw noPort('source', this.#from)
    for (let i = 0; i < this.#ports.length; i++) {
      if (!inside.isPort(this.#ports[i])) throw noPort(`ports[${i}]`, this.#ports[i])
    }
  }

  static #of(event: MessageEvent): MessageEvent {
    if (!$$isObject(event) || !(#data in event)) throw new ERR_INVALID_THIS('MessageEvent')
    return event
  }
  get data(): unknown { return MessageEvent.#of(this).#data }
  get origin(): string { return MessageEvent.#of(this).#origin }
  get lastEventId(): string { return MessageEvent.#of(this).#lastEventId }
  get source(): unknown { return MessageEvent.#of(this).#from }
  get ports(): Guest[] { return MessageEvent.#of(this).#ports }
}
for (const name of ['data', 'origin', 'lastEventId', 'source', 'ports']) {
  defineProperty(MessageEvent.prototype, name, { enumerable: true })
}

interface Message { readonly data: unknown; readonly ports: Guest[] }
/** Stands in a queue for "the other side was closed". */
const CLOSE = 'close'

const inside = {} as {
  isPort(value: unknown): boolean
  entangle(a: MessagePort, b: MessagePort): void
  move(port: MessagePort): MessagePort
  arrive(port: MessagePort): void
  isReady(port: MessagePort): boolean
  isRef(port: MessagePort): boolean
  isOpen(port: MessagePort): boolean
  run(port: MessagePort): void
  receive(port: MessagePort): { message: unknown } | undefined
}

/** A port as the event loop sees it. */
class PortSource implements PollSource {
  readonly port: MessagePort
  constructor(port: MessagePort) { this.port = port }
  get kind(): 'message' { return 'message' }
  run(): void {
    const callback = this.waiting()
    if ($$recorder !== undefined) $$recorder.begins(this, callback)
    try {
      inside.run(this.port)
    } finally {
      if ($$recorder !== undefined) $$recorder.ends(this)
    }
  }
  isReady(): boolean { return inside.isReady(this.port) }
  isRef(): boolean { return inside.isRef(this.port) }
  isHeld(): boolean { return false }
  hasRun(): void {}
  waiting(): Guest {
    const callback = (this.port as Guest)[kEvents]?.get('message')?.next?.callback
    return callback?.handler ?? callback
  }
}

export class MessagePort extends NodeEventTarget {
  #peer: MessagePort | undefined = undefined
  #queue: (Message | typeof CLOSE)[] = []
  #isStarted = false
  #isRef = false
  #isClosed = false
  /** It was sent in a message that nobody has received yet: until then it is none of the loop's. */
  #isOnItsWay: boolean
  /** What came along with the message that is delivered now. */
  #received: Guest[] = []
  // 'close' has still to be told to the listeners.
  #isClosing = false
  readonly #source: PortSource

  constructor(key?: unknown, isOnItsWay = false) {
    if (key !== secret) throw typeError('ERR_CONSTRUCT_CALL_INVALID', 'Constructor cannot be called')
    super()
    this.#source = new PortSource(this)
    this.#isOnItsWay = isOnItsWay
    if ($$loop !== undefined && !isOnItsWay) enterPort($$loop, this.#source)
  }

  static {
    inside.isPort = (value) => typeof value === 'object' && value !== null && #queue in value
    inside.entangle = (a, b) => { a.#peer = b; b.#peer = a }
    // The receiver gets another object that takes the place of this one; what is queued goes with it.
    inside.move = (port) => {
      const moved = new MessagePort(secret, true)
      if (port.#peer !== undefined) inside.entangle(moved, port.#peer)
      moved.#queue = port.#queue
      port.#peer = undefined
      port.#queue = []
      port.#shut()
      return moved
    }
    inside.arrive = (port) => {
      port.#isOnItsWay = false
      enterPort(currentLoop('a message port'), port.#source)
      port.#announce()
    }
    inside.isOpen = (port) => !port.#isClosed
    inside.isReady = (port) => port.#isReady()
    inside.isRef = (port) => port.#isRef || port.#isClosing
    inside.receive = (port) => {
      const first = port.#queue[0]
      if (first === undefined || first === CLOSE) return undefined
      arrayShift(port.#queue)
      for (let i = 0; i < first.ports.length; i++) inside.arrive(first.ports[i])
      port.#announce()
      return { message: first.data }
    }
    inside.run = (port) => { port.#run() }
  }

  postMessage(...args: Guest[]): void {
    if (args.length === 0) throw typeError('ERR_MISSING_ARGS', 'Not enough arguments to MessagePort.postMessage')
    const list = isArray(args[1]) || !$$isObject(args[1]) ? args[1] : args[1].transfer
    const isOwn = isArray(list) && arrayIncludes(list, this)
    if (isOwn) throw $$cloneHooks.error('Transfer list contains source port')
    const { copy, ports } = cloneWith(args[0], list)
    const peer = this.#peer
    if (this.#isClosed || peer === undefined) return
    arrayPush(peer.#queue, { data: copy, ports })
    peer.#announce()
  }

  start(): void {
    if (this.#isClosed) return
    this.#isStarted = true
    this.#announce()
  }

  close(callback?: Guest): void {
    if (typeof callback === 'function') this.once('close', callback)
    if (this.#isClosed) return
    this.#shut()
  }

  #shut(): void {
    this.#isClosed = true
    this.#isClosing = true
    const loop = currentLoop('a message port')
    leavePort(loop, this.#source)
    this.#announce()
    loop.close(this.#source)
  }

  /** The end of a port that was closed: the other side learns of it in its turn. */
  #finish(): void {
    this.#isClosing = false
    this.#isRef = false
    this.#queue = []
    const peer = this.#peer
    this.#peer = undefined
    if (peer !== undefined && !peer.#isClosed) {
      peer.#peer = undefined
      arrayPush(peer.#queue, CLOSE)
      peer.#announce()
    }
    this.dispatchEvent(new Event('close'))
  }

  ref(): void { if (!this.#isClosed) this.#isRef = true }
  unref(): void { this.#isRef = false }
  hasRef(): boolean { return this.#isRef }

  [kCreateEvent](data: unknown, type: string): object {
    if (type !== 'message') return $$apply(createEvent, this, [data, type])
    const ports = this.#received
    this.#received = []
    return new MessageEvent(type, { data, ports })
  }
  [kNewListener](size: number, type: string, ...rest: Guest[]): void {
    $$apply(newListener, this, [size, type, ...rest])
    this.#listen(type, size)
  }
  [kRemoveListener](size: number, type: string): void { this.#listen(type, size) }

  #listen(type: string, size: number): void {
    if (type !== 'message' || this.#isClosed) return
    if (size === 0) {
      this.#isStarted = false
      this.#isRef = false
      this.#announce()
    } else if (size === 1 && !this.#isStarted) {
      this.#isRef = true
      this.start()
    }
  }

  #isReady(): boolean { return !this.#isClosed && !this.#isOnItsWay && this.#hasNext() }

  #hasNext(): boolean { return this.#queue.length > 0 && (this.#isStarted || this.#queue[0] === CLOSE) }

  #announce(): void {
    const loop = currentLoop('a message port')
    if (this.#isReady()) loop.post(this.#source)
    else loop.retract(this.#source)
  }

  #run(): void {
    if (this.#isClosing) {
      this.#finish()
      return
    }
    // What is queued is delivered also if one of the messages closes the port: until its end, what comes to it is kept.
    for (let left = max(this.#queue.length, MOST_MESSAGES); left > 0 && this.#hasNext(); left--) {
      const message = arrayShift(this.#queue) as Message | typeof CLOSE
      if (message === CLOSE) {
        this.close()
        return
      }
      this.#received = message.ports
      for (let i = 0; i < message.ports.length; i++) inside.arrive(message.ports[i])
      ;(this as Guest)[hybridDispatch](message.data, 'message', undefined)
      // Ticks and microtasks may send another one. After an error that a listener has taken the rest comes in the next turn.
      if ($$settle()) {
        $$interrupt()
        return
      }
    }
  }
}
defineProperty(MessagePort.prototype, Symbol.for('nodejs.util.inspect.custom'), {
  value(this: MessagePort): Guest {
    if (!inside.isPort(this)) return this
    const isOpen = inside.isOpen(this)
    return assign({ __proto__: MessagePort.prototype }, isOpen ? { active: true, refed: this.hasRef() } : { active: false }, this)
  },
})
defineEventHandler(MessagePort.prototype, 'message')
defineEventHandler(MessagePort.prototype, 'messageerror')

registerTransfer({ is: inside.isPort, transfer: inside.move, arrive: inside.arrive })

export class MessageChannel {
  readonly port1: MessagePort = new MessagePort(secret)
  readonly port2: MessagePort = new MessagePort(secret)
  constructor() { inside.entangle(this.port1, this.port2) }
}

/** Takes the next message out of the queue of a port without an event. */
export function receiveMessageOnPort(port: unknown): { message: unknown } | undefined {
  if (!inside.isPort(port)) throw typeError('ERR_INVALID_ARG_TYPE', 'The "port" argument must be a MessagePort instance')
  return inside.receive(port as MessagePort)
}

const refused = (name: string): Guest => $$disguise(function (): never {
  return $$refuse('worker-threads', `${name} of node:worker_threads reaches other threads, and the program has only one`,
    'send messages through a MessageChannel')
}, name, 1)
export const BroadcastChannel = refused('BroadcastChannel')
export const moveMessagePortToContext = refused('moveMessagePortToContext')

export default {
  MessagePort, MessageChannel, MessageEvent, BroadcastChannel, moveMessagePortToContext, receiveMessageOnPort,
}
