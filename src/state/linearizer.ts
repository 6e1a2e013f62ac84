/**
 * Heap -> words. Starting from the roots, objects are numbered in the order in which they are first seen (breadth first)
 * and written one record after the other, so that two heaps have equal words exactly when they are isomorphic.
 *
 * Records: the world (roots), what is reachable from it, then one record per changed variable or object of the base heap
 * and what it reaches, then the entries of weak maps whose keys were reached. Numbers are given here, records are written
 * by record-writer.ts or, for common layouts, by generated code (generate.ts), which is tested against it.
 */
import type { AtomTable } from './atoms.ts'
import { NULL, UNDEFINED, wordOfAtom } from './atoms.ts'
import { type BaseHeap, isQuiet, type TouchedObject, type TouchedVariable } from './base-heap.ts'
import { Ephemerons } from './ephemerons.ts'
import type { CodeGenerator } from './generate.ts'
import { RecordWriter } from './record-writer.ts'
import type { Shapes } from './shapes.ts'
import { HEAD, isSmallInteger, REF, TAG_BITS } from './word.ts'

/** Up to this many objects without a slot for their number are searched one by one, further ones in a Map. */
const SCANNED = 8
/** Guesses that are no layouts: nothing is known; write it in full; a symbol; a function that is not odd. */
export const UNKNOWN = -1
export const IN_FULL = -2
const SYMBOL = -4
export const CLOSURE = -3

export class Linearizer {
  words = new Int32Array(1 << 14)
  /** How often it has given numbers to objects. */
  runs = 0
  /** Words written so far. */
  length = 0
  /** Objects found so far. */
  count = 0
  starts = new Int32Array(1 << 12)
  readonly order: unknown[] = []
  /** For each object found the layout it probably has, or one of the constants above. */
  readonly guesses: number[] = []
  /** Functions are written in full, with the `prototype` that each of them has: one of these was reached otherwise. */
  areFunctionsWhole = false
  /** Set once there may be generated code. */
  generator: CodeGenerator | undefined
  /** Objects of the base heap that are written as if they were part of the state. */
  copied: ReadonlySet<object> | undefined
  readonly ephemerons: Ephemerons
  readonly #shapes: Shapes
  readonly #atoms: AtomTable
  readonly #base: BaseHeap
  readonly #writer: RecordWriter
  readonly #scanned: unknown[] = new Array(SCANNED).fill(undefined)
  readonly #scannedIds = new Int32Array(SCANNED)
  #scannedCount = 0
  readonly #ids = new Map<unknown, number>()

  constructor(shapes: Shapes, atoms: AtomTable, base: BaseHeap) {
    this.#shapes = shapes
    this.#atoms = atoms
    this.#base = base
    this.#writer = new RecordWriter(this, shapes)
    this.ephemerons = new Ephemerons(this, shapes)
    for (let i = 0; i < 4096; i++) {
      this.order.push(null)
      this.guesses.push(UNKNOWN)
    }
  }

  /** Writes the state that is reachable from `roots`, and what was changed outside of it. */
  linearize(roots: readonly unknown[]): void {
    this.#run(roots, this.#base.entries)
  }

  /** Writes what `roots` reach and nothing else; of the base heap the objects that they reach and that were changed. */
  linearizeReached(roots: readonly unknown[]): void {
    this.#run(roots, undefined)
  }

  /** The same, as words that are rebuilt with objects in place of these of the base heap. */
  linearizeCopy(roots: readonly unknown[], copied: ReadonlySet<object>): void {
    this.copied = copied
    try {
      this.#run(roots, undefined)
    } finally {
      this.copied = undefined
    }
  }

  #run(roots: readonly unknown[], entries: BaseHeap['entries'] | undefined): void {
    this.runs++
    this.areFunctionsWhole = false
    do this.#write(roots, entries)
    while (this.#writer.needsWholeFunctions())
    this.starts[this.count] = this.length
  }

  #write(roots: readonly unknown[], entries: BaseHeap['entries'] | undefined): void {
    this.#scannedCount = 0
    if (this.#ids.size > 0) this.#ids.clear()
    this.ephemerons.clear()
    this.count = 1
    this.starts[0] = 0
    this.words[0] = (this.#shapes.world.id << TAG_BITS) | HEAD
    this.length = 1
    for (let i = 0; i < roots.length; i++) {
      this.reserve(1)
      const word = this.encode(roots[i])
      this.words[this.length++] = word
    }
    this.#drain(1)
    if (entries === undefined) this.#writeReachedBase()
    else for (let i = 0; i < entries.length; i++) this.#writeTouched(entries[i]!)
    while (!this.ephemerons.isEmpty && this.ephemerons.write());
  }

  #writeTouched(entry: TouchedObject | TouchedVariable): void {
    if (entry.kind === 'variable') this.#writeVariable(entry)
    else this.#writePinned(entry)
  }

  #writeVariable(variable: TouchedVariable): void {
    const value = variable.get()
    if (!Object.is(value, variable.pristine)) this.appendUnparented(this.#shapes.touched.id, variable.atom, 0, () => this.encode(value))
  }

