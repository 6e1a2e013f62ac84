/**
 * `node:async_hooks`: AsyncLocalStorage and AsyncResource on the context that the event loop carries along. Hooks, which
 * see the number of every operation, are refused: numbers that grow would keep states from ever meeting again.
 */
import errors from 'own:internal/errors'
import validators from 'own:internal/validators'
import { storeOf, withStore, type Context } from '../globals/async-context.ts'
import { currentLoop } from '../globals/event-loop.ts'
import { nodeLine } from '../internal/host-facts.ts'
import { apply, defineProperty, is, type Guest } from '../internal/kept.ts'

const { ERR_ASYNC_CALLBACK, ERR_INVALID_ASYNC_ID } = errors.codes
/** Calls f in a context, and gives the one that it leaves behind. */
function runIn(context: Context, f: Guest, self: unknown, args: readonly Guest[], left?: (context: Context) => void): Guest {
  const before = $$context
  $$setContext(context)
  try {
    return apply(f, self, args)
  } finally {
    if (left !== undefined) left($$context)
    $$setContext(before)
  }
}

export class AsyncLocalStorage {
  #isEnabled = false
  // Since Node 24.
  #defaultValue: Guest
  #name: string

  constructor(options: Guest = {}) {
    validators.validateObject(options, 'options')
    this.#defaultValue = options.defaultValue
    this.#name = options.name === undefined ? '' : `${options.name}`
  }

  get name(): string { return this.#name }

  static bind(f: Guest): Guest { return AsyncResource.bind(f) }
  static snapshot(): Guest { return AsyncResource.bind((f: Guest, ...args: Guest[]) => f(...args)) }

  disable(): void { if (this.#isEnabled) this.#isEnabled = false }
  #enable(): void { if (!this.#isEnabled) this.#isEnabled = true }

  /** Programs and tests look for it: in Node it hands a store on. */
  _propagate(): void {}

  enterWith(store: Guest): void {
    // Without tasks it would be in force for ever, and no state would show it.
    currentLoop('AsyncLocalStorage.enterWith()')
    this.#enable()
    $$setContext(withStore($$context, this, store))
  }

  run(store: Guest, f: Guest, ...args: Guest[]): Guest {
    if (is(store, this.getStore())) return apply(f, null, args)
    this.#enable()
    const before = this.getStore()
    $$setContext(withStore($$context, this, store))
    try {
      return apply(f, null, args)
    } finally {
      // Not the whole context of before: f may have entered other storages.
      $$setContext(withStore($$context, this, before))
    }
  }

  exit(f: Guest, ...args: Guest[]): Guest {
    if (!this.#isEnabled) return apply(f, null, args)
    this.disable()
    try {
      return apply(f, null, args)
    } finally {
      this.#enable()
    }
  }

  getStore(): Guest {
    const store = this.#isEnabled ? storeOf($$context, this) : undefined
    return store === undefined ? this.#defaultValue : store
  }

  /** Since Node 26: what it gives takes the store back when it is disposed of. */
  withScope(store: Guest): Guest {
    const before = this.getStore()
    this.enterWith(store)
    let isOver = false
    const dispose = (): void => {
      if (isOver) return
      isOver = true
      $$setContext(withStore($$context, this, before))
    }
    return { dispose, [Symbol.dispose]: dispose }
  }
}

if (nodeLine < 24) delete (AsyncLocalStorage.prototype as Guest).name
if (nodeLine < 26) delete (AsyncLocalStorage.prototype as Guest).withScope

export class AsyncResource {
  #context: Context

  constructor(type: Guest, options: Guest = {}) {
    validators.validateString(type, 'type')
    const trigger = typeof options === 'number' ? options : options.triggerAsyncId ?? 0
    if (typeof trigger !== 'number' || trigger < -1 || trigger % 1 !== 0) throw new ERR_INVALID_ASYNC_ID('triggerAsyncId', trigger)
    this.#context = $$context
  }

  runInAsyncScope(f: Guest, self?: unknown, ...args: Guest[]): Guest {
    return runIn(this.#context, f, self, args, (context) => { if (context !== this.#context) this.#context = context })
  }

  emitDestroy(): this { return this }
  asyncId(): number { return 0 }
  triggerAsyncId(): number { return 0 }

  bind(f: Guest, self?: unknown): Guest {
    validators.validateFunction(f, 'fn')
    const resource = this
    const bound = arguments.length < 2
      ? function (this: unknown, ...args: Guest[]): Guest { return resource.runInAsyncScope(f, this, ...args) }
      : (...args: Guest[]): Guest => resource.runInAsyncScope(f, self, ...args)
    defineProperty(bound, 'length', { configurable: true, enumerable: false, value: f.length, writable: false })
    return bound
  }

  static bind(f: Guest, type?: string, self?: unknown): Guest {
    const resource = new AsyncResource(type || f.name || 'bound-anonymous-fn')
    return arguments.length < 3 ? resource.bind(f) : resource.bind(f, self)
  }
}

const refused = (call: string): never => $$refuse('async-hooks',
  `async_hooks.${call} numbers every asynchronous operation, so that no two states would ever be equal`,
  'use AsyncLocalStorage to carry data along')

const hookNames = ['init', 'before', 'after', 'destroy', 'promiseResolve']
export function createHook(callbacks: Guest): object {
  for (let i = 0; i < hookNames.length; i++) {
    const hook = callbacks[hookNames[i]!]
    if (hook !== undefined && typeof hook !== 'function') throw new ERR_ASYNC_CALLBACK(`hook.${hookNames[i]}`)
  }
  const hook = { enable: (): never => refused('createHook().enable()'), disable: (): object => hook }
  return hook
}
export const executionAsyncId = (): number => refused('executionAsyncId()')
export const triggerAsyncId = (): number => refused('triggerAsyncId()')
export const executionAsyncResource = (): never => refused('executionAsyncResource()')
export const asyncWrapProviders = Object.freeze({ __proto__: null })

export default {
  AsyncLocalStorage, createHook, executionAsyncId, triggerAsyncId, executionAsyncResource, asyncWrapProviders, AsyncResource,
}
