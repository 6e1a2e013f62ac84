/**
 * Heap -> words. Starting from the roots, objects are numbered in the order in which they are first seen (breadth first)
 * and written one record after the other, so that two heaps have equal words exactly when they are isomorphic.
 *
 * Records: the world (roots), what is reachable from it, then one record per touched variable or object of the base heap,
 * then the entries of weak maps whose keys were reached. Ordinary objects are written by generated code (generate.ts);
 * the writers here are the fallback and the reference that the generated ones are tested against.
 */
import type { AtomTable } from './atoms.ts'
import { HOLE, hole, NULL, UNDEFINED, wordOfAtom } from './atoms.ts'
import type { BaseHeap } from './base-heap.ts'
import { type ContentKind, contentKind, PLAIN_ATTRIBUTES, readContent } from './content.ts'
import type { CodeGenerator } from './generate.ts'
import type { Family, FieldLayout, PrototypeShape } from './layout.ts'
import type { Shapes } from './shapes.ts'
import { HEAD, isSmallInteger, REF, TAG_BITS } from './word.ts'

/** Up to this many objects without a slot for their number are searched one by one, further ones in a Map. */
const SCANNED = 8
/** Marks an object that has to be written in one certain way. */
const CERTAIN = -2

export class Linearizer {
  words = new Int32Array(1 << 14)
  /** Words written so far. */
  length = 0
  /** Objects found so far. */
  count = 0
  starts = new Int32Array(1 << 12)
  readonly order: unknown[] = []
  /** For each object found the layout it probably has, -1 if nothing is known, CERTAIN if `#ways` has its writer. */
  readonly guesses: number[] = []
  readonly #ways: ((object: never) => void)[] = []
  readonly #shapes: Shapes
  readonly #atoms: AtomTable
  readonly #base: BaseHeap
  readonly #scanned: unknown[] = new Array(SCANNED).fill(undefined)
  readonly #scannedIds = new Int32Array(SCANNED)
  #scannedCount = 0
  readonly #ids = new Map<unknown, number>()
  readonly #weak: object[] = []
  /** Records written so far. */
  #done = 0
  readonly #encode: (value: unknown) => number
  /** Set once there may be generated code. */
  generator: CodeGenerator | undefined

  constructor(shapes: Shapes, atoms: AtomTable, base: BaseHeap) {
    this.#shapes = shapes
    this.#atoms = atoms
    this.#base = base
    this.#encode = (value) => this.encode(value)
    for (let i = 0; i < 4096; i++) {
      this.order.push(null)
      this.guesses.push(-1)
    }
  }

  /** Writes the state that is reachable from `roots`, and what was changed outside of it. */
  linearize(roots: readonly unknown[]): void {
    this.#scannedCount = 0
    if (this.#ids.size > 0) this.#ids.clear()
    this.#weak.length = 0
    this.count = 1
    this.starts[0] = 0
    this.words[0] = (this.#shapes.world.id << TAG_BITS) | HEAD
    this.length = 1
    for (let i = 0; i < roots.length; i++) {
      this.reserve(1)
      const word = this.encode(roots[i])
      this.words[this.length++] = word
    }
    this.#done = this.#drain(1)
    if (this.#base.hasTouched) this.#base.writeTouched(this)
    while (this.#weak.length > 0 && this.#writeEphemerons());
    this.starts[this.count] = this.length
  }

  /** Adds the record of a touched variable or object of the base heap. */
  appendTouched(atom: number, value: () => number): void {
    this.#appendUnparented(this.#shapes.touched.id, () => wordOfAtom(atom), () => 0, value)
  }

  /**
   * Adds a record that nobody refers to; its first two words identify it. They are made when the record is written:
   * an object that is first met in it must get a number behind the record's own.
   */
  #appendUnparented(layout: number, first: () => number, second: () => number, third: () => number): void {
    this.#register(null, -1, () => {
      this.reserve(4)
      const at = this.length
      this.length += 4
      this.words[at] = (layout << TAG_BITS) | HEAD
      this.words[at + 1] = first()
      this.words[at + 2] = second()
      this.words[at + 3] = third()
    })
    // At once: what it refers to has to come next.
    this.#done = this.#drain(this.#done)
  }

  /** Adds a record with the whole content of an object of the base heap; returns the reference to it. */
  appendContent(object: object, kind: ContentKind, values: readonly unknown[]): number {
    return (this.#register(object, -1, () => this.#writeValues(kind, values)) << TAG_BITS) | REF
  }

  #drain(from: number): number {
    // Generated code does not ask whether an object is odd.
    const generated = this.#shapes.runtime.anyOdd() ? undefined : this.generator?.drain
    if (generated !== undefined) {
      generated(from)
      return this.count
    }
    let k = from
    for (; k < this.count; k++) {
      if (k + 1 >= this.starts.length) this.#growStarts()
      this.starts[k] = this.length
      this.writeRecord(k)
    }
    return k
  }

  /** Writes the record of object `k`. */
  writeRecord(k: number): void {
    if (this.guesses[k] === CERTAIN) this.#ways[k]!(this.order[k] as never)
    else this.#writeObject(this.order[k] as object)
  }

  /** Called by generated code before it writes record `k` of at most `words` words. */
  makeRoom(k: number, words: number): void {
    if (k + 1 >= this.starts.length) this.#growStarts()
    this.reserve(words)
  }

  reserve(words: number): void {
    if (this.length + words <= this.words.length) return
    const larger = new Int32Array(Math.max(this.words.length * 2, this.length + words))
    larger.set(this.words)
    this.words = larger
  }

  #growStarts(): void {
    const larger = new Int32Array(this.starts.length * 2)
    larger.set(this.starts)
    this.starts = larger
  }

