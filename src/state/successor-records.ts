/**
 * The cells of a record, read from the heap in whatever form the object has: the interpreting road of successor.ts. Objects
 * whose form depends on what else is reached (weak collections, functions with their `prototype`) are not known here.
 */
import { hostList } from '../base/host-list.ts'
import { HOLE, hole } from './atoms.ts'
import { contentKind, readContent } from './content.ts'
import type { FieldLayout, Layout } from './layout.ts'
import { isOrdinary } from './ordinary.ts'
import type { Shapes } from './shapes.ts'
import type { Successor } from './successor.ts'

/** A record as its layout and the values of its cells; `hole` stands for a missing element. */
export interface Reading {
  readonly layout: Exclude<Layout, { kind: 'pinned' }>
  readonly values: readonly unknown[]
}

export class SuccessorRecords {
  readonly #successor: Successor
  readonly #shapes: Shapes

  constructor(successor: Successor, shapes: Shapes) {
    this.#successor = successor
    this.#shapes = shapes
  }

  /** Sums up the record of an object; its cells stand `offset` words behind their usual place. */
  add(object: object, offset: number, path1: number, path2: number): boolean {
    const reading = this.read(object)
    if (reading === undefined) return false
    const { hash1, hash2 } = this.#shapes.layouts
    this.#successor.inner1 = hash1[reading.layout.id]!
    this.#successor.inner2 = hash2[reading.layout.id]!
    return this.addCells(reading.values, offset, path1, path2)
  }

  addCells(values: readonly unknown[], offset: number, path1: number, path2: number): boolean {
    const successor = this.#successor
    successor.reserveSlots(values.length + offset + 1)
    for (let i = 0; i < values.length; i++) {
      const value = values[i]
      if (value === hole) successor.addAtom(i + 1 + offset, HOLE)
      else if (!successor.cell(value, i + 1 + offset, path1, path2)) return false
    }
    return true
  }

  /** What the linearizer would write for an object; undefined if that is not known. */
  read(object: object): Reading | undefined {
    const shapes = this.#shapes
    const isWhole = shapes.isOdd(object) || shapes.special(object) !== undefined
    if (typeof object === 'function') return this.#readFunction(object, isWhole)
    return isWhole ? this.#readContent(object) : this.readOrdinary(object)
  }

  /** The same for an object that is neither odd nor a function. */
  readOrdinary(object: object): Reading | undefined {
    const shapes = this.#shapes
    const shape = shapes.of(object)
    switch (shape.road) {
      case 'frame':
        return this.#readFields(object, shapes.frameLayout(object, shape))
      case 'fields': {
        const layout = shapes.layoutOf(object, shape)
        return layout === undefined ? this.#readContent(object) : this.#readFields(object, layout)
      }
      case 'array':
        return shapes.isPlainArray(object as unknown[]) ? this.#readArray(object as unknown[]) : this.#readContent(object)
      case 'map':
        return shapes.isBare(object) ? this.#readMap(object as Map<unknown, unknown>) : this.#readContent(object)
      case 'set':
        return shapes.isBare(object) ? this.#readSet(object as Set<unknown>) : this.#readContent(object)
      case 'content':
        return this.#readContent(object)
      default:
        return shape.road satisfies never
    }
  }

  #readFunction(object: object, isOdd: boolean): Reading | undefined {
    // An odd function may be what it was, or one of those that are written in full together with their `prototype`.
    if (isOdd) return undefined
    const layout = this.#shapes.closures.layoutOf(object)
    if (layout !== undefined) return { layout, values: [this.#shapes.runtime.scopeOf(object)] }
    const bound = this.#shapes.runtime.boundRecord(object)
    if (bound === undefined) return undefined
    if (!this.#shapes.closures.isPlainBound(object)) return this.#readContent(object)
    const args = hostList(bound.args)
    return { layout: this.#shapes.bound, values: [2 + args.length, bound.target, bound.thisValue, ...args] }
  }

  /** The same for one that is odd only for its symbols. */
  readSymbolic(object: object): Reading | undefined {
    const shape = this.#shapes.of(object)
    const layout = shape.road === 'fields' ? this.#shapes.layoutOf(object, shape) : undefined
    return layout === undefined ? undefined : this.#readFields(object, layout)
  }

  #readFields(object: object, layout: FieldLayout): Reading {
    const values = layout.keys.map((key) => (object as Record<string, unknown>)[key])
    for (const symbol of layout.symbols) values.push((object as Record<symbol, unknown>)[symbol])
    for (const field of layout.privates) values.push(field.get(object))
    this.#shapes.used(layout, layout.shape)
    return { layout, values }
  }

  #readArray(array: readonly unknown[]): Reading {
    const values: unknown[] = [array.length]
    for (let i = 0; i < array.length; i++) values.push(Object.hasOwn(array, i) ? array[i] : hole)
    return { layout: this.#shapes.array, values }
  }

  #readMap(map: Map<unknown, unknown>): Reading {
    const values: unknown[] = [this.#shapes.mapSize(map)]
    this.#shapes.forEachEntry(map, (value, key) => values.push(key, value))
    return { layout: this.#shapes.map, values }
  }

  #readSet(set: Set<unknown>): Reading {
    const values: unknown[] = [this.#shapes.setSize(set)]
    this.#shapes.forEachMember(set, (value) => values.push(value))
    return { layout: this.#shapes.set, values }
  }

  #readContent(object: object): Reading | undefined {
    const { runtime } = this.#shapes
    if (runtime.oddness(object) === 1 && this.#shapes.special(object) === undefined) {
      const reading = this.readSymbolic(object)
      if (reading !== undefined) return reading
    }
    const kind = contentKind(object, runtime)
    // A refusal is left to the linearizer, which says where the object was found.
    if (typeof kind !== 'string' || kind === 'weak-map' || kind === 'weak-set' || kind === 'closure') return undefined
    const values = readContent(object, kind, runtime)
    if (kind === 'object' || kind === 'array' || kind === 'map' || kind === 'set') {
      if (isOrdinary(object, kind, values, this.#shapes)) return this.#readPlain(object, kind)
      if (kind === 'object' && runtime.isFunctionPrototype(object)) return undefined
    }
    return { layout: this.#shapes.contentLayout(kind), values: [values.length, ...values] }
  }

  #readPlain(object: object, kind: 'object' | 'array' | 'map' | 'set'): Reading {
    if (kind === 'array') return this.#readArray(object as unknown[])
    if (kind === 'map') return this.#readMap(object as Map<unknown, unknown>)
    if (kind === 'set') return this.#readSet(object as Set<unknown>)
    return this.#readFields(object, this.#shapes.layoutOf(object, this.#shapes.of(object))!)
  }
}
