/**
 * AsyncLocalStorage until Node 22: a store belongs to the resource in whose callback the program is, and the storage as a whole is in
 * force or not.
 */
import { storeOf, withoutStore, withStore, type Context } from '../globals/async-context.ts'
import { currentLoop } from '../globals/event-loop.ts'
import { AsyncResource } from './async-resource.ts'
import { apply, is, type Guest } from './kept.ts'

export class AsyncLocalStorage {
  #isEnabled = false

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
    $$setContext(this.#with(store))
  }

  run(store: Guest, f: Guest, ...args: Guest[]): Guest {
    if (is(store, this.getStore())) return apply(f, null, args)
    this.#enable()
    const before = this.getStore()
    $$setContext(this.#with(store))
    try {
      return apply(f, null, args)
    } finally {
      // Not the whole context of before: f may have entered other storages.
      $$setContext(this.#with(before))
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
    return this.#isEnabled ? storeOf($$context, this) : undefined
  }

  #with(store: Guest): Context {
    return store === undefined ? withoutStore($$context, this) : withStore($$context, this, store)
  }
}
