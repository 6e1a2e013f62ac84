/** AsyncResource: a context of the event loop that is kept, and in which functions can be called later. */
import errors from 'own:internal/errors'
import validators from 'own:internal/validators'
import type { Context } from '../globals/async-context.ts'
import { nodeLine } from './host-facts.ts'
import { apply, defineProperty, type Guest } from './kept.ts'

const { ERR_INVALID_ASYNC_ID } = errors.codes

/** Calls f in a context, and gives the one that it leaves behind. */
function runIn(context: Context, f: Guest, self: unknown, args: readonly Guest[], left?: ((context: Context) => void) | undefined): Guest {
  const before = $$context
  $$setContext(context)
  try {
    return apply(f, self, args)
  } finally {
    if (left !== undefined) left($$context)
    $$setContext(before)
  }
}

export class AsyncResource {
  #context: Context

  constructor(type: Guest, options: Guest = {}) {
    validators.validateString(type, 'type')
    const trigger = typeof options === 'number' ? options : options.triggerAsyncId ?? 0
    if (typeof trigger !== 'number' || trigger < -1 || trigger % 1 !== 0) throw new ERR_INVALID_ASYNC_ID('triggerAsyncId', trigger)
    this.#context = $$context
  }

  /** Until Node 22 the resource itself has the stores that are entered. */
  runInAsyncScope(f: Guest, self?: unknown, ...args: Guest[]): Guest {
    return runIn(this.#context, f, self, args, nodeLine < 24 ? (context) => { if (context !== this.#context) this.#context = context } : undefined)
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
