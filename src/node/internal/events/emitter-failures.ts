/** What an emitter does when something goes wrong: errors that nobody listens for, rejections of listeners, leaks. */
import { plainError } from '../errors.ts'
import { inspect } from '../inspect.ts'
import { apply, string, type Guest } from '../kept.ts'
import { emitWarning, nextTick } from '../scheduling.ts'
import { limits } from './limits.ts'

type EventName = string | symbol
type Emitter = Guest

export const rejectionSymbol = Symbol.for('nodejs.rejection')
/** Own property of emitters that capture rejections. */
export const capture: unique symbol = Symbol('kCapture') as never
const NativeError = Error

/** The limit above which an emitter warns. */
export function maxListenersOf(emitter: Emitter): number {
  return emitter._maxListeners === undefined ? limits.maxListeners : emitter._maxListeners
}

export function throwUnhandled(args: readonly Guest[]): never {
  const error = args[0]
  if (error instanceof NativeError) throw error
  let shown: unknown
  try {
    shown = inspect(error)
  } catch {
    shown = error
  }
  const unhandled: Guest = plainError('ERR_UNHANDLED_ERROR', `Unhandled error.${shown === undefined ? '' : ` (${shown})`}`)
  unhandled.context = error
  throw unhandled
}

export function addCatch(emitter: Emitter, promise: Guest, type: EventName, args: readonly unknown[]): void {
  if (!emitter[capture]) return
  try {
    // Read once: `then` could be a getter that throws at the second use.
    const then = promise.then
    if (typeof then !== 'function') return
    apply(then, promise, [undefined, (error: unknown) => {
      // In a tick of its own, so that what it throws does not become a rejection of this promise.
      nextTick(emitRejection, emitter, error, type, args)
    }])
  } catch (error) {
    emitter.emit('error', error)
  }
}

function emitRejection(emitter: Emitter, error: unknown, type: EventName, args: readonly unknown[]): void {
  if (typeof emitter[rejectionSymbol] === 'function') {
    apply(emitter[rejectionSymbol], emitter, [error, type, ...args])
    return
  }
  const previous = emitter[capture]
  try {
    // An async error listener that rejects would lead back to here for ever.
    emitter[capture] = false
    emitter.emit('error', error)
  } finally {
    emitter[capture] = previous
  }
}

export function warnOfLeak(target: Emitter, type: EventName, listeners: Guest): void {
  const limit = maxListenersOf(target)
  if (limit <= 0 || listeners.length <= limit || listeners.warned) return
  listeners.warned = true
  const warning: Guest = new NativeError(
    `Possible EventEmitter memory leak detected. ${listeners.length} ${string(type)} listeners ` +
    `added to ${inspect(target, { depth: -1 })}. MaxListeners is ${limit}. Use emitter.setMaxListeners() to increase limit`)
  warning.name = 'MaxListenersExceededWarning'
  warning.emitter = target
  warning.type = type
  warning.count = listeners.length
  emitWarning(warning)
}
