/**
 * Functions that are no more than a literal of the program closed over a scope object: two words. Whether one is that is
 * decided here. A function that was written to is odd; what no barrier sees is the `prototype` that V8 makes with it.
 */
import type { BoundRecord } from '../runtime/hidden.ts'
import type { ClosureLayout, LayoutTable } from './layout.ts'
import type { RealmView } from './realm-view.ts'

export class Closures {
  readonly #runtime: RealmView
  readonly #layouts: LayoutTable
  readonly #bySite: (ClosureLayout | null | undefined)[] = []
  /** Called with each new layout. */
  onLayout: (layout: ClosureLayout) => void = () => {}

  constructor(runtime: RealmView, layouts: LayoutTable) {
    this.#runtime = runtime
    this.#layouts = layouts
  }

  /** The layout of a function, which must be as it was made if it is odd; undefined if it has to be written in full. */
  layoutOf(object: object): ClosureLayout | undefined {
    const site = this.#runtime.siteOf(object)
    if (site < 0) return undefined
    const known = this.#bySite[site]
    const layout = known === undefined ? this.#add(site) : known
    return layout === null || (layout.hasPrototype && !this.#runtime.hasPristinePrototype(object)) ? undefined : layout
  }

  #add(site: number): ClosureLayout | null {
    const make = this.#runtime.factory(site)
    // A factory with a second parameter gives its function a name that was computed: its functions differ in more than scopes.
    const layout = make.length !== 1 ? null : this.#layouts.add<ClosureLayout>(`closure ${site}`, (id) => ({
      id, kind: 'closure', size: 2, site, make, hasPrototype: Object.hasOwn(make(null), 'prototype'),
    }))
    this.#bySite[site] = layout
    if (layout !== null) this.onLayout(layout)
    return layout
  }

  /** Whether a bound function is what binding its target, as that is made, would give. */
  isPlainBound(object: object): boolean {
    const record = this.#runtime.boundRecord(object)!
    const isOdd = this.#runtime.isOdd(object)
    // Whatever changes a function makes it odd.
    if (record.isPlain && !isOdd) return true
    const isPlain = this.#looksPlain(object, record) && !(isOdd && this.#runtime.privatesOf(object).length > 0)
    if (isPlain && !isOdd) record.isPlain = true
    return isPlain
  }

  #looksPlain(object: object, record: BoundRecord): boolean {
    const keys = Reflect.ownKeys(object)
    if (keys.length !== 2 || keys[0] !== 'length' || keys[1] !== 'name' || !Reflect.isExtensible(object)) return false
    const made = this.#asMade(record.target)
    if (made === undefined || Reflect.getPrototypeOf(object) !== made.prototype) return false
    return isDerived(object, 'length', Math.max(0, made.length - record.args.length)) && isDerived(object, 'name', `bound ${made.name}`)
  }

  /** What a bound function takes from its target, as it is before properties of functions are filled in; undefined if not known. */
  #asMade(target: object): FunctionForm | undefined {
    if (this.#runtime.proxyRecord(target) !== undefined) return undefined
    if ((this.#runtime.special(target)?.base ?? -1) >= 0) return this.pristineForm(target)
    const bound = this.#runtime.boundRecord(target)
    if (bound !== undefined) {
      const inner = this.#asMade(bound.target)
      return inner && { name: `bound ${inner.name}`, length: Math.max(0, inner.length - bound.args.length), prototype: inner.prototype }
    }
    const site = this.#runtime.siteOf(target)
    if (site < 0) return undefined
    let form = this.#forms.get(site)
    if (form === undefined) this.#forms.set(site, (form = formOf(this.#runtime.factory(site)(null))))
    return form
  }

  readonly #forms = new Map<number, FunctionForm>()
  /** The form that a function of the base heap had when it was pinned. */
  pristineForm: (target: object) => FunctionForm | undefined = formOf

  /** Whether the properties of a function that was changed are what they were; its `prototype` aside. */
  isAsMade(object: object, layout: ClosureLayout): boolean {
    const made = layout.make(this.#runtime.scopeOf(object))
    if (Reflect.getPrototypeOf(made) !== Reflect.getPrototypeOf(object) || !Reflect.isExtensible(object)) return false
    const keys = Reflect.ownKeys(made)
    const present = Reflect.ownKeys(object)
    if (keys.length !== present.length || this.#runtime.privatesOf(object).length > 0) return false
    return keys.every((key, i) => {
      if (present[i] !== key) return false
      const [a, b] = [Reflect.getOwnPropertyDescriptor(made, key)!, Reflect.getOwnPropertyDescriptor(object, key)!]
      return (key === 'prototype' || Object.is(a.value, b.value)) && a.get === b.get && a.set === b.set &&
        a.writable === b.writable && a.enumerable === b.enumerable && a.configurable === b.configurable
    })
  }
}

export interface FunctionForm {
  readonly name: string
  readonly length: number
  readonly prototype: object | null
}

export function formOf(f: object): FunctionForm {
  const name: unknown = Reflect.getOwnPropertyDescriptor(f, 'name')?.value
  const length: unknown = Reflect.getOwnPropertyDescriptor(f, 'length')?.value
  return { name: typeof name === 'string' ? name : '', length: typeof length === 'number' ? length : 0, prototype: Reflect.getPrototypeOf(f) }
}

function isDerived(object: object, key: string, value: unknown): boolean {
  const own = Reflect.getOwnPropertyDescriptor(object, key)!
  return own.value === value && own.writable === false && own.enumerable === false && own.configurable === true
}
