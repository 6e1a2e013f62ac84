/**
 * Words -> heap: the inverse of linearizer.ts. All objects are allocated first, then filled, because references go both
 * ways. While objects are allocated `$$alloc` is set: constructors of compiled classes then only make an empty instance
 * of the right hidden class and run no code of the program.
 */
import type { AtomTable } from './atoms.ts'
import { HOLE, hole, wordOfAtom } from './atoms.ts'
import type { BaseHeap, TouchedObject } from './base-heap.ts'
import { ACCESSOR, allocateContent, type ContentKind, fillContent, isMutable } from './content.ts'
import type { ClosureLayout, ContentLayout, FieldLayout } from './layout.ts'
import { Refiller } from './refiller.ts'
import type { Shapes } from './shapes.ts'
import { INT, REF, TAG_BITS, TAG_MASK } from './word.ts'

export class Rebuilder {
  /** The objects of the state that was rebuilt last, by number. */
  readonly objects: unknown[] = []
  starts = new Int32Array(1 << 12)
  /** How many records the state has. */
  count = 0
  /** Objects that built-ins change without a trace in the write log (`lastIndex` of a RegExp). */
  readonly silent: number[] = []
  /** Buffers that were written through views of them. */
  readonly writtenBuffers: number[] = []
  /** The state has weak collections or functions in full: what follows from a change of it is not known from the change. */
  isIntricate = false
  readonly refiller: Refiller
  readonly #shapes: Shapes
  readonly #atoms: AtomTable
  readonly #base: BaseHeap
  #words: Int32Array = new Int32Array(0)
  #allocated = 0
  /** Objects that need others to be allocated before them. */
  readonly #deferred: number[] = []
  /** Objects that were allocated out of turn, as k; objects that were put off, as -k. */
  readonly #early = new Set<number>()
  readonly #closures: number[] = []
  #closureCount = 0

