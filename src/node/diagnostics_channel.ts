/** `node:diagnostics_channel`: named channels of messages, delivered at once. Channels are kept as long as the program runs. */
import { invalidArgType } from './internal/errors.ts'
import {
  apply, arrayIndexOf, arrayPush, arraySlice, arraySplice, defineProperty, entriesOf, mapDelete, mapGet, mapHas, mapSet,
  mapSize, type Guest,
} from './internal/kept.ts'
import { rejected, resolved, thenOf } from './internal/promise.ts'
import { nextTick } from './internal/scheduling.ts'
import { validateFunction } from './internal/validators.ts'

const NativeMap = Map
const channels = new NativeMap<string | symbol, Channel>()

const throwLater = (error: unknown): void => { nextTick(() => { throw error }) }

export class Channel {
  _subscribers: Guest[] | undefined = undefined
  _stores: Map<Guest, Guest> | undefined = undefined
  readonly name: string | symbol

  constructor(name: string | symbol) {
    this.name = name
    mapSet(channels, name, this)
  }

  get hasSubscribers(): boolean { return this._subscribers !== undefined || this._stores !== undefined }

  subscribe(subscription: Guest): void {
    validateFunction(subscription, 'subscription')
    this._subscribers = arraySlice(this._subscribers ?? [])
    arrayPush(this._subscribers, subscription)
  }

  unsubscribe(subscription: Guest): boolean {
    const at = arrayIndexOf(this._subscribers ?? [], subscription)
    if (at < 0) return false
    // A copy: a message may be under way.
    const rest = arraySlice(this._subscribers!)
    arraySplice(rest, at, 1)
    this._subscribers = rest.length === 0 ? undefined : rest
    return true
  }

  bindStore(store: Guest, transform?: Guest): void {
    this._stores ??= new NativeMap()
    mapSet(this._stores, store, transform)
  }

  unbindStore(store: Guest): boolean {
    if (this._stores === undefined || !mapHas(this._stores, store)) return false
    mapDelete(this._stores, store)
    if (mapSize(this._stores) === 0) this._stores = undefined
    return true
  }

  publish(data: unknown): void {
    const subscribers = this._subscribers ?? []
    for (let i = 0; i < subscribers.length; i++) {
      try {
        apply(subscribers[i], undefined, [data, this.name])
      } catch (error) {
        throwLater(error)
      }
    }
  }

  runStores(data: unknown, f: Guest, receiver?: unknown, ...args: unknown[]): Guest {
    let run = (): Guest => {
      this.publish(data)
      return apply(f, receiver, args)
    }
    const stores = this._stores === undefined ? [] : entriesOf(this._stores)
    for (let i = 0; i < stores.length; i++) run = inStore(stores[i]![0], data, run, stores[i]![1])
    return run()
  }
}

function inStore(store: Guest, data: unknown, next: () => Guest, transform: Guest): () => Guest {
  return () => {
    let context = data
    try {
      if (transform !== undefined) context = transform(data)
    } catch (error) {
      throwLater(error)
      return next()
    }
    return store.run(context, next)
  }
}

export function channel(name: Guest): Channel {
  const known = mapGet(channels, name)
  if (known !== undefined) return known
  if (typeof name !== 'string' && typeof name !== 'symbol') throw invalidArgType('channel', ['string', 'symbol'], name)
  return new Channel(name)
}
export function subscribe(name: Guest, subscription: Guest): void { channel(name).subscribe(subscription) }
export function unsubscribe(name: Guest, subscription: Guest): boolean { return channel(name).unsubscribe(subscription) }
export function hasSubscribers(name: Guest): boolean { return mapGet(channels, name)?.hasSubscribers ?? false }

const traceEvents = ['start', 'end', 'asyncStart', 'asyncEnd', 'error'] as const

class TracingChannel {
  declare readonly start: Channel
  declare readonly end: Channel
  declare readonly asyncStart: Channel
  declare readonly asyncEnd: Channel
  declare readonly error: Channel

  constructor(channelsOrName: Guest) {
    for (let i = 0; i < traceEvents.length; i++) {
      const event = traceEvents[i]!
      defineProperty(this, event, { value: traceChannel(channelsOrName, event) })
    }
  }

  get hasSubscribers(): boolean {
    return this.start.hasSubscribers || this.end.hasSubscribers || this.asyncStart.hasSubscribers ||
      this.asyncEnd.hasSubscribers || this.error.hasSubscribers
  }

  subscribe(handlers: Guest): void {
    for (let i = 0; i < traceEvents.length; i++) {
      const event = traceEvents[i]!
      if (handlers[event]) this[event].subscribe(handlers[event])
    }
  }

  unsubscribe(handlers: Guest): boolean {
    let isDone = true
    for (let i = 0; i < traceEvents.length; i++) {
      const event = traceEvents[i]!
      if (handlers[event] && !this[event].unsubscribe(handlers[event])) isDone = false
    }
    return isDone
  }

  traceSync(f: Guest, context: Guest = {}, receiver?: unknown, ...args: unknown[]): Guest {
    if (!this.hasSubscribers) return apply(f, receiver, args)
    return this.#run(context, () => context.result = apply(f, receiver, args))
  }

  tracePromise(f: Guest, context: Guest = {}, receiver?: unknown, ...args: unknown[]): Guest {
    if (!this.hasSubscribers) return apply(f, receiver, args)
    const settle = (): void => {
      this.asyncStart.publish(context)
      this.asyncEnd.publish(context)
    }
    return this.#run(context, () => thenOf(resolved(apply(f, receiver, args)), (result: unknown) => {
      context.result = result
      settle()
      return result
    }, (error: unknown) => {
      context.error = error
      this.error.publish(context)
      settle()
      return rejected(error)
    }))
  }

  traceCallback(f: Guest, position = -1, context: Guest = {}, receiver?: unknown, ...args: Guest[]): Guest {
    if (!this.hasSubscribers) return apply(f, receiver, args)
    const at = position < 0 ? args.length + position : position
    const callback = args[at]
    validateFunction(callback, 'callback')
    const tracing = this
    args[at] = function (this: unknown, ...results: Guest[]) {
      if (results[0]) {
        context.error = results[0]
        tracing.error.publish(context)
      } else context.result = results[1]
      tracing.asyncStart.runStores(context, () => {
        try {
          return apply(callback, this, results)
        } finally {
          tracing.asyncEnd.publish(context)
        }
      })
    }
    return this.#run(context, () => apply(f, receiver, args))
  }

  #run(context: Guest, f: () => Guest): Guest {
    return this.start.runStores(context, () => {
      try {
        return f()
      } catch (error) {
        context.error = error
        this.error.publish(context)
        throw error
      } finally {
        this.end.publish(context)
      }
    })
  }
}

function traceChannel(channelsOrName: Guest, event: string): Channel {
  if (typeof channelsOrName === 'string') return channel(`tracing:${channelsOrName}:${event}`)
  if (typeof channelsOrName !== 'object' || channelsOrName === null) {
    throw invalidArgType('nameOrChannels', ['string', 'object', 'TracingChannel'], channelsOrName)
  }
  const given = channelsOrName[event]
  if (!(given instanceof Channel)) throw invalidArgType(`nameOrChannels.${event}`, ['Channel'], given)
  return given
}

export function tracingChannel(channelsOrName: Guest): Guest { return new TracingChannel(channelsOrName) }

export default { channel, hasSubscribers, subscribe, tracingChannel, unsubscribe, Channel }