  /** The word for any value; an object that was not seen yet gets the next number. */
  encode(value: unknown): number {
    switch (typeof value) {
      case 'number':
        return isSmallInteger(value) ? value << TAG_BITS : wordOfAtom(this.#atoms.ofPrimitive(value))
      case 'object':
        return value === null ? wordOfAtom(NULL) : this.refer(value)
      case 'function':
        return this.refer(value)
      case 'undefined':
        return wordOfAtom(UNDEFINED)
      case 'symbol':
        return this.#encodeSymbol(value)
      default:
        return wordOfAtom(this.#atoms.ofPrimitive(value as string | bigint | boolean))
    }
  }

  refer(object: object): number {
    const special = this.#shapes.special(object)
    if (special !== undefined) {
      if (special.base >= 0) return wordOfAtom(special.base)
      return this.#referSlow(object, -1, this.#writeContent)
    }
    if (typeof object === 'function' || this.#shapes.isOdd(object)) return this.#referSlow(object, -1, this.#writeContent)
    const shape = this.#shapes.of(object)
    const family = shape.family
    if (family !== undefined) {
      const id = family.idGet(object)
      if (id >= 0) {
        if (id < this.count && this.order[id] === object) return (id << TAG_BITS) | REF
        family.idSet(object, this.count)
        return (this.#register(object, shape.guess, undefined) << TAG_BITS) | REF
      }
    }
    return this.#referSlow(object, shape.guess, undefined)
  }

  /** Objects without a slot for their number. */
  #referSlow(object: unknown, guess: number, way: ((object: never) => void) | undefined): number {
    const scanned = this.#scannedCount
    for (let i = 0; i < scanned; i++) {
      if (this.#scanned[i] === object) return (this.#scannedIds[i]! << TAG_BITS) | REF
    }
    if (scanned < SCANNED) {
      this.#scanned[scanned] = object
      this.#scannedIds[scanned] = this.count
      this.#scannedCount++
    } else {
      const id = this.#ids.get(object)
      if (id !== undefined) return (id << TAG_BITS) | REF
      this.#ids.set(object, this.count)
    }
    return (this.#register(object, guess, way) << TAG_BITS) | REF
  }

  #register(object: unknown, guess: number, way: ((object: never) => void) | undefined): number {
    this.order[this.count] = object
    this.guesses[this.count] = way === undefined ? guess : CERTAIN
    if (way !== undefined) this.#ways[this.count] = way
    return this.count++
  }

  #encodeSymbol(symbol: symbol): number {
    const atom = this.#base.symbolAtom(symbol)
    if (atom >= 0) return wordOfAtom(atom)
    return this.#referSlow(symbol, -1, this.#writeSymbol)
  }

  readonly #writeSymbol = (symbol: symbol): void => {
    this.reserve(2)
    this.words[this.length++] = (this.#shapes.symbol.id << TAG_BITS) | HEAD
    const description = this.encode(symbol.description)
    this.words[this.length++] = description
  }

  /** Writes an object that is neither odd nor a function. */
  #writeObject(object: object): void {
    const shape = this.#shapes.of(object)
    switch (shape.road) {
      case 'array':
        return this.#writeArray(object as unknown[])
      case 'map':
        return this.#writeMap(object)
      case 'set':
        return this.#writeSet(object)
      case 'content':
        return this.#writeContent(object)
      case 'fields': {
        const layout = this.#shapes.layoutOf(object, shape)
        return layout === undefined ? this.#writeContent(object) : this.#writeFields(object, layout, shape)
      }
      default:
        return shape.road satisfies never
    }
  }

  /** Writes an object that is known to have this layout. */
  #writeFields(object: object, layout: FieldLayout, shape: PrototypeShape): void {
    this.reserve(layout.size)
    let at = this.length
    this.words[at++] = (layout.id << TAG_BITS) | HEAD
    this.length += layout.size
    const { keys, privates, seen } = layout
    for (let i = 0; i < keys.length; i++) {
      const value = (object as Record<string, unknown>)[keys[i]!]
      const word = this.encode(value)
      this.words[at++] = word
      this.#observe(seen, i, value)
    }
    for (let i = 0; i < privates.length; i++) {
      const value = privates[i]!.get(object)
      const word = this.encode(value)
      this.words[at++] = word
      this.#observe(seen, keys.length + i, value)
    }
    this.#shapes.used(layout, shape)
  }

  #observe(seen: (Family | null | undefined)[], index: number, value: unknown): void {
    if (typeof value !== 'object' || value === null || seen[index] === null) return
    const special = this.#shapes.special(value)
    const family = special === undefined && !this.#shapes.isOdd(value) ? this.#shapes.of(value).family : undefined
    seen[index] = family === undefined || (seen[index] !== undefined && seen[index] !== family) ? null : family
  }

