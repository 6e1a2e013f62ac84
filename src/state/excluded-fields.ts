/** Which fields, variables and objects of the base heap the user wants left out, found by their names. */
import type { Heap } from './heap.ts'
import type { FieldLayout } from './layout.ts'
import { ATOM, TAG_BITS, TAG_MASK } from './word.ts'

export class ExcludedFields {
  readonly #heap: Heap
  /** Class name -> names of fields. */
  readonly #fields = new Map<string, Set<string>>()
  /** Names of variables and objects outside of the root. */
  readonly #names = new Set<string>()
  readonly #unmatched: Set<string>
  readonly #byLayout = new Map<number, ReadonlySet<number> | undefined>()
  readonly isEmpty: boolean

  constructor(heap: Heap, exclude: readonly string[]) {
    this.#heap = heap
    this.isEmpty = exclude.length === 0
    this.#unmatched = new Set(exclude)
    for (const name of exclude) {
      this.#names.add(name)
      const dot = name.lastIndexOf('.')
      if (dot < 0) continue
      const owner = name.slice(0, dot)
      this.#fields.set(owner, (this.#fields.get(owner) ?? new Set()).add(name.slice(dot + 1)))
    }
  }

  get unmatched(): readonly string[] {
    return [...this.#unmatched]
  }

  /** The excluded fields of a layout, by position; undefined if there are none. */
  ofLayout(layout: FieldLayout): ReadonlySet<number> | undefined {
    if (this.isEmpty) return undefined
    if (!this.#byLayout.has(layout.id)) this.#byLayout.set(layout.id, this.#positions(layout))
    return this.#byLayout.get(layout.id)
  }

  #positions({ keys, symbols, privates, shape }: FieldLayout): ReadonlySet<number> | undefined {
    const positions = new Set<number>()
    const names = [...keys, ...symbols.map(String), ...privates.map(({ name }) => name)]
    names.forEach((name, i) => { if (this.#hasField(shape.prototype, name)) positions.add(i) })
    return positions.size === 0 ? undefined : positions
  }

  /** Whether the property with this key word is excluded for objects with this prototype word. */
  hasKey(prototype: number, key: number): boolean {
    if (this.isEmpty || (prototype & TAG_MASK) !== ATOM || (key & TAG_MASK) !== ATOM) return false
    const { values } = this.#heap.atoms
    const name = values[key >> TAG_BITS]
    return typeof name === 'string' && this.#hasField(values[prototype >> TAG_BITS] as object | null, name)
  }

  /** Whether the variable or object of the base heap with this atom is excluded. */
  hasBase(atom: number): boolean {
    if (this.isEmpty) return false
    const name = this.#heap.base.touched(atom)?.name
    return name !== undefined && this.#names.has(name) && this.#matched(name)
  }

  /** A field may be named with its class or with any class above it. */
  #hasField(prototype: object | null, field: string): boolean {
    for (let holder = prototype; holder !== null && typeof holder === 'object'; holder = Reflect.getPrototypeOf(holder)) {
      if (this.#heap.shapes.special(holder)?.base === undefined) return false
      const owner = classNameOf(holder)
      if (owner !== undefined && this.#fields.get(owner)?.has(field) === true) return this.#matched(`${owner}.${field}`)
    }
    return false
  }

  #matched(name: string): true {
    this.#unmatched.delete(name)
    return true
  }
}

function classNameOf(prototype: object): string | undefined {
  const constructor = Reflect.getOwnPropertyDescriptor(prototype, 'constructor')?.value as unknown
  if (typeof constructor !== 'function') return undefined
  const name = Reflect.getOwnPropertyDescriptor(constructor, 'name')?.value as unknown
  return typeof name === 'string' ? name : undefined
}
