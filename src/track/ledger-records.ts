/**
 * Reads records from the heap into the tables of the ledger: each value becomes the word that the linearizer would write, with
 * the number of a node in place of an object's; an object that has no node gets one, which is read later.
 */
import { type AtomTable, HOLE, hole, NULL, UNDEFINED, wordOfAtom } from '../state/atoms.ts'
import type { BaseHeap } from '../state/base-heap.ts'
import type { FieldLayout, LayoutTable } from '../state/layout.ts'
import { type Reading, RecordReader } from '../state/record-reader.ts'
import type { Shapes } from '../state/shapes.ts'
import { isSmallInteger, REF, TAG_BITS } from '../state/word.ts'
import { enlarged, IntList } from './int-list.ts'
import { LedgerCode, NEW_INSTANCE } from './ledger-code.ts'
import { LedgerFunctions } from './ledger-functions.ts'
import { FREE, type LedgerGraph } from './ledger-graph.ts'
import type { LedgerLabels } from './ledger-labels.ts'
import { NONE } from './ledger-tables.ts'
import { LedgerWeak } from './ledger-weak.ts'

export class LedgerRecords {
  /** The words of the record that was read last, its layout aside. */
  words = new Int32Array(1024)
  readonly reader: RecordReader
  readonly #graph: LedgerGraph
  readonly #labels: LedgerLabels
  readonly #shapes: Shapes
  readonly #layouts: LayoutTable
  readonly #atoms: AtomTable
  readonly #base: BaseHeap
  readonly #code: LedgerCode
  /** Generated readers by layout. */
  readonly #readers: (((object: object) => boolean) | undefined)[] = []
  /** The nodes of objects that have no slot for a number. */
  readonly #nodes = new Map<unknown, number>()
  /** Nodes that are to be read, each followed by the layout that it probably has. */
  readonly #unread = new IntList()
  /** Nodes whose objects change without being written by the program. */
  readonly #silent = new Set<number>()
  readonly weak: LedgerWeak
  readonly functions: LedgerFunctions

  constructor(graph: LedgerGraph, labels: LedgerLabels, shapes: Shapes, base: BaseHeap) {
    this.#graph = graph
    this.#labels = labels
    this.#shapes = shapes
    this.#layouts = shapes.layouts
    this.#atoms = shapes.atoms
    this.#base = base
    this.reader = new RecordReader(shapes, true)
    this.#code = new LedgerCode(shapes.runtime, graph.objects, this)
    this.weak = new LedgerWeak(graph, labels, this, shapes)
    this.functions = new LedgerFunctions(graph, shapes)
  }

  /** Forgets all nodes; `areFunctionsWhole` says how functions are read from now on. */
  clear(areFunctionsWhole: boolean): void {
    this.reader.areFunctionsWhole = this.functions.areWhole = areFunctionsWhole
    this.functions.clear()
    this.#nodes.clear()
    this.#unread.clear()
    this.#silent.clear()
    this.weak.clear()
  }

  // ---- nodes of objects ------------------------------------------------------------------------------------------------

