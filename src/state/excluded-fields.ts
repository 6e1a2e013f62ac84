/**
 * Which fields, variables and objects of the base heap do not count: those that the user names, and those that carry the
 * decorator `@ignored`, which are known by their class itself.
 */
import { types } from 'node:util'
import { hostList } from '../base/host-list.ts'
import type { IgnoredFields } from '../runtime/hidden.ts'
import type { Heap } from './heap.ts'
import type { FieldLayout } from './layout.ts'
import { ATOM, TAG_BITS, TAG_MASK } from './word.ts'

export class ExcludedFields {
  readonly #heap: Heap
  /** Class name -> names of fields. */
  readonly #fields = new Map<string, Set<string>>()
  /** Names of variables and objects outside of the root. */
  readonly #names = new Set<string>()
  /** The same by prototype, and for static fields by constructor. */
  readonly #ignored = new Map<object, ReadonlySet<string>>()
  readonly #unmatched: Set<string>
  readonly #byLayout = new Map<number, ReadonlySet<number> | undefined>()
  readonly isEmpty: boolean

  constructor(heap: Heap, exclude: readonly string[], ignored: readonly IgnoredFields[] = []) {
    this.#heap = heap
    this.isEmpty = exclude.length === 0 && ignored.length === 0
    for (const { constructor, prototype, fields, statics } of ignored) {
      this.#ignored.set(prototype, new Set(hostList(fields)))
      this.#ignored.set(constructor, new Set(hostList(statics)))
    }
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

  /** Whether the property with this key word, or the private field with this name, is excluded for this object of the base heap. */
  hasStatic(atom: number, key: number | string): boolean {
    if (this.#ignored.size === 0) return false
    const { values } = this.#heap.atoms
    const name = typeof key === 'string' ? key : (key & TAG_MASK) === ATOM ? values[key >> TAG_BITS] : undefined
    return typeof name === 'string' && this.#ignored.get(values[atom] as object)?.has(name) === true
  }

  /** Whether the private field with this index of the class with this word is excluded. */
  hasPrivate(owner: number, index: number): boolean {
    if (this.isEmpty || (owner & TAG_MASK) !== ATOM) return false
    const constructor = this.#heap.atoms.values[owner >> TAG_BITS] as object
    const { name } = this.#heap.shapes.runtime.privateField(constructor, index >> TAG_BITS)
    const prototype = Reflect.getOwnPropertyDescriptor(constructor, 'prototype')?.value as object
    return this.#hasField(prototype, name) || this.#ignored.get(constructor)?.has(name) === true
  }

  /** Whether the variable or object of the base heap with this atom is excluded. */
  hasBase(atom: number): boolean {
    if (this.isEmpty) return false
    const name = this.#heap.base.touched(atom)?.name
    return name !== undefined && this.#names.has(name) && this.#matched(name)
  }

  /** A field may be named with its class or with any class above it. */
  #hasField(prototype: object | null, field: string): boolean {
    for (let holder = prototype; holder !== null && typeof holder === 'object' && !types.isProxy(holder); holder = Reflect.getPrototypeOf(holder)) {
      if (this.#heap.shapes.special(holder)?.base === undefined) return false
      if (this.#ignored.get(holder)?.has(field) === true) return true
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
  if (typeof constructor !== 'function' || types.isProxy(constructor)) return undefined
  const name = Reflect.getOwnPropertyDescriptor(constructor, 'name')?.value as unknown
  return typeof name === 'string' ? name : undefined
}
