/**
 * The codes of all cells that vary: a matrix with a row for each column of codes and a place for each state. Cells that no state
 * has both of share a column: in a tree of n nodes there are many more places for a node than n, and each state has codes
 * for its own ones only. The codes of a cell are numbers of the words that it holds, in the order in which they are met.
 *
 * The states of a shape stand side by side. What is the same in all of them (every reference, and most other cells) is looked up
 * once and filled in.
 */
import { REF, TAG_BITS, TAG_MASK } from '../state/word.ts'
import { longer } from '../base/longer.ts'
import { type MergedObjects, NOTHING } from './merged-objects.ts'
import type { ShapeTable } from './shape-table.ts'
import { TakenColumns } from './taken-columns.ts'

/** States whose words fit into a fast cache. */
const BLOCK = 256
const FIRST_BITS = 3
const MULTIPLIER = 0x9e3779b1

export class CodeColumns {
  /** The codes: that of state s in column c is codes[c * states + s]. */
  codes = new Uint16Array(1 << 16)
  states = 0
  columnCount = 0
  /** By cell: its column; -1 if it does not vary. */
  columns = new Int32Array(1 << 12)
  /** By cell: how many different words it holds. */
  counts = new Int32Array(1 << 12)
  /** The cells of the shape at hand that vary within it, each with the place of its word. */
  #cellsHere = new Int32Array(256)
  /** By cell: a hash table of its words; where it starts, and the logarithm of its size. */
  #tableStarts = new Int32Array(1 << 12)
  #tableBits = new Uint8Array(1 << 12)
  /** The tables: words and codes by turns. */
  #tables = new Int32Array(1 << 14)
  #tabled = 0
  /** By object: where the list of its shapes starts. */
  #occurrences = new Int32Array(256)
  #occurring = new Int32Array(1 << 12)
  /** By object: how many of its cells vary. */
  #varying = new Int32Array(256)
  readonly #taken = new TakenColumns()
  readonly #shapes: ShapeTable
  readonly #objects: MergedObjects

  constructor(shapes: ShapeTable, objects: MergedObjects) {
    this.#shapes = shapes
    this.#objects = objects
  }