  #writeArray(array: readonly unknown[]): void {
    if (this.#shapes.isPlainArray(array)) this.#writeElements(array)
    else this.#writeContent(array)
  }

  #writeElements(array: readonly unknown[]): void {
    const length = array.length
    this.reserve(length + 2)
    let at = this.length
    this.words[at++] = (this.#shapes.array.id << TAG_BITS) | HEAD
    this.words[at++] = length << TAG_BITS
    this.length += length + 2
    const encode = this.#encode
    const words = this.words
    for (let i = 0; i < length; i++) {
      const value = array[i]
      if (typeof value === 'number' && isSmallInteger(value)) {
        words[at++] = value << TAG_BITS
      } else if (value === undefined && !Object.hasOwn(array, i)) {
        words[at++] = wordOfAtom(HOLE)
      } else {
        words[at++] = encode(value)
      }
    }
  }

  #writeMap(object: object): void {
    if (!this.#shapes.isBare(object)) return this.#writeContent(object)
    const map = object as Map<unknown, unknown>
    const size = this.#shapes.mapSize(map)
    this.reserve(2 * size + 2)
    let at = this.length
    this.words[at++] = (this.#shapes.map.id << TAG_BITS) | HEAD
    this.words[at++] = size << TAG_BITS
    this.length += 2 * size + 2
    this.#shapes.forEachEntry(map, (value, key) => {
      const keyWord = this.encode(key)
      this.words[at++] = keyWord
      const valueWord = this.encode(value)
      this.words[at++] = valueWord
    })
  }

  #writeSet(object: object): void {
    if (!this.#shapes.isBare(object)) return this.#writeContent(object)
    const set = object as Set<unknown>
    const size = this.#shapes.setSize(set)
    this.reserve(size + 2)
    let at = this.length
    this.words[at++] = (this.#shapes.set.id << TAG_BITS) | HEAD
    this.words[at++] = size << TAG_BITS
    this.length += size + 2
    this.#shapes.forEachMember(set, (value) => {
      const word = this.encode(value)
      this.words[at++] = word
    })
  }

  /** Odd objects: those that look ordinary after all take the ordinary form, so that equal heaps have equal words. */
  readonly #writeContent = (object: object): void => {
    const runtime = this.#shapes.runtime
    const kind = contentKind(object, runtime)
    if (typeof kind !== 'string') throw this.#shapes.refusal(object, kind)
    const values = readContent(object, kind, runtime)
    if (kind === 'object' || kind === 'array' || kind === 'map' || kind === 'set') {
      if (this.#writeOrdinary(object, kind, values)) return
    }
    if (kind === 'weak-map' || kind === 'weak-set') this.#weak.push(object)
    this.#writeValues(kind, values)
  }

  #writeOrdinary(object: object, kind: 'object' | 'array' | 'map' | 'set', values: readonly unknown[]): boolean {
    const payload = values[1] as number
    const prototype = values[2 + payload] as object | null
    const extensible = values[3 + payload] as boolean
    if (!extensible || (prototype !== null && this.#shapes.baseAtom(prototype) < 0)) return false
    const shape = this.#shapes.of(object)
    if (kind === 'object') {
      if (shape.road !== 'fields' || values[0] !== shape.constructorFunction) return false
      if (!hasPlainProperties(values, 4 + payload, shape.privates.length)) return false
      const layout = this.#shapes.layoutOf(object, shape)
      if (layout !== undefined) this.#writeFields(object, layout, shape)
      return layout !== undefined
    }
    if (shape.road !== kind) return false
    const keys = values[4 + payload] as number
    if (kind === 'array') {
      if (this.#shapes.haveIndexes() || !isDenseEnough(object as unknown[], keys, values, 4 + payload)) return false
      this.#writeElements(object as unknown[])
      return true
    }
    if (keys > 0) return false
    if (kind === 'map') this.#writeMap(object)
    else this.#writeSet(object)
    return true
  }

  #writeValues(kind: ContentKind, values: readonly unknown[]): void {
    const size = values.length + 2
    this.reserve(size)
    let at = this.length
    this.words[at++] = (this.#shapes.contentLayout(kind).id << TAG_BITS) | HEAD
    this.words[at++] = values.length << TAG_BITS
    this.length += size
    for (const value of values) {
      const word = this.encode(value)
      this.words[at++] = word
    }
  }

  /** An entry of a weak map belongs to the state once its key is reached; its value may reach more. */
  #writeEphemerons(): boolean {
    const before = this.count
    for (let i = 0; i < this.#weak.length; i++) {
      const weak = this.#weak[i]!
      const found: { rank: number; key: object; value: unknown }[] = []
      for (const [key, value] of this.#changedEntries(weak)) {
        const rank = this.#rank(key)
        if (rank !== undefined && !this.#isWritten(weak, key)) found.push({ rank, key, value })
      }
      // By number, not by insertion: the order of insertion cannot be observed.
      found.sort((a, b) => a.rank - b.rank)
      for (const { key, value } of found) {
        this.#written.get(weak)!.add(key)
        const encodeValue = (): number => (value === hole ? wordOfAtom(HOLE) : this.encode(value))
        this.#appendUnparented(this.#shapes.ephemeron.id, () => this.encode(weak), () => this.encode(key), encodeValue)
      }
    }
    if (this.count > before) return true
    this.#written.clear()
    return false
  }

  /** All entries; of a weak map of the base heap only those that are not as they were, `hole` for those that are gone. */
  *#changedEntries(weak: object): Generator<readonly [object, unknown]> {
    const entries = this.#shapes.runtime.weakEntries(weak)!
    const pristine = this.#pristineEntries.get(weak)
    for (const [key, value] of entries) {
      if (pristine === undefined || !pristine.has(key) || !Object.is(pristine.get(key), value)) yield [key, value]
    }
    if (pristine !== undefined) for (const key of pristine.keys()) if (!entries.has(key)) yield [key, hole]
  }

  readonly #pristineEntries = new Map<object, ReadonlyMap<object, unknown>>()
  readonly #written = new Map<object, Set<object>>()

  #isWritten(weak: object, key: object): boolean {
    let keys = this.#written.get(weak)
    if (keys === undefined) this.#written.set(weak, (keys = new Set()))
    return keys.has(key)
  }

  /** Canonical rank of an object that was reached: base objects, which always are, come before all others. */
  #rank(object: object): number | undefined {
    const special = this.#shapes.special(object)
    if (special !== undefined && special.base >= 0) return special.base - 2 ** 31
    if (special === undefined && typeof object === 'object' && !this.#shapes.isOdd(object)) {
      const family = this.#shapes.of(object).family
      const id = family === undefined ? -1 : family.idGet(object)
      if (id >= 0) return id < this.count && this.order[id] === object ? id : undefined
    }
    for (let i = 0; i < this.#scannedCount; i++) if (this.#scanned[i] === object) return this.#scannedIds[i]!
    return this.#ids.get(object)
  }

  /** A weak map of the base heap was touched: its entries are state. */
  weakReached(object: object, pristine: ReadonlyMap<object, unknown>): void {
    this.#weak.push(object)
    this.#pristineEntries.set(object, pristine)
  }
}

/** Whether the properties listed at `at` are plain data properties with string keys, followed by `privates` private fields. */
function hasPlainProperties(values: readonly unknown[], at: number, privates: number): boolean {
  const count = values[at] as number
  for (let i = 0; i < count; i++) {
    if (typeof values[at + 1 + 3 * i] !== 'string' || values[at + 2 + 3 * i] !== PLAIN_ATTRIBUTES) return false
  }
  return values[at + 1 + 3 * count] === privates
}

/** Whether an array has nothing but plain elements (holes allowed) and an ordinary length. */
function isDenseEnough(array: readonly unknown[], keys: number, values: readonly unknown[], at: number): boolean {
  if (array.length > 2 * keys + 1024) return false
  for (let i = 0; i < keys; i++) {
    const key = values[at + 1 + 3 * i]
    const attributes = values[at + 2 + 3 * i]
    if (key === 'length') {
      if (attributes !== 1) return false
    } else if (typeof key !== 'string' || attributes !== PLAIN_ATTRIBUTES || String(Number(key) >>> 0) !== key) {
      return false
    }
  }
  return true
}
