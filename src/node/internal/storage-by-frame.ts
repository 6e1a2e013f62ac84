/**
 * AsyncLocalStorage since Node 24: stores are part of the context (a frame, in Node's words) that callbacks carry along. That a storage
 * has none there, and that its store is undefined, are two things if it has a default.
 */
import validators from 'own:internal/validators'
import { hasStore, storeOf, takeOut, withoutStore, withStore, type Context } from '../globals/async-context.ts'
import { currentLoop } from '../globals/event-loop.ts'
import { AsyncResource } from './async-resource.ts'
import { storageFacts } from './host-facts.ts'
import { apply, is, type Guest } from './kept.ts'

export class AsyncLocalStorage {
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

  /** Everything that carries the same context along loses the store as well. */
  disable(): void { takeOut($$context, this) }

  enterWith(store: Guest): void {
    // Without tasks it would be in force for ever, and no state would show it.
    currentLoop('AsyncLocalStorage.enterWith()')
    $$setContext(this.#with(store))
  }

  run(store: Guest, f: Guest, ...args: Guest[]): Guest {
    const before = $$context
    if (!storageFacts.restoresAll && is(store, this.getStore())) return apply(f, null, args)
    $$setContext(this.#with(store))
    try {
      return apply(f, null, args)
    } finally {
      // Later releases do not restore the whole context of before: f may have entered other storages.
      $$setContext(storageFacts.restoresAll ? before : this.#as(before))
    }
  }

  exit(f: Guest, ...args: Guest[]): Guest {
    return this.run(undefined, f, ...args)
  }

  getStore(): Guest {
    return hasStore($$context, this) ? storeOf($$context, this) : this.#defaultValue
  }

  /** In later releases: what it gives takes the store back when it is disposed of. */
  withScope(store: Guest): Guest {
    const before = $$context
    this.enterWith(store)
    let isOver = false
    const dispose = (): void => {
      if (isOver) return
      isOver = true
      $$setContext(this.#as(before))
    }
    return { dispose, [Symbol.dispose]: dispose }
  }

  /** The context of now with a store. */
  #with(store: Guest): Context {
    return store === undefined && this.#defaultValue === undefined ? withoutStore($$context, this) : withStore($$context, this, store)
  }

  /** The context of now with the store of another one. */
  #as(other: Context): Context {
    return hasStore(other, this) ? withStore($$context, this, storeOf(other, this)) : withoutStore($$context, this)
  }
}

if (!storageFacts.hasScopes) delete (AsyncLocalStorage.prototype as Guest).withScope
