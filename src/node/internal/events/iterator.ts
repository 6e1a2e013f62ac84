/** `events.on`: the events of an emitter as an async iterator. */
import { abortError, invalidArgType } from '../errors.ts'
import { arrayPop, arrayPush, arrayShift, getPrototypeOf, setPrototypeOf, type Guest } from '../kept.ts'
import { promise, rejected, resolved } from '../promise.ts'
import { validateAbortSignal, validateInteger } from '../validators.ts'
import { addListenerTo, removeListenerFrom } from './listeners.ts'
import { addAbortListener, disposeSymbol } from './once.ts'

const asyncIteratorPrototype = getPrototypeOf(getPrototypeOf(async function* () {}).prototype)
const watermarkData = Symbol.for('nodejs.watermarkData')
const NativeError = Error

export function on(emitter: Guest, event: string | symbol, options: Guest = {}): Guest {
  const signal = options.signal
  validateAbortSignal(signal, 'options.signal')
  if (signal?.aborted) throw abortError(signal)
  const high = options.highWaterMark ?? options.highWatermark ?? Number.MAX_SAFE_INTEGER
  validateInteger(high, 'options.highWaterMark', 1)
  const low = options.lowWaterMark ?? options.lowWatermark ?? 1
  validateInteger(low, 'options.lowWaterMark', 1)

  const events: unknown[] = []
  const waiting: { resolve(value: unknown): void; reject(error: unknown): void }[] = []
  const listening: [name: string | symbol, handler: Guest][] = []
  let paused = false
  let error: unknown = null
  let finished = false

  const listen = (name: string | symbol, handler: Guest): void => {
    addListenerTo(emitter, name, handler)
    arrayPush(listening, [name, handler])
  }
  const onEvent = (...args: unknown[]): void => {
    if (waiting.length > 0) {
      arrayShift(waiting).resolve({ value: args, done: false })
      return
    }
    arrayPush(events, args)
    if (!paused && events.length > high) {
      paused = true
      emitter.pause()
    }
  }
  const onError = (reason: unknown): void => {
    if (waiting.length === 0) error = reason
    else arrayShift(waiting).reject(reason)
    close()
  }
  const close = (): Promise<unknown> => {
    disposable?.[disposeSymbol]()
    while (listening.length > 0) {
      const [name, handler] = arrayPop(listening)
      removeListenerFrom(emitter, name, handler)
    }
    finished = true
    const result = { value: undefined, done: true }
    while (waiting.length > 0) arrayShift(waiting).resolve(result)
    return resolved(result)
  }

  const iterator = setPrototypeOf({
    next() {
      if (events.length > 0) {
        const value = arrayShift(events)
        if (paused && events.length < low) {
          emitter.resume()
          paused = false
        }
        return resolved({ value, done: false })
      }
      if (error) {
        const result = rejected(error)
        // Only one element fails; the listeners are gone by then.
        error = null
        return result
      }
      if (finished) return close()
      return promise((resolve, reject) => { arrayPush(waiting, { resolve, reject }) })
    },
    return() { return close() },
    throw(reason: unknown) {
      if (!reason || !(reason instanceof NativeError)) {
        throw invalidArgType('EventEmitter.AsyncIterator', 'Error', reason)
      }
      onError(reason)
    },
    [Symbol.asyncIterator]() { return this },
    [watermarkData]: {
      get size() { return events.length },
      get low() { return low },
      get high() { return high },
      get isPaused() { return paused },
    },
  }, asyncIteratorPrototype)

  listen(event, onEvent)
  if (event !== 'error' && typeof emitter.on === 'function') listen('error', onError)
  const closing = options.close
  if (closing?.length) for (let i = 0; i < closing.length; i++) listen(closing[i], close)
  const disposable = signal ? addAbortListener(signal, () => { onError(abortError(signal)) }) : undefined
  return iterator
}
