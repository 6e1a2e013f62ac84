/** Event and CustomEvent (DOM, 2.2 and 2.4), with what Node leaves out of the standard left out. */
import { invalidThis, missingArgs } from '../errors.ts'
import { inspect, inspectCustom } from '../inspect.ts'
import { assign, defineProperty, isInteger, type Guest } from '../kept.ts'
import { validateObject } from '../validators.ts'
import { now } from '../scheduling.ts'

/** What event targets may do with an event; filled by the class itself, which alone sees its private fields. */
export const dispatching = {} as {
  begin(event: Event, target: object): void
  end(event: Event): void
  isUnderWay(event: Event): boolean
  isStopped(event: Event): boolean
  trust(event: Event): Event
}

export class Event {
  #type: string
  #cancelable: boolean
  #bubbles: boolean
  #composed: boolean
  #defaultPrevented = false
  #propagationStopped = false
  #stopped = false
  #underWay = false
  #trusted = false
  #target: object | null = null
  #time: number | undefined = undefined

  constructor(...args: Guest[]) {
    if (args.length === 0) throw missingArgs('type')
    const options = args[1]
    if (options !== undefined && options !== null) validateObject(options, 'options')
    this.#bubbles = !!options?.bubbles
    this.#cancelable = !!options?.cancelable
    this.#composed = !!options?.composed
    this.#type = `${args[0]}`
  }

  static {
    dispatching.begin = (event, target) => { event.#target = target; event.#underWay = true }
    dispatching.end = (event) => { event.#underWay = false }
    dispatching.isUnderWay = (event) => event.#underWay
    dispatching.isStopped = (event) => event.#stopped
    dispatching.trust = (event) => { event.#trusted = true; return event }
  }

  initEvent(...args: Guest[]): void {
    if (args.length === 0) throw missingArgs('type')
    check(this)
    if (this.#underWay) return
    this.#type = `${args[0]}`
    this.#bubbles = !!args[1]
    this.#cancelable = !!args[2]
  }

  stopImmediatePropagation(): void { check(this); this.#propagationStopped = true; this.#stopped = true }
  preventDefault(): void { check(this); this.#defaultPrevented = true }
  stopPropagation(): void { check(this); this.#propagationStopped = true }
  composedPath(): object[] { check(this); return this.#underWay ? [this.#target!] : [] }
  get target(): object | null { check(this); return this.#target }
  get currentTarget(): object | null { check(this); return this.#underWay ? this.#target : null }
  get srcElement(): object | null { check(this); return this.#target }
  get type(): string { check(this); return this.#type }
  get cancelable(): boolean { check(this); return this.#cancelable }
  get defaultPrevented(): boolean { check(this); return this.#cancelable && this.#defaultPrevented }
  // Taken when it is asked for the first time: most programs never do, and the clock stays out of their states.
  get timeStamp(): number { check(this); return this.#time ??= now() }
  get returnValue(): boolean { check(this); return !this.#cancelable || !this.#defaultPrevented }
  get bubbles(): boolean { check(this); return this.#bubbles }
  get composed(): boolean { check(this); return this.#composed }
  get eventPhase(): number { check(this); return this.#underWay ? 2 : 0 }
  get cancelBubble(): boolean { check(this); return this.#propagationStopped }
  set cancelBubble(value: unknown) { check(this); if (value) this.#propagationStopped = true }
  get isTrusted(): boolean { check(this); return this.#trusted }

  [inspectCustom](depth: number, options: Guest): string {
    check(this)
    const name = this.constructor.name
    if (depth < 0) return name
    return `${name} ${inspect({
      type: this.#type, defaultPrevented: this.#defaultPrevented, cancelable: this.#cancelable, timeStamp: this.timeStamp,
    }, inner(options))}`
  }

  static isEvent(value: Guest): boolean { return typeof value === 'object' && value !== null && #type in value }
}
const isEvent: (value: unknown) => boolean = Event.isEvent
delete (Event as { isEvent?: unknown }).isEvent

function check(event: unknown): void {
  if (!isEvent(event)) throw invalidThis('Event')
}

/** The options with which the inside of a shown object is shown. */
export function inner(options: Guest): Guest {
  return assign({}, options, { depth: isInteger(options.depth) ? options.depth - 1 : options.depth })
}

export class CustomEvent extends Event {
  #detail: unknown
  constructor(...args: [type: unknown, options?: Guest]) {
    super(...args)
    this.#detail = args[1]?.detail ?? null
  }
  get detail(): unknown {
    if (typeof this !== 'object' || this === null || !(#detail in this)) throw invalidThis('CustomEvent')
    return this.#detail
  }
}

/** Gives a class the look of a web interface: enumerable members, a tag, the arity of its constructor. */
export function asInterface(Class: Guest, members: readonly string[], length: number): void {
  for (let i = 0; i < members.length; i++) defineProperty(Class.prototype, members[i]!, { enumerable: true })
  defineProperty(Class.prototype, Symbol.toStringTag, { value: Class.name, configurable: true })
  defineProperty(Class, 'length', { value: length, configurable: true })
}
asInterface(Event, [
  'initEvent', 'stopImmediatePropagation', 'preventDefault', 'target', 'currentTarget', 'srcElement', 'type', 'cancelable',
  'defaultPrevented', 'timeStamp', 'composedPath', 'returnValue', 'bubbles', 'composed', 'eventPhase', 'cancelBubble',
  'stopPropagation', 'isTrusted',
], 1)
asInterface(CustomEvent, ['detail'], 1)
const phases = ['NONE', 'CAPTURING_PHASE', 'AT_TARGET', 'BUBBLING_PHASE']
for (let i = 0; i < phases.length; i++) defineProperty(Event, phases[i]!, { value: i, enumerable: true })