  /** The node of an object; negative if it has none, NEW_INSTANCE if it is an instance of a class and no part of the base heap. */
  find(object: unknown): number {
    const n = this.#code.find(object)
    return n >= 0 ? n : (this.#nodes.get(object) ?? (n === NEW_INSTANCE ? n : NONE))
  }

  /** Gives all objects their numbers again, after somebody else has used the slots. */
  renumber(): void {
    const { objects, depth } = this.#graph
    for (let n = 1; n < objects.length; n++) {
      const object = objects[n]
      if (depth[n] !== FREE && typeof object === 'object' && object !== null) this.#code.number(object, n)
    }
  }

  forget(n: number): void {
    if (this.#nodes.size > 0) this.#nodes.delete(this.#graph.objects[n])
    if (this.#silent.size > 0) this.#silent.delete(n)
    this.weak.forget(n)
    this.functions.forget(n)
  }

  /** An instance with a slot for its number, which is neither odd nor special. */
  #addInstance(object: object): number {
    const n = this.#graph.addNode(object)
    this.#code.number(object, n)
    this.#labels.noteNew(n)
    this.#unread.push(n)
    this.#unread.push(this.#shapes.of(object).guess)
    return n
  }

  #add(object: object | symbol): number {
    const n = this.#graph.addNode(object)
    let guess = NONE
    if (typeof object !== 'object' || this.#shapes.special(object) !== undefined || this.#shapes.isOdd(object)) {
      if (typeof object !== 'object' || !this.#code.number(object, n)) this.#nodes.set(object, n)
    } else {
      const shape = this.#shapes.of(object)
      guess = shape.road === 'array' ? this.#shapes.array.id : shape.guess
      if (shape.family !== undefined) this.#code.addFamily(shape.family)
      if (!this.#code.number(object, n)) {
        this.#nodes.set(object, n)
        // There are too many classes, but the log would take an instance without a number for one that nobody has looked at.
        shape.family?.idSet(object, n)
      }
    }
    this.#labels.noteNew(n)
    this.#unread.push(n)
    this.#unread.push(guess)
    return n
  }

  // ---- records ---------------------------------------------------------------------------------------------------------

  /** Reads all nodes that were met and not read yet; false if one has a form that is not known. */
  readNew(): boolean {
    while (this.#unread.length > 0) {
      const guess = this.#unread.pop()
      if (!this.readNode(this.#unread.pop(), guess)) return false
    }
    return true
  }

  /** Reads a node whose object probably has this layout. */
  readNode(n: number, guess = this.#graph.layout[n]!): boolean {
    const object = this.#graph.objects[n]
    if (guess === this.#shapes.array.id && this.#readArray(n, object as unknown[])) return true
    const read = guess >= 0 ? this.#readers[guess] : undefined
    if (read !== undefined && read(object as object)) {
      this.apply(n, guess, this.#layouts.sizes[guess]! - 1)
      return true
    }
    if (typeof object === 'symbol') {
      this.words[0] = this.encode(object.description)
      this.apply(n, this.#shapes.symbol.id, 1)
      return true
    }
    const reading = typeof object === 'function' ? this.reader.readFunction(object) : this.#readObject(n, object as object)
    if (reading === undefined) return false
    if (this.functions.areWhole) {
      if (typeof object === 'function') this.functions.addFunction(n, object)
      else if (this.reader.metPrototype) this.functions.addPrototype(n)
    }
    this.#applyReading(n, reading)
    return true
  }

  /**
   * An object that was spelled out may have lost its mark because the run that made it was taken back. Nobody has it then, but
   * it still is what it was: its properties are not to be asked for.
   */
  #readObject(n: number, object: object): Reading | undefined {
    const layout = this.#graph.layout[n]!
    return layout !== NONE && this.#layouts.all[layout]!.kind === 'content' ? this.reader.readSpelledOut(object) : this.reader.read(object)
  }

  #applyReading(n: number, { layout, values }: Reading): void {
    if (layout.kind === 'content') {
      if (layout.content === 'regexp') this.#silent.add(n)
      else if (layout.content === 'weak-map' || layout.content === 'weak-set') this.weak.add(n)
    }
    if (layout.kind === 'fields' && layout.generated && this.#readers[layout.id] === undefined) this.#addReader(layout)
    this.apply(n, layout.id, this.encodeAll(values, 0))
  }

  #addReader(layout: FieldLayout): void {
    this.reserve(layout.size)
    this.#readers[layout.id] = this.#code.reader(layout)
  }

  /** Reads again what may have changed without being written. */
  readSilent(): boolean {
    if (this.#silent.size > 0) for (const n of this.#silent) if (!this.readNode(n)) return false
    return true
  }

  /** Encodes values into `words` from `offset` on; returns how many words there are then. */
  encodeAll(values: readonly unknown[], offset: number): number {
    this.reserve(offset + values.length)
    for (let i = 0; i < values.length; i++) {
      const word = this.encode(values[i])
      this.words[offset + i] = word
    }
    return offset + values.length
  }

  /** Makes `words` the cells of a node. */
  apply(n: number, layout: number, count: number): void {
    const graph = this.#graph
    if (graph.layout[n] === NONE) {
      graph.fill(n, layout, this.words, count)
      return
    }
    if (graph.layout[n] !== layout || graph.size[n] !== count) graph.reshape(n, layout, count)
    const start = graph.start[n]!
    const cells = graph.words
    const { words } = this
    for (let i = 0; i < count; i++) if (cells[start + i] !== words[i]) graph.setCell(n, i, words[i]!)
  }

  reserve(size: number): void {
    if (size > this.words.length) this.words = enlarged(this.words, size * 2)
  }

  // ---- arrays ----------------------------------------------------------------------------------------------------------

  /** Reads an array that has the ordinary form; false if it has not. */
  #readArray(n: number, array: unknown[]): boolean {
    if (this.#shapes.isOdd(array) || !this.#shapes.isPlainArray(array)) return false
    const { length } = array
    this.reserve(length + 1)
    const { words } = this
    words[0] = length << TAG_BITS
    for (let i = 0; i < length; i++) words[i + 1] = this.#elementWord(array, i)
    this.apply(n, this.#shapes.array.id, length + 1)
    return true
  }

  #elementWord(array: unknown[], i: number): number {
    const value = array[i]
    return value === undefined && !Object.hasOwn(array, i) ? wordOfAtom(HOLE) : this.encode(value)
  }

  #readElement(n: number, array: unknown[], i: number): void {
    const word = this.#elementWord(array, i)
    this.#graph.setCell(n, i + 1, word)
  }

  /** The elements of an array from `from` up to `to` may have changed, or its length. */
  readElements(n: number, from: number, to: number): boolean {
    const graph = this.#graph
    const array = graph.objects[n] as unknown[]
    const before = graph.size[n]! - 1
    if (graph.layout[n] !== this.#shapes.array.id || this.#shapes.isOdd(array) || this.#shapes.haveIndexes()) return this.readNode(n)
    const { length } = array
    const end = Math.min(to, length)
    // How sparse an array is decides on its form.
    if (length > MANY && (hasHole(array, from, end) || hasHole(array, before, length))) return this.readNode(n)
    if (length !== before) {
      graph.reshape(n, this.#shapes.array.id, length + 1)
      graph.setCell(n, 0, length << TAG_BITS)
      for (let i = before; i < length; i++) this.#readElement(n, array, i)
    }
    for (let i = from; i < end; i++) this.#readElement(n, array, i)
    return true
  }

  // ---- values ----------------------------------------------------------------------------------------------------------

  encode(value: unknown): number {
    switch (typeof value) {
      case 'number':
        return isSmallInteger(value) ? value << TAG_BITS : wordOfAtom(this.#atoms.ofPrimitive(value))
      case 'object':
        return value === null ? wordOfAtom(NULL) : this.#refer(value)
      case 'function':
        return this.#refer(value)
      case 'undefined':
        return wordOfAtom(UNDEFINED)
      case 'symbol': {
        if (value === hole) return wordOfAtom(HOLE)
        const atom = this.#base.symbolAtom(value)
        return atom >= 0 ? wordOfAtom(atom) : this.#referSymbol(value)
      }
      default:
        return wordOfAtom(this.#atoms.ofPrimitive(value as string | bigint | boolean))
    }
  }

  #refer(object: object): number {
    // What has a node is no part of the base heap.
    const n = this.find(object)
    if (n >= 0) return (n << TAG_BITS) | REF
    if (n === NEW_INSTANCE) return (this.#addInstance(object) << TAG_BITS) | REF
    const special = this.#shapes.special(object)
    if (special === undefined || special.base < 0) return (this.#add(object) << TAG_BITS) | REF
    if (special.untracked === 1) this.#base.untracked.status.mix()
    return wordOfAtom(special.base)
  }

  /** The word for an object or symbol that is reached, undefined for others. */
  wordOf(object: object | symbol): number | undefined {
    const n = this.find(object)
    if (n >= 0) return this.#graph.depth[n]! >= 0 ? (n << TAG_BITS) | REF : undefined
    const base = typeof object === 'symbol' ? this.#base.symbolAtom(object) : this.#shapes.baseAtom(object)
    return base >= 0 ? wordOfAtom(base) : undefined
  }

  #referSymbol(symbol: symbol): number {
    const n = this.find(symbol)
    return ((n >= 0 ? n : this.#add(symbol)) << TAG_BITS) | REF
  }
}

function hasHole(array: readonly unknown[], from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (array[i] === undefined && !Object.hasOwn(array, i)) return true
  return false
}

/** Longer arrays may be written as a list of properties if they are sparse. */
const MANY = 1024
