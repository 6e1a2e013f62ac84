/** Installs the globals that Node takes from the web, and Buffer. */
import { Buffer } from '../internal/buffer/buffer.ts'
import { CustomEvent, Event } from '../internal/events/event.ts'
import { EventTarget } from '../internal/events/target.ts'
import { inspectCustom } from '../internal/inspect.ts'
import { defineProperty, replaceAll, stringIncludes, type Guest } from '../internal/kept.ts'
import { customSymbol } from '../internal/promisify.ts'
import * as promises from '../timers-promises.ts'
import { AbortController, AbortSignal } from './abort.ts'
import { atob, btoa } from './base64.ts'
import { Crypto, webcrypto } from './crypto.ts'
import { DOMException } from './dom-exception.ts'
import { MessageChannel, MessageEvent, MessagePort } from './message-channel.ts'
import {
  Performance, performance, PerformanceEntry, PerformanceMark, PerformanceMeasure,
} from './performance.ts'
import { Promise as RealmPromise, settledValue, statusOf } from './promise.ts'
import { structuredClone } from './structured-clone.ts'
import { TextDecoder, TextEncoder } from './text-encoding.ts'
import { setImmediate, setTimeout } from './timers.ts'
import { URL, URLSearchParams } from './url.ts'

const classes: Guest = {
  __proto__: null, AbortController, AbortSignal, Buffer, Crypto, CustomEvent, DOMException, Event, EventTarget, MessageChannel,
  MessageEvent, MessagePort, Performance, PerformanceEntry, PerformanceMark, PerformanceMeasure, TextDecoder, TextEncoder,
  URL, URLSearchParams,
}
const names = $$ownKeys(classes) as string[]
for (let i = 0; i < names.length; i++) $$globalDataProperty(names[i]!, classes[names[i]!])

const values: Guest = { __proto__: null, atob, btoa, crypto: webcrypto, performance, structuredClone }
const valueNames = $$ownKeys(values) as string[]
for (let i = 0; i < valueNames.length; i++) {
  defineProperty(globalThis, valueNames[i]!, {
    value: values[valueNames[i]!], writable: true, enumerable: true, configurable: true,
  })
}

// util.promisify(setTimeout) is the function of timers/promises.
for (const [timer, form] of [[setTimeout, promises.setTimeout], [setImmediate, promises.setImmediate]]) {
  defineProperty(timer, customSymbol, { get: () => form, enumerable: true, configurable: true })
  defineProperty(form, customSymbol, { value: form, configurable: true })
}

const PENDING = 0, FULFILLED = 1, LOCKED = 4
// Node's inspect knows the promises of V8, these are the realm's own.
defineProperty(RealmPromise.prototype, inspectCustom, {
  value(this: Guest, _depth: number, options: Guest, inspect: Guest) {
    const status = statusOf(this)
    const name = this.constructor?.name ?? 'Promise'
    const tag = name === 'Promise' ? 'Promise' : `${name} [Promise]`
    let shown = options.stylize('<pending>', 'special')
    if (status !== PENDING && status !== LOCKED) {
      const depth = typeof options.depth === 'number' ? options.depth - 1 : options.depth
      const value = inspect(settledValue(this), { ...options, depth })
      shown = status === FULFILLED ? value : `${options.stylize('<rejected>', 'special')} ${value}`
    }
    const isShort = options.compact && shown.length + tag.length + 14 <= options.breakLength && !stringIncludes(shown, '\n')
    return isShort ? `${tag} { ${shown} }` : `${tag} {\n  ${replaceAll(shown, '\n', '\n  ')}\n}`
  },
  writable: true, configurable: true,
})
