/**
 * Globals of the running Node that are not modelled. Programs may ask whether there is such a class, compare with it and extend it; it is
 * refused to make an instance.
 */
import { assign, defineProperty } from '../../internal/kept.ts'
import { isGlobal } from '../../internal/unmodelled.ts'
import { installClasses } from './install.ts'

const OWN = 'keep what needs it out of the modules under check'
const refusals: readonly [name: string, why: string, remedy: string][] = [
  ['WebSocket', 'its connections are not modelled', 'use a class of a package, or node:net'], ['EventSource', 'its connections are not modelled', 'use fetch()'],
  ['URLPattern', 'it is a part of C++ that is not modelled', 'use URL and a regular expression'], ['QuotaExceededError', 'it is not modelled', OWN],
  ['Storage', 'it is kept in a database that is not modelled', OWN],
  ['PerformanceObserverEntryList', 'it is not modelled', OWN], ['PerformanceResourceTiming', 'it is not modelled', OWN],
]
for (let i = 0; i < refusals.length; i++) {
  const [name, why, remedy] = refusals[i]!
  if (!isGlobal(name)) continue
  const constructor = $$disguise(function (): never { return $$refuse('global', `new ${name}() is called, and ${why}`, remedy) }, name, 0)
  if (name === 'WebSocket') {
    const states = { CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED: 3 }
    assign(constructor, states)
    assign(constructor.prototype, states)
  }
  installClasses({ [name]: constructor })
}

// There is one, as code that goes through all globals may find; whoever reads or writes something in it is refused.
if (isGlobal('sessionStorage')) {
  const use = (): never => $$refuse('global', 'sessionStorage is used, and it is kept in a database that is not modelled', 'keep what is to be kept in a Map')
  const storage = new Proxy($$create($$global.Storage.prototype), {
    get: use, set: use, has: use, deleteProperty: use, ownKeys: use, defineProperty: use, getOwnPropertyDescriptor: use,
  })
  defineProperty(globalThis, 'sessionStorage', { get: () => storage, set: undefined, enumerable: true, configurable: true })
}
// As without the option that names its file.
if (isGlobal('localStorage')) defineProperty(globalThis, 'localStorage', { get: () => undefined, set: undefined, enumerable: false, configurable: true })