  /** Makes the codes of all cells that vary. */
  make(): void {
    this.states = this.#shapes.states
    this.#listOccurrences()
    this.#assign()
    const needed = this.columnCount * this.states
    if (needed > this.codes.length) this.codes = new Uint16Array(needed + (needed >> 2))
    for (let shape = 0; shape < this.#shapes.count; shape++) this.#enter(shape)
  }

  /** The codes of each column. */
  rows(): Uint16Array[] {
    return Array.from({ length: this.columnCount }, (_, column) => this.codes.subarray(column * this.states, (column + 1) * this.states))
  }

  /** The words of a cell that varies, by their codes. */
  wordsOf(cell: number): Int32Array {
    const words = new Int32Array(this.counts[cell]!)
    const table = this.#tableStarts[cell]!
    const end = table + (2 << this.#tableBits[cell]!)
    for (let i = table; i < end; i += 2) if (this.#tables[i] !== NOTHING) words[this.#tables[i + 1]!] = this.#tables[i]!
    return words
  }

  /** Lists for each object with cells that vary the shapes that have it. */
  #listOccurrences(): void {
    const { count, records, objects, cells, sizes, varies } = this.#objects
    const shapes = this.#shapes.count
    if (count + 1 > this.#occurrences.length) {
      this.#occurrences = new Int32Array(2 * count + 1)
      this.#varying = new Int32Array(2 * count + 1)
    }
    const occurrences = this.#occurrences.fill(0, 0, count + 1)
    for (let object = 0; object < count; object++) {
      let varying = 0
      const end = cells[object]! + sizes[object]! - 1
      for (let cell = cells[object]!; cell < end; cell++) varying += varies[cell]!
      this.#varying[object] = varying
    }
    const end = records[shapes]!
    for (let i = 0; i < end; i++) occurrences[objects[i]! + 1]!++
    for (let object = 0; object < count; object++) occurrences[object + 1]! += occurrences[object]!
    if (end > this.#occurring.length) this.#occurring = new Int32Array(2 * end)
    for (let shape = shapes - 1; shape >= 0; shape--) {
      for (let i = records[shape]!; i < records[shape + 1]!; i++) this.#occurring[--occurrences[objects[i]! + 1]!] = shape
    }
    // Filled from behind, an entry has come down to the start of the list of the object before it.
    for (let object = 0; object < count; object++) occurrences[object] = occurrences[object + 1]!
    occurrences[count] = end
  }

  /** Gives columns to the cells that vary: those of an object are free in all shapes that have it. */
  #assign(): void {
    const { count, cells, sizes, varies, cellCount } = this.#objects
    if (cellCount > this.columns.length) {
      this.columns = new Int32Array(2 * cellCount)
      this.counts = new Int32Array(2 * cellCount)
      this.#tableStarts = new Int32Array(2 * cellCount)
      this.#tableBits = new Uint8Array(2 * cellCount)
    }
    this.columns.fill(-1, 0, cellCount)
    this.columnCount = 0
    this.#tabled = 0
    this.#taken.clear(this.#shapes.count)
    for (let object = 0; object < count; object++) {
      if (this.#varying[object] === 0) continue
      const list = this.#occurring.subarray(this.#occurrences[object]!, this.#occurrences[object + 1]!)
      this.#taken.open(list)
      let column = -1
      const end = cells[object]! + sizes[object]! - 1
      for (let cell = cells[object]!; cell < end; cell++) {
        if (varies[cell] === 0) continue
        column = this.#taken.next(column + 1)
        this.columns[cell] = column
        this.#openTable(cell)
      }
      this.#taken.close(list)
      this.columnCount = Math.max(this.columnCount, column + 1)
    }
  }

  // ---- codes -----------------------------------------------------------------------------------------------------------

  /** Fills in the codes of the states of a shape. */
  #enter(shape: number): void {
    const { records, objects, cells, sizes } = this.#objects
    const { words, groups } = this.#shapes
    const firstObject = records[shape]!
    const lastObject = records[shape + 1]!
    const from = groups[shape]!
    const to = groups[shape + 1]!
    const first = this.#shapes.starts[shape]!
    const { columns, states } = this
    const varyingCells = this.#varying
    let start = first
    let varying = 0
    for (let k = firstObject; k < lastObject; k++) {
      const object = objects[k]!
      const end = start + sizes[object]!
      const cellAt = cells[object]! - 1 - start
      for (let at = varyingCells[object] === 0 ? end : start + 1; at < end; at++) {
        const cell = cellAt + at
        const column = columns[cell]!
        if (column < 0) continue
        let word = words[at]!
        const isReference = (word & TAG_MASK) === REF
        if (!isReference && !this.#shapes.isConstant(shape, at - first)) {
          if (varying + 1 >= this.#cellsHere.length) this.#cellsHere = longer(this.#cellsHere, 2 * this.#cellsHere.length)
          this.#cellsHere[varying++] = cell
          this.#cellsHere[varying++] = at - first
          continue
        }
        if (isReference) word = (objects[firstObject + (word >> TAG_BITS)]! << TAG_BITS) | REF
        this.#fill(column * states, from, to, this.#codeOf(cell, word))
      }
      start = end
    }
    // Not cell by cell through all states: their words would have to be fetched again for each cell.
    for (let block = from; block < to; block += BLOCK) {
      const end = Math.min(to, block + BLOCK)
      for (let i = 0; i < varying; i += 2) this.#fillVarying(this.#cellsHere[i]!, this.#cellsHere[i + 1]!, block, end)
    }
  }

  #fill(row: number, from: number, to: number, code: number): void {
    const { codes } = this
    if (to - from > 64) codes.fill(code, row + from, row + to)
    else for (let s = from; s < to; s++) codes[row + s] = code
  }

  /** The same for a cell that varies within the shape, and so is no reference; its word is `at` words behind the start of each state. */
  #fillVarying(cell: number, at: number, from: number, to: number): void {
    const { codes } = this
    const { words, offsets } = this.#shapes
    const row = this.columns[cell]! * this.states
    let tables = this.#tables
    let table = this.#tableStarts[cell]!
    let shift = 32 - this.#tableBits[cell]!
    for (let s = from; s < to; s++) {
      const word = words[offsets[s]! + at]!
      const place = table + ((Math.imul(word, MULTIPLIER) >>> shift) << 1)
      if (tables[place] === word) {
        codes[row + s] = tables[place + 1]!
        continue
      }
      codes[row + s] = this.#codeOf(cell, word)
      tables = this.#tables
      table = this.#tableStarts[cell]!
      shift = 32 - this.#tableBits[cell]!
    }
  }

  #codeOf(cell: number, word: number): number {
    const bits = this.#tableBits[cell]!
    const table = this.#tableStarts[cell]!
    const tables = this.#tables
    const mask = (1 << bits) - 1
    let i = Math.imul(word, MULTIPLIER) >>> (32 - bits)
    for (;; i = (i + 1) & mask) {
      const known = tables[table + 2 * i]!
      if (known === word) return tables[table + 2 * i + 1]!
      if (known === NOTHING) break
    }
    const code = this.counts[cell]!++
    tables[table + 2 * i] = word
    tables[table + 2 * i + 1] = code
    if (4 * code >= mask) this.#enlargeTable(cell)
    return code
  }

  #openTable(cell: number): void {
    this.counts[cell] = 0
    this.#tableBits[cell] = FIRST_BITS
    this.#tableStarts[cell] = this.#reserveTable(FIRST_BITS)
  }

  #reserveTable(bits: number): number {
    const table = this.#tabled
    this.#tabled += 2 << bits
    if (this.#tabled > this.#tables.length) this.#tables = longer(this.#tables, 2 * this.#tabled)
    this.#tables.fill(NOTHING, table, this.#tabled)
    return table
  }

  #enlargeTable(cell: number): void {
    const old = this.#tableStarts[cell]!
    const oldEnd = old + (2 << this.#tableBits[cell]!)
    const bits = this.#tableBits[cell]! + 2
    const table = this.#reserveTable(bits)
    const tables = this.#tables
    for (let i = old; i < oldEnd; i += 2) {
      if (tables[i] === NOTHING) continue
      let to = Math.imul(tables[i]!, MULTIPLIER) >>> (32 - bits)
      while (tables[table + 2 * to] !== NOTHING) to = (to + 1) & ((1 << bits) - 1)
      tables[table + 2 * to] = tables[i]!
      tables[table + 2 * to + 1] = tables[i + 1]!
    }
    this.#tableStarts[cell] = table
    this.#tableBits[cell] = bits
  }
}
