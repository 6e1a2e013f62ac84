/**
 * Writes the record of one object, the interpreting way: it decides which form the object has, so that generated code (which
 * knows only single layouts) has the same result. What it writes goes behind the words that the linearizer has so far.
 */
import { hostList } from '../base/host-list.ts'
import { HOLE, wordOfAtom } from './atoms.ts'
import type { TouchedObject } from './base-heap.ts'
import { type ContentKind, contentKind, readContent } from './content.ts'
import type { ContentLayout, Family, FieldLayout, PinnedLayout, PlainLayout, PrototypeShape } from './layout.ts'
import type { Linearizer } from './linearizer.ts'
import { isOrdinary } from './ordinary.ts'
import type { Shapes } from './shapes.ts'
import { HEAD, isSmallInteger, TAG_BITS } from './word.ts'

export class RecordWriter {
  readonly #out: Linearizer
  readonly #shapes: Shapes
  /** The `prototype` of a function was written as an object of its own. */
  #metPrototype = false

  constructor(out: Linearizer, shapes: Shapes) {
    this.#out = out
    this.#shapes = shapes
  }

  /**
   * Whether the state has to be written again, with functions in full: the `prototype` of one was reached, and a closure
   * that is only site and scope would be rebuilt with another one.
   */
  needsWholeFunctions(): boolean {
    if (!this.#metPrototype) return false
    this.#metPrototype = false
    if (this.#out.areFunctionsWhole) return false
    this.#out.areFunctionsWhole = true
    return true
  }

  /** Writes an object that is neither odd nor a function. */
  writeObject(object: object): void {
    const shape = this.#shapes.of(object)
    switch (shape.road) {
      case 'array':
        if (this.#shapes.isPlainArray(object as unknown[])) this.#writeElements(object as unknown[])
        else this.writeContent(object)
        break
      case 'map':
        if (this.#shapes.isBare(object)) this.#writeMap(object as Map<unknown, unknown>)
        else this.writeContent(object)
        break
      case 'set':
        if (this.#shapes.isBare(object)) this.#writeSet(object as Set<unknown>)
        else this.writeContent(object)
        break
      case 'content':
        return this.writeContent(object)
      case 'frame':
        return this.#writeFields(object, this.#shapes.frameLayout(object, shape), shape)
      case 'fields': {
        const layout = this.#shapes.layoutOf(object, shape)
        return layout === undefined ? this.writeContent(object) : this.#writeFields(object, layout, shape)
      }
      default:
        shape.road satisfies never
    }
  }

  /** Writes a function that is not odd. */
  writeFunction(object: object): void {
    const layout = this.#out.areFunctionsWhole ? undefined : this.#shapes.closures.layoutOf(object)
    if (layout === undefined) {
      if (!this.#writeBound(object)) this.writeContent(object)
      return
    }
    this.#head(layout.id, 2)
    this.#put(this.#out.length - 1, this.#shapes.runtime.scopeOf(object))
  }

  #writeBound(object: object): boolean {
    const record = this.#shapes.runtime.boundRecord(object)
    if (record === undefined || !this.#shapes.closures.isPlainBound(object)) return false
    const args = hostList(record.args)
    let at = this.#counted(this.#shapes.bound.id, 2 + args.length, 2 + args.length)
    for (const value of [record.target, record.thisValue, ...args]) this.#put(at++, value)
    return true
  }

  writeSymbol(symbol: symbol): void {
    this.#head(this.#shapes.symbol.id, 2)
    this.#put(this.#out.length - 1, symbol.description)
  }

  /** Writes the content of an object of the base heap, as one elsewhere would have it; returns the layout. */
  writePinned({ object, content, isOrdinary: wasOrdinary }: TouchedObject): PinnedLayout['inner'] {
    const at = this.#out.length
    if (content === 'buffer') {
      // It may have been moved away.
      const kind = contentKind(object, this.#shapes.runtime)
      if (typeof kind !== 'string') throw this.#shapes.refusal(object, kind)
    }
    if (!wasOrdinary) this.#writeValues(content, readContent(object, content, this.#shapes.runtime, true))
    else if (this.#shapes.isOdd(object)) this.writeContent(object)
    else this.writeObject(object)
    return this.#shapes.layout(this.#out.words[at]! >> TAG_BITS) as FieldLayout | PlainLayout | ContentLayout
  }

  /** Writes an object that is known to have this layout. */
  #writeFields(object: object, layout: FieldLayout, shape: PrototypeShape): void {
    if (this.#writeGenerated(object, layout)) return this.#shapes.used(layout, shape)
    const { keys, symbols, privates } = layout
    // Generated code was made for what had been seen then.
    const seen = layout.generated ? undefined : layout.seen
    this.#head(layout.id, layout.size)
    let at = this.#out.length - layout.size + 1
    for (let i = 0; i < keys.length; i++) {
      const value = (object as Record<string, unknown>)[keys[i]!]
      this.#put(at++, value)
      if (seen !== undefined) this.#observe(seen, i, value)
    }
    for (let i = 0; i < symbols.length; i++) {
      const value = (object as Record<symbol, unknown>)[symbols[i]!]
      this.#put(at++, value)
      if (seen !== undefined) this.#observe(seen, keys.length + i, value)
    }
    for (let i = 0; i < privates.length; i++) {
      const value = privates[i]!.get(object)
      this.#put(at++, value)
      if (seen !== undefined) this.#observe(seen, keys.length + symbols.length + i, value)
    }
    this.#shapes.used(layout, shape)
  }

  #writeGenerated(object: object, layout: FieldLayout): boolean {
    const out = this.#out
    // Generated code writes what is of the base heap as it is everywhere.
    if (layout.write === undefined || out.copied !== undefined) return false
    out.reserve(layout.size)
    const end = layout.write(object, out.length, out.words)
    if (end < 0) return false
    out.length = end
    return true
  }

  #observe(seen: (Family | null | undefined)[], index: number, value: unknown): void {
    if (typeof value !== 'object' || value === null || seen[index] === null) return
    const special = this.#shapes.special(value)
    const family = special === undefined && !this.#shapes.isOdd(value) ? this.#shapes.of(value).family : undefined
    seen[index] = family === undefined || (seen[index] !== undefined && seen[index] !== family) ? null : family
  }

  #writeElements(array: readonly unknown[]): void {
    const length = array.length
    let at = this.#counted(this.#shapes.array.id, length, length)
    const out = this.#out
    const words = out.words
    for (let i = 0; i < length; i++) {
      const value = array[i]
      if (typeof value === 'number' && isSmallInteger(value)) {
        words[at++] = value << TAG_BITS
      } else if (value === undefined && !Object.hasOwn(array, i)) {
        words[at++] = wordOfAtom(HOLE)
      } else {
        words[at++] = out.encode(value)
      }
    }
  }

  #writeMap(map: Map<unknown, unknown>): void {
    const size = this.#shapes.mapSize(map)
    let at = this.#counted(this.#shapes.map.id, size, 2 * size)
    this.#shapes.forEachEntry(map, (value, key) => {
      this.#put(at++, key)
      this.#put(at++, value)
    })
  }

  #writeSet(set: Set<unknown>): void {
    const size = this.#shapes.setSize(set)
    let at = this.#counted(this.#shapes.set.id, size, size)
    this.#shapes.forEachMember(set, (value) => this.#put(at++, value))
  }

  /** Odd objects: those that look ordinary after all take the ordinary form, so that equal heaps have equal words. */
  writeContent(object: object): void {
    const runtime = this.#shapes.runtime
    if (this.#writeSymbolic(object)) return
    const kind = contentKind(object, runtime)
    if (typeof kind !== 'string') throw this.#shapes.refusal(object, kind)
    if (kind === 'closure' && this.#writeOrdinaryClosure(object)) return
    if (kind === 'bound' && this.#writeBound(object)) return
    if (kind === 'scope' || kind === 'frame') return this.writeObject(object)
    const values = readContent(object, kind, runtime)
    if (kind === 'object' || kind === 'array' || kind === 'map' || kind === 'set') {
      if (isOrdinary(object, kind, values, this.#shapes)) return this.#writeOrdinary(object, kind)
      if (kind === 'object' && runtime.isFunctionPrototype(object)) this.#metPrototype = true
    }
    if (kind === 'weak-map' || kind === 'weak-set') this.#out.ephemerons.add(object)
    this.#writeValues(kind, values)
  }

  /** Objects that are odd only for their symbols. */
  #writeSymbolic(object: object): boolean {
    const shapes = this.#shapes
    if (shapes.runtime.oddness(object) !== 1 || shapes.special(object) !== undefined) return false
    const shape = shapes.of(object)
    const layout = shape.road === 'fields' ? shapes.layoutOf(object, shape) : undefined
    if (layout === undefined) return false
    this.#writeFields(object, layout, shape)
    return true
  }

  #writeOrdinaryClosure(object: object): boolean {
    if (this.#out.areFunctionsWhole) return false
    const { closures } = this.#shapes
    const layout = closures.layoutOf(object)
    if (layout === undefined || (this.#shapes.isOdd(object) && !closures.isAsMade(object, layout))) return false
    this.writeFunction(object)
    return true
  }

  #writeOrdinary(object: object, kind: 'object' | 'array' | 'map' | 'set'): void {
    if (kind === 'array') return this.#writeElements(object as unknown[])
    if (kind === 'map') return this.#writeMap(object as Map<unknown, unknown>)
    if (kind === 'set') return this.#writeSet(object as Set<unknown>)
    const shape = this.#shapes.of(object)
    this.#writeFields(object, this.#shapes.layoutOf(object, shape)!, shape)
  }

  #writeValues(kind: ContentKind, values: readonly unknown[]): void {
    let at = this.#counted(this.#shapes.contentLayout(kind).id, values.length, values.length)
    for (const value of values) this.#put(at++, value)
  }

  /** Starts a record whose second word is a count; returns where the next word goes. */
  #counted(layout: number, count: number, words: number): number {
    this.#head(layout, words + 2)
    const at = this.#out.length - words
    this.#out.words[at - 1] = count << TAG_BITS
    return at
  }

  #head(layout: number, size: number): void {
    const out = this.#out
    out.reserve(size)
    out.words[out.length] = (layout << TAG_BITS) | HEAD
    out.length += size
  }

  #put(at: number, value: unknown): void {
    const word = this.#out.encode(value)
    this.#out.words[at] = word
  }
}
