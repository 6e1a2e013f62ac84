/**
 * Words -> heap: the inverse of linearizer.ts. All objects are allocated first, then filled, because references go both
 * ways. While objects are allocated `$$alloc` is set: constructors of compiled classes then only make an empty instance
 * of the right hidden class and run no code of the program.
 */
import type { AtomTable } from './atoms.ts'
import { HOLE, hole, wordOfAtom } from './atoms.ts'
import type { BaseHeap } from './base-heap.ts'
import { allocateContent, fillContent } from './content.ts'
import type { ContentLayout, FieldLayout } from './layout.ts'
import type { Shapes } from './shapes.ts'
import { INT, REF, TAG_BITS, TAG_MASK } from './word.ts'

export class Rebuilder {
  /** The objects of the state that was rebuilt last, by number. */
  readonly objects: unknown[] = []
  starts = new Int32Array(1 << 12)
  /** How many records the state has. */
  count = 0
  /** The state has an object that built-ins change without a trace in the write log (`lastIndex` of a RegExp). */
  isSilent = false
  readonly #shapes: Shapes
  readonly #atoms: AtomTable
  readonly #base: BaseHeap
  #words: Int32Array = new Int32Array(0)
  #allocated = 0
  /** Objects that need others to be allocated before them. */
  readonly #deferred: number[] = []
  /** Objects that were allocated out of turn, as k; objects that were put off, as -k. */
  readonly #early = new Set<number>()

  constructor(shapes: Shapes, atoms: AtomTable, base: BaseHeap) {
    this.#shapes = shapes
    this.#atoms = atoms
    this.#base = base
    for (let i = 0; i < 4096; i++) this.objects.push(null)
  }

