/**
 * The record of any object, read from the heap in whatever form the object has: what record-writer.ts would write, as a layout
 * and a list of values. What depends on everything that is reached (entries of weak collections, functions whose `prototype` is
 * part of the state) is not known here.
 */
import { hostList } from '../base/host-list.ts'
import { hole } from './atoms.ts'
import type { TouchedObject } from './base-heap.ts'
import { contentKind, readContent } from './content.ts'
import { isDetached } from './internal-slots.ts'
import type { FieldLayout, Layout } from './layout.ts'
import { isOrdinary } from './ordinary.ts'
import type { Shapes } from './shapes.ts'

/** A record as its layout and the values of its cells; `hole` stands for a missing element. */
export interface Reading {
  readonly layout: Exclude<Layout, { kind: 'pinned' }>
  readonly values: readonly unknown[]
}

export class RecordReader {
  readonly #shapes: Shapes
  readonly #readsWeak: boolean
  /** As in the linearizer: the `prototype` of a function is part of the state, so all functions are read in full. */
  areFunctionsWhole = false
  /** The object that was read last is the `prototype` of a function. */
  metPrototype = false

  /** `readsWeak`: weak collections are read, but for their entries. */
  constructor(shapes: Shapes, readsWeak = false) {
    this.#shapes = shapes
    this.#readsWeak = readsWeak
  }

  /** What the linearizer would write for an object; undefined if that is not known. Odd functions are not known. */
  read(object: object): Reading | undefined {
    const shapes = this.#shapes
    const isWhole = shapes.isOdd(object) || shapes.special(object) !== undefined
    this.metPrototype = false
    // An odd function may be what it was, or one of those that are written in full together with their `prototype`.
    if (typeof object === 'function') return isWhole ? this.#readOddBound(object) : this.#readFunction(object)
    return isWhole ? this.#readContent(object) : this.readOrdinary(object)
  }

  /** The same for any function, odd or not. */
  readFunction(object: object): Reading | undefined {
    const shapes = this.#shapes
    this.metPrototype = false
    if (this.areFunctionsWhole && shapes.special(object) === undefined) return this.#readBound(object) ?? this.#readWhole(object)
    if (shapes.special(object) !== undefined) return this.#readContent(object)
    if (!shapes.isOdd(object)) return this.#readFunction(object) ?? this.#readWhole(object)
    const layout = shapes.closures.layoutOf(object)
    if (layout !== undefined && shapes.closures.isAsMade(object, layout)) return { layout, values: [shapes.runtime.scopeOf(object)] }
    return this.#readBound(object) ?? this.#readWhole(object)
  }

  /** The same for an object of the base heap that was touched and carries its mark again (BaseHeap.ensureMark). */
  readBase({ object, content, isOrdinary }: TouchedObject): Reading | undefined {
    const { runtime } = this.#shapes
    // A buffer may have been moved away.
    if (content === 'buffer' && isDetached(object as ArrayBuffer)) return undefined
    if (!isOrdinary) {
      const values = readContent(object, content, runtime, true)
      return { layout: this.#shapes.contentLayout(content), values: [values.length, ...values] }
    }
    const oddness = runtime.oddness(object)
    if (oddness === 0) return this.readOrdinary(object)
    return oddness === 1 ? this.readSymbolic(object) : undefined
  }

  /** The same for an object that is odd, or was so when it was read last, and no function. */
  readSpelledOut(object: object): Reading | undefined {
    this.metPrototype = false
    return this.#readContent(object)
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

  #readFunction(object: object): Reading | undefined {
    const layout = this.#shapes.closures.layoutOf(object)
    if (layout !== undefined) return { layout, values: [this.#shapes.runtime.scopeOf(object)] }
    if (this.#shapes.runtime.boundRecord(object) === undefined) return undefined
    return this.#readBound(object) ?? this.#readContent(object)
  }

  /** A bound function has no `prototype`. */
  #readOddBound(object: object): Reading | undefined {
    const { runtime } = this.#shapes
    if (this.#shapes.special(object) !== undefined || runtime.boundRecord(object) === undefined) return undefined
    return this.#readBound(object) ?? this.#readWhole(object)
  }

  #readBound(object: object): Reading | undefined {
    const bound = this.#shapes.runtime.boundRecord(object)
    if (bound === undefined || !this.#shapes.closures.isPlainBound(object)) return undefined
    const args = hostList(bound.args)
    return { layout: this.#shapes.bound, values: [2 + args.length, bound.target, bound.thisValue, ...args] }
  }

  #readWhole(object: object): Reading | undefined {
    const kind = contentKind(object, this.#shapes.runtime)
    if (typeof kind !== 'string') return undefined
    const values = readContent(object, kind, this.#shapes.runtime)
    return { layout: this.#shapes.contentLayout(kind), values: [values.length, ...values] }
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
    if (typeof kind !== 'string' || kind === 'closure') return undefined
    if ((kind === 'weak-map' || kind === 'weak-set') && !this.#readsWeak) return undefined
    if (kind === 'scope' || kind === 'frame') return this.readOrdinary(object)
    const values = readContent(object, kind, runtime)
    if (kind === 'object' || kind === 'array' || kind === 'map' || kind === 'set') {
      if (isOrdinary(object, kind, values, this.#shapes)) return this.#readPlain(object, kind)
      this.metPrototype = kind === 'object' && runtime.isFunctionPrototype(object)
      if (this.metPrototype && !this.areFunctionsWhole) return undefined
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
