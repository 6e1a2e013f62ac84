/** AbortController and AbortSignal (DOM, 3). Signals hold what depends on them strongly: collection is not observable here. */
import { invalidArgType, invalidThis, typeError } from '../internal/errors.ts'
import { asInterface, dispatching, Event } from '../internal/events/event.ts'
import { defineHandler, EventTarget } from '../internal/events/target.ts'
import { inspect, inspectCustom } from '../internal/inspect.ts'
import { arrayIncludes, arrayPush, assign, type Guest } from '../internal/kept.ts'
import { setTimeout } from '../internal/scheduling.ts'
import { validateAbortSignal, validateArray, validateUint32 } from '../internal/validators.ts'
import { DOMException } from './dom-exception.ts'

// The constructor is not for programs.
const secret = {}
/** What controllers do with a signal; filled by the class. */
const signals = {} as { abort(signal: AbortSignal, reason: unknown): void; isSignal(value: unknown): boolean }

export class AbortSignal extends EventTarget {
  #aborted = false
  #reason: unknown = undefined
  // Signals made by any() whose source this one is; only signals that are no composites have some.
  #dependents: AbortSignal[] | undefined = undefined
  // Of composites: the signals without sources that they depend on.
  #sources: AbortSignal[] | undefined = undefined

  constructor(key?: unknown) {
    if (key !== secret) throw typeError('ERR_ILLEGAL_CONSTRUCTOR', 'Illegal constructor')
    super()
  }

  static {
    signals.abort = (signal, reason) => {
      if (signal.#aborted) return
      signal.#aborted = true
      signal.#reason = reason
      signal.dispatchEvent(dispatching.trust(new Event('abort')))
      const dependents = signal.#dependents
      if (dependents !== undefined) for (let i = 0; i < dependents.length; i++) signals.abort(dependents[i]!, reason)
    }
    signals.isSignal = (value) => typeof value === 'object' && value !== null && #aborted in value
  }

  get aborted(): boolean { check(this); return this.#aborted }
  get reason(): unknown { check(this); return this.#reason }
  throwIfAborted(): void { check(this); if (this.#aborted) throw this.#reason }

  static abort(reason: unknown = new DOMException('This operation was aborted', 'AbortError')): AbortSignal {
    const signal = new AbortSignal(secret)
    signal.#aborted = true
    signal.#reason = reason
    return signal
  }

  static timeout(delay: number): AbortSignal {
    validateUint32(delay, 'delay')
    const signal = new AbortSignal(secret)
    setTimeout(() => {
      signals.abort(signal, new DOMException('The operation was aborted due to timeout', 'TimeoutError'))
    }, delay).unref()
    return signal
  }

  static any(list: Guest): AbortSignal {
    validateArray(list, 'signals')
    for (let i = 0; i < list.length; i++) {
      if (list[i] === null || list[i] === undefined) throw invalidArgType(`signals[${i}]`, 'AbortSignal', list[i])
      validateAbortSignal(list[i], `signals[${i}]`)
    }
    const result = new AbortSignal(secret)
    result.#sources = []
    for (let i = 0; i < list.length; i++) {
      const signal = list[i] as AbortSignal
      if (signal.aborted) {
        signals.abort(result, signal.reason)
        return result
      }
      const sources = signal.#sources ?? [signal]
      for (let j = 0; j < sources.length; j++) {
        const source = sources[j]!
        if (arrayIncludes(result.#sources, source)) continue
        arrayPush(result.#sources, source)
        source.#dependents ??= []
        arrayPush(source.#dependents, result)
      }
    }
    return result
  }

  override [inspectCustom](depth: number, options: Guest): Guest {
    return shown(this, { aborted: this.aborted }, depth, options)
  }
}
asInterface(AbortSignal, ['aborted'], 0)
defineHandler(AbortSignal.prototype, 'abort')

function check(signal: unknown): void {
  if (!signals.isSignal(signal)) throw invalidThis('AbortSignal')
}

export class AbortController {
  #signal: AbortSignal | undefined = undefined
  get signal(): AbortSignal { return this.#signal ??= new AbortSignal(secret) }
  abort(reason: unknown = new DOMException('This operation was aborted', 'AbortError')): void {
    signals.abort(this.#signal ??= new AbortSignal(secret), reason)
  }
  [inspectCustom](depth: number, options: Guest): Guest {
    return shown(this, { signal: this.signal }, depth, options)
  }
}
asInterface(AbortController, ['signal', 'abort'], 0)

function shown(self: object, content: object, depth: number, options: Guest): Guest {
  if (depth < 0) return self
  const inner = assign({}, options, { depth: options.depth === null ? null : options.depth - 1 })
  return `${self.constructor.name} ${inspect(content, inner)}`
}