  /** Rebuilds a state; its objects are in `objects`. */
  rebuild(words: Int32Array, length: number): void {
    const { runtime } = this.#shapes
    this.begin(words)
    const count = this.#measure(words, length)
    this.count = count
    runtime.setAlloc(true)
    try {
      for (let k = 1; k < count; k++) {
        this.#allocated = k
        if (this.#early.size === 0 || !this.#early.has(k)) this.objects[k] = this.#allocate(k)
      }
    } finally {
      runtime.setAlloc(false)
    }
    for (let k = 1; k < count; k++) this.#fill(k)
  }

  // ---- what generated code leaves to us --------------------------------------------------------------------------------

  begin(words: Int32Array): void {
    this.#words = words
    this.isSilent = false
    if (this.#early.size > 0) this.#early.clear()
    this.#deferred.length = 0
  }

  /** Allocates object `k`, whose record starts at `at`; returns where the next record starts, -1 if that is not possible. */
  allocateOther(words: Int32Array, k: number, at: number): number {
    const layout = this.#shapes.layout(words[at]! >> TAG_BITS)
    if (layout.kind === 'touched' || layout.kind === 'ephemeron') return -1
    if (layout.kind === 'content' && NEEDS_PAYLOAD.has(layout.content)) this.#deferred.push(k)
    else this.objects[k] = this.#allocate(k)
    return at + (layout.size !== 0 ? layout.size : this.#variableSize(layout.id, words[at + 1]! >> TAG_BITS))
  }

  /** Allocates what needs other objects to exist before it. */
  allocateDeferred(): void {
    for (const k of this.#deferred) this.#early.add(-k)
    this.#allocated = this.count
    for (const k of this.#deferred) this.#ensure(k)
  }

  /** Gives object `k` its number again, whatever its layout. */
  numberOther(k: number): void {
    const layout = this.#shapes.layout(this.#words[this.starts[k]!]! >> TAG_BITS)
    if (layout.kind === 'fields') layout.shape.family?.idSet(this.objects[k] as object, k)
  }

  fillOther(k: number): void {
    this.#fill(k)
  }

  // ----------------------------------------------------------------------------------------------------------------------

  decode(word: number): unknown {
    const tag = word & TAG_MASK
    if (tag === INT) return word >> TAG_BITS
    return tag === REF ? this.objects[word >> TAG_BITS] : this.#atoms.values[word >> TAG_BITS]
  }

  /** Finds where each record starts. */
  #measure(words: Int32Array, length: number): number {
    const { sizes } = this.#shapes.layouts
    let count = 0
    for (let at = 0; at < length; count++) {
      if (count + 1 >= this.starts.length) this.#growStarts()
      this.starts[count] = at
      const layout = words[at]! >> TAG_BITS
      at += sizes[layout]! !== 0 ? sizes[layout]! : this.#variableSize(layout, words[at + 1]! >> TAG_BITS)
    }
    this.starts[count] = length
    return count
  }

  #variableSize(layout: number, length: number): number {
    return layout === this.#shapes.map.id ? 2 + 2 * length : 2 + length
  }

  #growStarts(): void {
    const larger = new Int32Array(this.starts.length * 2)
    larger.set(this.starts)
    this.starts = larger
  }

  #allocate(k: number): unknown {
    const words = this.#words
    const start = this.starts[k]!
    const layout = this.#shapes.layout(words[start]! >> TAG_BITS)
    const runtime = this.#shapes.runtime
    switch (layout.kind) {
      case 'fields':
        return this.allocateFields(layout)
      case 'array':
        return runtime.newArray()
      case 'map':
        return runtime.newMap()
      case 'set':
        return runtime.newSet()
      case 'symbol':
        return Symbol(this.decode(words[start + 1]!) as string | undefined)
      case 'content':
        if (layout.content === 'regexp') this.isSilent = true
        return allocateContent(this.#allocationValues(layout, start), layout.content, runtime)
      case 'touched':
        this.#claimTouched(start)
        return null
      case 'world':
      case 'ephemeron':
        return null
      default:
        return layout satisfies never
    }
  }

  allocateFields(layout: FieldLayout): object {
    const { constructorFunction, prototype } = layout.shape
    if (constructorFunction !== undefined) return new constructorFunction()
    return prototype === this.#shapes.runtime.objectPrototype ? this.#shapes.runtime.newObject() : this.#shapes.runtime.create(prototype)
  }

  /** The content of a touched object of the base heap is filled into that very object. */
  #claimTouched(start: number): void {
    const touched = this.#base.touched(this.#words[start + 1]! >> TAG_BITS)
    if (touched.kind !== 'object') return
    const id = this.#words[start + 3]! >> TAG_BITS
    this.objects[id] = touched.object
    this.#early.add(id)
  }

  /** The values of a content record, with what allocation needs already allocated. */
  #allocationValues(layout: ContentLayout, start: number): unknown[] {
    const words = this.#words
    const length = words[start + 1]! >> TAG_BITS
    const payload = words[start + 3]! >> TAG_BITS
    const needed = NEEDS_PAYLOAD.has(layout.content) ? 2 + payload : 2
    const values: unknown[] = []
    for (let i = 0; i < length && i < needed; i++) {
      const word = words[start + 2 + i]!
      if ((word & TAG_MASK) === REF) this.#ensure(word >> TAG_BITS)
      values.push(this.decode(word))
    }
    return values
  }

  #ensure(id: number): void {
    // Up to this number objects have been allocated in their turn, unless they were put off.
    if (this.#early.has(id) || (id <= this.#allocated && !this.#early.has(-id))) return
    this.#early.add(id)
    this.objects[id] = this.#allocate(id)
  }