  /** Adds the content of an object of the base heap, unless it is what it was. */
  #writePinned(entry: TouchedObject): void {
    if (entry.isSilent && isQuiet(entry)) return
    if (entry.pristineEntries !== undefined) this.ephemerons.add(entry.object, entry.pristineEntries)
    const number = this.#begin(entry.object)
    const start = this.length
    // The record that the content would have elsewhere begins two words later: its head makes room for the atom and 0.
    this.length = start + 2
    this.#base.ensureMark(entry)
    const inner = this.#writer.writePinned(entry)
    if (this.#base.isPristine(entry, this.words, start + 2, this.length)) {
      this.count = number
      this.length = start
      return
    }
    this.words[start] = (this.#shapes.pinned(inner).id << TAG_BITS) | HEAD
    this.words[start + 1] = wordOfAtom(entry.atom)
    this.words[start + 2] = 0
    this.#base.report(entry)
    this.#drain(number + 1)
  }

  /** What is reached through objects of the base heap, as far as it was changed; in the order in which it is met. */
  #writeReachedBase(): void {
    const walk = this.#base.walk()
    for (let at = 0; at < this.length;) {
      at = walk.follow(this.words, at, this.length)
      for (const entry of walk.found()) this.#writePinned(entry)
    }
  }

  /**
   * Adds a record that nobody refers to; its first two words identify it. What it refers to comes next: an object that is
   * first met in it must get a number behind the record's own.
   */
  appendUnparented(layout: number, first: object | number, second: object | symbol | number, value: () => number): void {
    const number = this.#begin(null)
    this.reserve(4)
    const at = this.length
    this.length += 4
    this.words[at] = (layout << TAG_BITS) | HEAD
    this.words[at + 1] = typeof first === 'number' ? wordOfAtom(first) : this.refer(first)
    this.words[at + 2] = typeof second === 'number' ? second : this.encode(second)
    const word = value()
    this.words[at + 3] = word
    this.#drain(number + 1)
  }

  /** Starts a record that nobody refers to. */
  #begin(object: object | null): number {
    const number = this.#register(object, UNKNOWN)
    this.makeRoom(number, 4)
    this.starts[number] = this.length
    return number
  }

  #drain(from: number): void {
    const generated = this.copied === undefined ? this.generator?.drain : undefined
    if (generated !== undefined) {
      generated(from)
      return
    }
    for (let k = from; k < this.count; k++) {
      if (k + 1 >= this.starts.length) this.#growStarts()
      this.starts[k] = this.length
      this.writeRecord(k)
    }
  }

  /** Writes the record of object `k`. */
  writeRecord(k: number): void {
    const object = this.order[k] as object
    switch (this.guesses[k]) {
      case IN_FULL:
        return this.#writer.writeContent(object)
      case CLOSURE:
        return this.#writer.writeFunction(object)
      case SYMBOL:
        return this.#writer.writeSymbol(object as unknown as symbol)
      default:
        return this.#shapes.isOdd(object) ? this.#writer.writeContent(object) : this.#writer.writeObject(object)
    }
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
      case 'symbol': {
        const atom = this.#base.symbolAtom(value)
        return atom >= 0 ? wordOfAtom(atom) : this.#referSlow(value, SYMBOL)
      }
      default:
        return wordOfAtom(this.#atoms.ofPrimitive(value as string | bigint | boolean))
    }
  }

  refer(object: object): number {
    const special = this.#shapes.special(object)
    if (special !== undefined) {
      if (special.untracked > 0) return this.#base.untracked.refer(object, special)
      return special.base >= 0 && this.copied?.has(object) !== true ? wordOfAtom(special.base) : this.#referSlow(object, IN_FULL)
    }
    if (this.#shapes.isOdd(object)) return this.#referOdd(object)
    if (typeof object === 'function') return this.#referSlow(object, this.areFunctionsWhole ? IN_FULL : CLOSURE)
    const shape = this.#shapes.of(object)
    if (shape.road === 'frame') return this.#referSlow(object, this.#shapes.frameLayout(object, shape).id)
    const family = shape.family
    if (family !== undefined) {
      const id = family.idGet(object)
      if (id >= 0) {
        if (id < this.count && this.order[id] === object) return (id << TAG_BITS) | REF
        family.idSet(object, this.count)
        return (this.#register(object, shape.guess) << TAG_BITS) | REF
      }
    }
    return this.#referSlow(object, shape.guess)
  }

  #referOdd(object: object): number {
    const guess = this.#shapes.oddGuess(object)
    return this.#referSlow(object, guess < 0 ? IN_FULL : guess)
  }

  /** Objects without a slot for their number. */
  #referSlow(object: unknown, guess: number): number {
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
    return (this.#register(object, guess) << TAG_BITS) | REF
  }

  #register(object: unknown, guess: number): number {
    this.order[this.count] = object
    this.guesses[this.count] = guess
    return this.count++
  }

  /** Canonical rank of an object or symbol that was reached: those of the base heap, which always are, come before all others. */
  rank(object: object | symbol): number | undefined {
    if (typeof object === 'symbol') {
      const atom = this.#base.symbolAtom(object)
      return atom >= 0 ? atom - 2 ** 31 : this.#slowRank(object)
    }
    const special = this.#shapes.special(object)
    if (special !== undefined && special.base >= 0 && this.copied?.has(object) !== true) return special.base - 2 ** 31
    if (special === undefined && typeof object === 'object' && !this.#shapes.isOdd(object)) {
      const family = this.#shapes.of(object).family
      const id = family === undefined ? -1 : family.idGet(object)
      if (id >= 0) return id < this.count && this.order[id] === object ? id : undefined
    }
    return this.#slowRank(object)
  }

  #slowRank(object: object | symbol): number | undefined {
    for (let i = 0; i < this.#scannedCount; i++) if (this.#scanned[i] === object) return this.#scannedIds[i]!
    return this.#ids.get(object)
  }
}
