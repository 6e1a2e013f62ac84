/**
 * Listeners that run once. Where Node puts a bound function with a property `listener`, the list of an emitter has a small
 * record here, which the state engine writes in a few words; the function is made when the program asks for it.
 */
import { apply, defineProperty, type Guest } from '../kept.ts'

export class OnceListener {
  fired = false
  readonly target: Guest
  readonly type: string | symbol
  readonly listener: Guest
  /** The function that stands for it, once the program has seen it. */
  seen: Guest = undefined
  constructor(target: Guest, type: string | symbol, listener: Guest) {
    this.target = target
    this.type = type
    this.listener = listener
  }

  run(args: readonly unknown[]): unknown {
    if (this.fired) return undefined
    this.target.removeListener(this.type, wrapperOf(this))
    this.fired = true
    return apply(this.listener, this.target, args)
  }
}

/** The function that subclasses get to see in `on` and `removeListener`: a closure over nothing but the record. */
export function wrapperOf(entry: OnceListener): Guest {
  return entry.seen ?? ((...args: unknown[]) => entry.run(args))
}
const wrapperSite = $$siteOf(wrapperOf(new OnceListener(undefined, '', undefined)))

/** What stands in the list for a function: the record behind a wrapper, or the function itself. */
export function entryOf(listener: Guest): Guest {
  if (typeof listener !== 'function' || $$siteOf(listener) !== wrapperSite) return listener
  return ($$scopeOf(listener) as Guest).$entry
}

/** The function for an entry of a list. */
export function functionOf(entry: Guest): Guest {
  return entry instanceof OnceListener ? wrapperOf(entry) : entry
}

/** As `rawListeners` shows it: always the same function, with the property `listener`. */
export function rawFunctionOf(entry: Guest): Guest {
  if (!(entry instanceof OnceListener)) return entry
  if (entry.seen === undefined) {
    entry.seen = wrapperOf(entry)
    entry.seen.listener = entry.listener
    defineProperty(entry.seen, 'name', { value: 'bound onceWrapper', configurable: true })
  }
  return entry.seen
}

/** As the event 'removeListener' tells it. */
export function shown(entry: Guest): Guest {
  return entry instanceof OnceListener ? rawFunctionOf(entry) : entry
}

export function callListener(entry: Guest, emitter: Guest, args: readonly unknown[]): Guest {
  return entry instanceof OnceListener ? entry.run(args) : apply(entry, emitter, args)
}