  #fill(k: number): void {
    const words = this.#words
    const start = this.starts[k]!
    const layout = this.#shapes.layout(words[start]! >> TAG_BITS)
    const object = this.objects[k] as object
    switch (layout.kind) {
      case 'fields':
        layout.shape.family?.idSet(object, k)
        this.fillFields(object, layout, start)
        break
      case 'array':
        this.fillElements(object as unknown[], words, start)
        break
      case 'map':
        for (let at = start + 2; at < this.starts[k + 1]!; at += 2) {
          Map.prototype.set.call(object, this.decode(words[at]!), this.decode(words[at + 1]!))
        }
        break
      case 'set':
        for (let at = start + 2; at < this.starts[k + 1]!; at++) Set.prototype.add.call(object, this.decode(words[at]!))
        break
      case 'content':
        this.#fillContent(object, layout, start)
        break
      case 'touched':
        this.#fillTouched(start)
        break
      case 'ephemeron':
        this.#fillEphemeron(this.decode(words[start + 1]!) as object, this.decode(words[start + 2]!) as object, this.decode(words[start + 3]!))
        break
      case 'symbol':
      case 'world':
        break
      default:
        layout satisfies never
    }
  }

  fillFields(object: object, layout: FieldLayout, start: number): void {
    const words = this.#words
    const { keys, privates } = layout
    let at = start + 1
    for (let i = 0; i < keys.length; i++) this.#shapes.runtime.putField(object, keys[i]!, this.decode(words[at++]!))
    for (let i = 0; i < privates.length; i++) privates[i]!.set(object, this.decode(words[at++]!))
  }

  readonly fillElements = (array: unknown[], words: Int32Array, start: number): void => {
    const length = words[start + 1]! >> TAG_BITS
    for (let i = 0; i < length; i++) {
      const word = words[start + 2 + i]!
      if ((word & TAG_MASK) === INT) array[i] = word >> TAG_BITS
      else if (word === HOLE_WORD) array.length = i + 1
      else array[i] = this.decode(word)
    }
  }

  /** Gives an array the elements of a record, whatever it holds now. */
  readonly refillElements = (array: unknown[], words: Int32Array, start: number): void => {
    const length = words[start + 1]! >> TAG_BITS
    // Setting the length is slow; a call that added elements mostly added one.
    if (array.length === length + 1) Array.prototype.pop.call(array)
    else if (array.length !== length) array.length = length
    for (let i = 0; i < length; i++) {
      const word = words[start + 2 + i]!
      if ((word & TAG_MASK) === INT) array[i] = word >> TAG_BITS
      else if (word === HOLE_WORD) delete array[i]
      else array[i] = this.decode(word)
    }
  }

  /** Gives a Map or Set the entries of record `k`, whatever it holds now. */
  readonly refillCollection = (object: object, k: number): void => {
    if (this.#shapes.layout(this.#words[this.starts[k]!]! >> TAG_BITS).kind === 'map') Map.prototype.clear.call(object)
    else Set.prototype.clear.call(object)
    this.#fill(k)
  }

  #fillContent(object: object, layout: ContentLayout, start: number): void {
    const length = this.#words[start + 1]! >> TAG_BITS
    const values: unknown[] = []
    for (let i = 0; i < length; i++) values.push(this.decode(this.#words[start + 2 + i]!))
    const atom = this.#shapes.baseAtom(object)
    if (atom >= 0) {
      this.#base.fill(this.#base.touched(atom) as never, values)
      return
    }
    fillContent(object, layout.content, values, this.#shapes.runtime)
    if (LOOKS_PLAIN.has(layout.content)) this.#shapes.runtime.markOdd(object)
  }

  #fillEphemeron(weak: object, key: object, value: unknown): void {
    if (value === hole) this.#shapes.runtime.deleteWeakEntry(weak, key)
    else this.#shapes.runtime.setWeakEntry(weak, key, value)
  }

  #fillTouched(start: number): void {
    const touched = this.#base.touched(this.#words[start + 1]! >> TAG_BITS)
    if (touched.kind === 'variable') touched.set(this.decode(this.#words[start + 3]!))
  }
}

/** Kinds that only a mark tells from ordinary objects. */
const LOOKS_PLAIN: ReadonlySet<string> = new Set(['object', 'array', 'map', 'set', 'arguments'])

const HOLE_WORD = wordOfAtom(HOLE)

/** Kinds whose internal slots are fixed when they are made; the others are allocated empty. */
const NEEDS_PAYLOAD: ReadonlySet<string> = new Set([
  'date', 'regexp', 'buffer', 'shared-buffer', 'typed-array', 'data-view', 'boxed', 'closure', 'bound', 'proxy', 'weak-ref', 'frame',
])