  constructor(shapes: Shapes, atoms: AtomTable, base: BaseHeap) {
    this.#shapes = shapes
    this.#atoms = atoms
    this.#base = base
    this.refiller = new Refiller(this, shapes, base)
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
    this.isIntricate = false
    this.silent.length = 0
    this.#closureCount = 0
    if (this.#early.size > 0) this.#early.clear()
    this.#deferred.length = 0
  }

  /** Allocates object `k`, whose record starts at `at`; returns where the next record starts, -1 if that is not possible. */
  allocateOther(words: Int32Array, k: number, at: number): number {
    const layout = this.#shapes.layout(words[at]! >> TAG_BITS)
    if (layout.kind === 'closure') this.#closures[this.#closureCount++] = k
    else if (layout.kind === 'bound' || (layout.kind === 'content' && (NEEDS_PAYLOAD.has(layout.content) || hasLateClass(words, at)))) this.#deferred.push(k)
    else this.objects[k] = this.#allocate(k)
    return at + this.sizeAt(words, at)
  }

  /** Allocates what needs other objects to exist before it; closures need no more than scopes. */
  allocateDeferred(): void {
    const words = this.#words
    for (let i = 0; i < this.#closureCount; i++) {
      const k = this.#closures[i]!
      const layout = this.#shapes.layout(words[this.starts[k]!]! >> TAG_BITS) as ClosureLayout
      this.objects[k] = this.#makeClosure(layout, words[this.starts[k]! + 1]!)
    }
    for (const k of this.#deferred) this.#early.add(-k)
    this.#allocated = this.count
    for (const k of this.#deferred) this.#ensure(k)
  }

  /** Gives object `k` its number again, whatever its layout. */
  numberOther(k: number): void {
    const layout = this.#shapes.layout(this.#words[this.starts[k]!]! >> TAG_BITS)
    // The number of an odd object says that it is odd.
    if (layout.kind === 'fields' && layout.symbols.length === 0) layout.shape.family?.idSet(this.objects[k] as object, k)
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
    let count = 0
    for (let at = 0; at < length; count++) {
      if (count + 1 >= this.starts.length) this.#growStarts()
      this.starts[count] = at
      at += this.sizeAt(words, at)
    }
    this.starts[count] = length
    return count
  }

  /** How many words the record at `at` has. */
  sizeAt(words: Int32Array, at: number): number {
    const head = words[at]! >> TAG_BITS
    const fixed = this.#shapes.layouts.sizes[head]!
    if (fixed !== 0) return fixed
    const layout = this.#shapes.layout(head)
    if (layout.kind !== 'pinned') return 2 + (words[at + 1]! >> TAG_BITS) * (layout.kind === 'map' ? 2 : 1)
    return 4 + (words[at + 3]! >> TAG_BITS) * (layout.inner.kind === 'map' ? 2 : 1)
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
      case 'closure': {
        const scope = words[start + 1]!
        if ((scope & TAG_MASK) === REF) this.#ensure(scope >> TAG_BITS)
        return this.#makeClosure(layout, scope)
      }
      case 'bound': {
        const values = this.#valuesAt(start, words[start + 1]! >> TAG_BITS)
        const made = runtime.makeBound(values[0] as object, values[1], values.slice(2))
        runtime.boundRecord(made)!.isPlain = true
        return made
      }
      case 'content':
        if (layout.content === 'regexp') this.silent.push(k)
        if (INTRICATE.has(layout.content)) this.isIntricate = true
        return allocateContent(this.#allocationValues(layout, start), layout.content, runtime)
      case 'touched':
      case 'pinned': {
        const touched = this.#base.touched(words[start + 1]! >> TAG_BITS)!
        touched.record = k
        return touched.kind === 'object' ? touched.object : null
      }
      case 'ephemeron':
        this.isIntricate = true
        return null
      case 'world':
        return null
      default:
        return layout satisfies never
    }
  }

  #makeClosure(layout: ClosureLayout, scope: number): object {
    const made = layout.make(this.decode(scope) as object | null)
    if (layout.hasPrototype) this.#shapes.runtime.setAge(made)
    return made
  }

  allocateFields(layout: FieldLayout): object {
    const { constructorFunction, prototype } = layout.shape
    if (constructorFunction !== undefined) return new constructorFunction(null)
    return prototype === this.#shapes.runtime.objectPrototype ? this.#shapes.runtime.newObject() : this.#shapes.runtime.create(prototype)
  }

  /** The values of a content record, with what allocation needs already allocated. */
  #allocationValues(layout: ContentLayout, start: number): unknown[] {
    const words = this.#words
    const length = words[start + 1]! >> TAG_BITS
    const payload = words[start + 3]! >> TAG_BITS
    return this.#valuesAt(start, Math.min(length, NEEDS_PAYLOAD.has(layout.content) ? 2 + payload : 2))
  }

  /** The first values of a record that begins with their count, allocated. */
  #valuesAt(start: number, count: number): unknown[] {
    const values: unknown[] = []
    for (let i = 0; i < count; i++) {
      const word = this.#words[start + 2 + i]!
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
      case 'pinned':
        this.refiller.fillPinned(this.#base.touched(words[start + 1]! >> TAG_BITS) as TouchedObject, layout.inner, words, start + 2)
        break
      case 'touched': {
        const touched = this.#base.touched(words[start + 1]! >> TAG_BITS)!
        if (touched.kind === 'variable') touched.set(this.decode(words[start + 3]!))
        break
      }
      case 'ephemeron':
        this.#fillEphemeron(this.decode(words[start + 1]!) as object, this.decode(words[start + 2]!) as object | symbol, this.decode(words[start + 3]!))
        break
      case 'symbol':
      case 'closure':
      case 'bound':
      case 'world':
        break
      default:
        layout satisfies never
    }
  }

  fillFields(object: object, layout: FieldLayout, start: number): void {
    const words = this.#words
    const { keys, symbols, privates, pc } = layout
    let at = start + 1
    if (pc !== undefined) (object as { pc: number }).pc = pc
    const put = layout.isAssignable ? assign : this.#shapes.runtime.putField
    for (let i = 0; i < keys.length; i++) put(object, keys[i]!, this.decode(words[at++]!))
    for (let i = 0; i < symbols.length; i++) put(object, symbols[i]!, this.decode(words[at++]!))
    if (symbols.length > 0) this.#shapes.runtime.markOdd(object, 1)
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

  #fillContent(object: object, layout: ContentLayout, start: number): void {
    // First of all: the class of an instance says where the mark goes, and the content may give it another prototype.
    const values = this.contentValues(this.#words, start)
    if (LOOKS_PLAIN.has(layout.content) || isLocked(layout.content, values)) this.#shapes.runtime.markOdd(object)
    fillContent(object, layout.content, values, this.#shapes.runtime)
    // The `prototype` of a generator function may be all that says that functions are written in full.
    if (layout.content === 'object' && this.#shapes.runtime.isFunctionPrototype(object)) this.isIntricate = true
  }

  /** The values of the content record at `start`. */
  contentValues(words: Int32Array, start: number): unknown[] {
    const length = words[start + 1]! >> TAG_BITS
    const values: unknown[] = []
    for (let i = 0; i < length; i++) values.push(this.decode(words[start + 2 + i]!))
    return values
  }

  #fillEphemeron(weak: object, key: object | symbol, value: unknown): void {
    // A collection of the base heap may have no record of its own: the next state still has to take the entry back.
    const touched = this.#base.entryOf(weak)
    if (touched?.record === 0) touched.record = 1
    if (value === hole) this.#shapes.runtime.deleteWeakEntry(weak, key)
    else this.#shapes.runtime.setWeakEntry(weak, key, value)
  }
}

/** For properties that no prototype has a setter for. */
export function assign(object: object, key: string | symbol, value: unknown): void {
  (object as Record<PropertyKey, unknown>)[key] = value
}

/** Kinds that only a mark tells from ordinary objects. */
export const LOOKS_PLAIN: ReadonlySet<string> = new Set(['object', 'array', 'map', 'set', 'arguments', 'closure', 'constant', 'class-part'])

/** Whether something of an object with internal slots cannot be written any more. */
function isLocked(kind: ContentKind, values: readonly unknown[]): boolean {
  if (kind === 'proxy' || kind === 'scope' || kind === 'frame') return false
  const at = 2 + (values[1] as number)
  if (values[at + 1] !== true) return true
  let property = at + 3
  for (let i = 0; i < (values[at + 2] as number); i++) {
    const attributes = values[property + 1] as number
    if (!isMutable(attributes)) return true
    property += (attributes & ACCESSOR) !== 0 ? 4 : 3
  }
  return false
}

/** Kinds whose entries or identity depend on what else is reached. */
const INTRICATE: ReadonlySet<string> = new Set(['weak-map', 'weak-set', 'closure', 'class'])

const HOLE_WORD = wordOfAtom(HOLE)

/** Kinds whose internal slots are fixed when they are made; the others are allocated empty. */
const NEEDS_PAYLOAD: ReadonlySet<string> = new Set([
  'date', 'regexp', 'buffer', 'shared-buffer', 'typed-array', 'data-view', 'boxed', 'closure', 'bound', 'proxy', 'weak-ref',
  'constant', 'class', 'class-part',
])

/** Whether the instance at `at` is one of a class that is part of the state. */
function hasLateClass(words: Int32Array, at: number): boolean {
  return (words[at + 2]! & TAG_MASK) === REF
}
