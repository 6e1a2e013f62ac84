/** `events.once` and `events.addAbortListener`. */
import { abortError, invalidArgType } from '../errors.ts'
import type { Guest } from '../kept.ts'
import { promise } from '../promise.ts'
import { queueMicrotask } from '../scheduling.ts'
import { validateAbortSignal, validateFunction } from '../validators.ts'
import { addListenerTo, removeListenerFrom } from './listeners.ts'
import { resistStopPropagation } from './target.ts'

export async function once(emitter: Guest, name: string | symbol, options: Guest = {}): Promise<unknown[]> {
  const signal = options?.signal
  validateAbortSignal(signal, 'options.signal')
  if (signal?.aborted) throw abortError(signal)
  return promise((resolve, reject) => {
    const onError = (error: unknown): void => {
      emitter.removeListener(name, onEvent)
      if (signal !== undefined) removeListenerFrom(signal, 'abort', onAbort)
      reject(error)
    }
    const onEvent = (...args: unknown[]): void => {
      if (typeof emitter.removeListener === 'function') emitter.removeListener('error', onError)
      if (signal !== undefined) removeListenerFrom(signal, 'abort', onAbort)
      resolve(args)
    }
    const onAbort = (): void => {
      removeListenerFrom(emitter, name, onEvent)
      removeListenerFrom(emitter, 'error', onError)
      reject(abortError(signal))
    }
    addListenerTo(emitter, name, onEvent, { once: true, [resistStopPropagation]: true })
    // Event targets give `error` no special meaning.
    if (name !== 'error' && typeof emitter.once === 'function') emitter.once('error', onError)
    if (signal !== undefined) addListenerTo(signal, 'abort', onAbort, { once: true, [resistStopPropagation]: true })
  })
}

/** Where `Symbol.dispose` is missing Node uses a registered symbol of that name. */
export const disposeSymbol: symbol = (Symbol as Guest).dispose ?? Symbol('Symbol.dispose')

export function addAbortListener(signal: Guest, listener: Guest): Guest {
  if (signal === undefined) throw invalidArgType('signal', 'AbortSignal', signal)
  validateAbortSignal(signal, 'signal')
  validateFunction(listener, 'listener')
  let remove: (() => void) | undefined
  if (signal.aborted) queueMicrotask(() => listener())
  else {
    signal.addEventListener('abort', listener, { once: true, [resistStopPropagation]: true })
    remove = () => { signal.removeEventListener('abort', listener) }
  }
  return { [disposeSymbol]() { remove?.() } }
}
