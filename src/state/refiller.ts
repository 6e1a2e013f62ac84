/**
 * Gives objects that exist the content of a record, whatever they hold now: objects of the base heap when a state is rebuilt, and
 * objects that a call has written when it is undone.
 */
import { HOLE, wordOfAtom } from './atoms.ts'
import type { BaseHeap, Touched, TouchedObject } from './base-heap.ts'
import { fillContent, PLAIN_ATTRIBUTES } from './content.ts'
import type { FieldLayout, PinnedLayout } from './layout.ts'
import { assign, LOOKS_PLAIN, type Rebuilder } from './rebuilder.ts'
import type { Shapes } from './shapes.ts'
import { INT, TAG_BITS, TAG_MASK } from './word.ts'

export class Refiller {
  readonly #rebuilder: Rebuilder
  readonly #shapes: Shapes
  readonly #base: BaseHeap

  constructor(rebuilder: Rebuilder, shapes: Shapes, base: BaseHeap) {
    this.#rebuilder = rebuilder
    this.#shapes = shapes
    this.#base = base
  }

  // ---- the base heap -------------------------------------------------------------------------------------------------

  /** Gives a variable or an object of the base heap the content that it had when it was pinned. */
  makePristine(touched: Touched): void {
    touched.record = 0
    if (touched.kind === 'variable') {
      touched.set(touched.pristine)
      return
    }
    // Only a complete filling undoes what made an object odd.
    if (this.needsWhole(touched) || this.#shapes.haveIndexes()) this.#base.fill(touched, touched.pristine)
    else this.fillPinned(touched, this.#innerOf(touched), touched.pristineWords, 0)
    if (touched.pristineEntries !== undefined) this.#shapes.runtime.setWeakEntries(touched.object, touched.pristineEntries)
  }

  /** Whether the object is odd in a way that assigning its fields would not undo. */
  needsWhole({ object, content }: TouchedObject): boolean {
    const oddness = this.#shapes.runtime.oddness(object)
    return oddness === 2 || (oddness === 1 && content !== 'object')
  }

  #innerOf({ pristineWords }: TouchedObject): PinnedLayout['inner'] {
    return this.#shapes.layout(pristineWords[0]! >> TAG_BITS) as PinnedLayout['inner']
  }

  /** Gives an object of the base heap the content of a record of layout `inner` at `start`. */
  fillPinned(touched: TouchedObject, inner: PinnedLayout['inner'], words: Int32Array, start: number): void {
    const { object } = touched
    switch (inner.kind) {
      case 'fields':
        if (this.#hasKeys(object, inner)) this.#assignFields(object, inner, words, start)
        else this.#base.fill(touched, this.#asContent(inner, words, start))
        if (inner.symbols.length > 0) this.#shapes.runtime.markOdd(object, 1)
        break
      case 'array':
        this.refillElements(object as unknown[], words, start)
        break
      case 'map':
      case 'set':
        this.#refillCollection(object, inner.kind, words, start)
        break
      case 'content':
        this.#base.fill(touched, this.#rebuilder.contentValues(words, start))
        if (touched.isOrdinary && LOOKS_PLAIN.has(inner.content)) this.#shapes.runtime.markOdd(object)
        break
      default:
        throw new Error(`no object of the base heap is written as ${inner.kind}`)
    }
  }

  #hasKeys(object: object, { keys, symbols, shape }: FieldLayout): boolean {
    if (shape.fixed !== undefined || shape.live !== undefined) return true
    const present = Reflect.ownKeys(object)
    return present.length === keys.length + symbols.length && present.every((key, i) => key === (i < keys.length ? keys[i] : symbols[i - keys.length]))
  }

  #assignFields(
    object: object, layout: FieldLayout, words: Int32Array, start: number, put = layout.isAssignable ? assign : this.#shapes.runtime.putField,
  ): void {
    const { keys, symbols, privates, pc } = layout
    let at = start + 1
    if (pc !== undefined) (object as { pc: number }).pc = pc
    for (let i = 0; i < keys.length; i++) put(object, keys[i]!, this.#rebuilder.decode(words[at++]!))
    for (let i = 0; i < symbols.length; i++) put(object, symbols[i]!, this.#rebuilder.decode(words[at++]!))
    for (let i = 0; i < privates.length; i++) privates[i]!.set(object, this.#rebuilder.decode(words[at++]!))
  }

  /** A record of fields as the list of values that content.ts knows. */
  #asContent(layout: FieldLayout, words: Int32Array, start: number): unknown[] {
    const { keys, symbols, privates, shape } = layout
    const values: unknown[] = [shape.constructorFunction, 0, shape.prototype, true, keys.length + symbols.length]
    let at = start + 1
    for (const key of [...keys, ...symbols]) values.push(key, PLAIN_ATTRIBUTES, this.#rebuilder.decode(words[at++]!))
    const owned = privates.length === 0 ? [] : this.#shapes.runtime.instancePrivateOwners(shape.prototype!)
    values.push(privates.length)
    for (const { owner, index } of owned) values.push(owner, index, this.#rebuilder.decode(words[at++]!))
    return values
  }

  // ---- any object ----------------------------------------------------------------------------------------------------

  /** Gives an array the elements of a record. */
  readonly refillElements = (array: unknown[], words: Int32Array, start: number): void => {
    const length = words[start + 1]! >> TAG_BITS
    // Setting the length is slow; a call that added elements mostly added one.
    if (array.length === length + 1) Array.prototype.pop.call(array)
    else if (array.length !== length) array.length = length
    for (let i = 0; i < length; i++) {
      const word = words[start + 2 + i]!
      if ((word & TAG_MASK) === INT) array[i] = word >> TAG_BITS
      else if (word === HOLE_WORD) delete array[i]
      else array[i] = this.#rebuilder.decode(word)
    }
  }

  #refillCollection(object: object, kind: 'map' | 'set', words: Int32Array, start: number): void {
    const count = words[start + 1]! >> TAG_BITS
    // A named property does not make a collection odd.
    for (const name of Object.keys(object)) delete (object as Record<string, unknown>)[name]
    if (kind === 'map') {
      Map.prototype.clear.call(object)
      for (let at = start + 2; at < start + 2 + 2 * count; at += 2) {
        Map.prototype.set.call(object, this.#rebuilder.decode(words[at]!), this.#rebuilder.decode(words[at + 1]!))
      }
    } else {
      Set.prototype.clear.call(object)
      for (let at = start + 2; at < start + 2 + count; at++) Set.prototype.add.call(object, this.#rebuilder.decode(words[at]!))
    }
  }

  /**
   * Gives object `k` of the state that was rebuilt last its content again; false if that is not possible, or not known to be
   * enough. For layouts that generated code does not restore.
   */
  readonly refill = (k: number, words: Int32Array): boolean => {
    const { objects, starts } = this.#rebuilder
    const object = objects[k] as object
    const start = starts[k]!
    const layout = this.#shapes.layout(words[start]! >> TAG_BITS)
    const isOdd = this.#shapes.isOdd(object)
    switch (layout.kind) {
      case 'fields':
        // What is odd only for its symbols has nothing but plain properties.
        if (this.#shapes.runtime.oddness(object) !== (layout.symbols.length > 0 ? 1 : 0)) return false
        if (this.#isStill(object, layout)) {
          this.#assignFields(object, layout, words, start)
          return true
        }
        if (!reform(object, layout)) return false
        // A prototype may have got a setter in the meantime.
        this.#assignFields(object, layout, words, start, this.#shapes.runtime.putField)
        return true
      case 'array':
        if (isOdd) return false
        this.refillElements(object as unknown[], words, start)
        return true
      case 'map':
      case 'set':
        if (isOdd) return false
        this.#refillCollection(object, layout.kind, words, start)
        return true
      case 'content':
        if (ONE_WAY.has(layout.content) || hasLockedName(object)) return false
        return fillContent(object, layout.content, this.#rebuilder.contentValues(words, start), this.#shapes.runtime) === undefined
      default:
        // A closure that was written is odd; nobody writes to symbols.
        return false
    }
  }

  /** Whether the object has the fields of the layout now. */
  #isStill(object: object, layout: FieldLayout): boolean {
    if (layout.pc !== undefined) return true
    const shape = this.#shapes.of(object)
    return shape === layout.shape && this.#shapes.layoutOf(object, shape) === layout
  }
}

/**
 * Takes the properties of an object away that it has no more, or in another order, if its fields are assigned next. False if it has
 * another prototype, or a property that stays.
 */
function reform(object: object, { keys, symbols, shape }: FieldLayout): boolean {
  if (shape.fixed !== undefined || Reflect.getPrototypeOf(object) !== shape.prototype) return false
  const wanted = [...keys, ...symbols]
  const present = Reflect.ownKeys(object)
  // Indexes, names and symbols each keep the order in which they were made; indexes come first in any case.
  const same = present.findIndex((key, i) => key !== wanted[i])
  if (same < 0) return true
  for (let i = present.length - 1; i >= same; i--) if (!Reflect.deleteProperty(object, present[i]!)) return false
  return true
}

/** A name that was deleted cannot come back before one that stays for good. */
function hasLockedName(object: object): boolean {
  if (typeof object === 'function') return false
  return Reflect.ownKeys(object).some((key) => {
    // These two are always the first.
    if (key === 'lastIndex' || (key === 'length' && Array.isArray(object))) return false
    return !Reflect.getOwnPropertyDescriptor(object, key)!.configurable
  })
}

const HOLE_WORD = wordOfAtom(HOLE)

/** Kinds with changes that cannot be undone on the object itself. */
const ONE_WAY: ReadonlySet<string> = new Set(['proxy', 'weak-map', 'weak-set', 'weak-ref', 'buffer', 'shared-buffer', 'typed-array', 'data-view', 'arguments', 'constant'])
