/**
 * Families of states that differ in ways that programs have: in one cell, in two, by a swap, in the order of an array, in the place of a
 * subtree, in one value that many cells hold. A state is written as the linearizer would write it; a formula makes two lanes of its words.
 */
import { AtomTable, NULL, wordOfAtom } from '../../../src/state/atoms.ts'
import { type Layout, LayoutTable, type PlainLayout } from '../../../src/state/layout.ts'
import { HEAD, REF, TAG_BITS } from '../../../src/state/word.ts'

export const atoms = new AtomTable()
export const layouts = new LayoutTable()
const plain = (kind: PlainLayout['kind'], size: number): Layout => layouts.add(kind, (id) => ({ id, kind, size }))
const world = plain('world', 2)
const array = plain('array', 0)

/** A state that is written record by record; the first is the root. */
export class Words {
  readonly words = new Int32Array(512)
  readonly starts = new Int32Array(128)
  count = 0
  #length = 0

  begin(): void {
    this.count = this.#length = 0
    this.#record(world)
    this.#put((1 << TAG_BITS) | REF)
  }

  /** Begins an array of so many elements; `put...` adds them. */
  array(length: number): void {
    this.#record(array)
    this.#put(length << TAG_BITS)
  }

  integer(value: number): void { this.#put(value << TAG_BITS) }
  atom(value: string | number | bigint | null): void { this.#put(value === null ? wordOfAtom(NULL) : wordOfAtom(atoms.ofPrimitive(value))) }
  reference(record: number): void { this.#put((record << TAG_BITS) | REF) }
  end(): void { this.starts[this.count] = this.#length }

  #record(layout: Layout): void {
    this.starts[this.count++] = this.#length
    this.#put((layout.id << TAG_BITS) | HEAD)
  }

  #put(word: number): void { this.words[this.#length++] = word }
}

export interface Family {
  readonly name: string
  /** Writes state number `i` of `count`. */
  write(into: Words, i: number, count: number): void
  /**
   * How many pairs of states differ in just the same cells and values as a given pair, on average: such pairs are equal together, in any
   * sum over cells. Of k cells with m values each, all combinations: (2 - 1/m)^k, since a cell that does not differ may hold any value. 1 if undefined.
   */
  bunch?(count: number): number
}

const combinations = (values: number) => (count: number): number => (2 - 1 / values) ** (Math.log(count) / Math.log(values))
const twoCells = (): number => 4

const integers = (into: Words, values: readonly number[]): void => {
  into.array(values.length)
  for (const value of values) into.integer(value)
}
const side = (count: number): number => Math.ceil(Math.sqrt(count))
/** Different numbers below 2^29, far from each other. */
const scattered = (i: number): number => Math.imul(i + 1, 0x9e3779b1) & 0x1fffffff

/** The i-th permutation of 0..9, in lexicographic order from the last one on which they share nothing. */
function permutation(i: number): number[] {
  const left = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
  const result: number[] = []
  let rest = i * 3
  for (let n = 10; n > 0; n--) {
    result.push(left.splice(rest % n, 1)[0]!)
    rest = Math.floor(rest / n)
  }
  return result
}

/** A list of nodes [value, next], from record `first` on. */
function list(into: Words, first: number, values: readonly number[]): void {
  for (const [i, value] of values.entries()) {
    into.array(2)
    into.integer(value)
    if (i < values.length - 1) into.reference(first + i + 1)
    else into.atom(null)
  }
}

export const FAMILIES: readonly Family[] = [
  { name: 'one cell', write: (into, i) => integers(into, [7, 7, i, 7]) },
  { name: 'one cell, multiples of 2^9', write: (into, i) => integers(into, [7, (i % 2 ** 20) * 2 ** 9, Math.floor(i / 2 ** 20), 7]) },
  { name: 'two cells', bunch: twoCells, write: (into, i, count) => integers(into, [i % side(count), Math.floor(i / side(count))]) },
  { name: 'two cells, multiples of 2^16', bunch: twoCells, write: (into, i, count) => integers(into, [(i % side(count)) << 16, Math.floor(i / side(count)) << 16]) },
  { name: 'two cells with one value', write: (into, i) => integers(into, [scattered(i), scattered(i)]) },
  { name: 'two cells with one value, multiples of 2^8', write: (into, i) => integers(into, [i << 8, i << 8]) },
  { name: 'eight cells with one value', write: (into, i) => integers(into, new Array(8).fill(i * 5 - 2 ** 20)) },
  { name: 'a value and its negation', write: (into, i) => integers(into, [i, -i]) },
  { name: 'sums that stay the same', bunch: twoCells, write: (into, i, count) => integers(into, [i % side(count), 5000 - (i % side(count)), Math.floor(i / side(count)), 5000 - Math.floor(i / side(count))]) },
  { name: 'small values in many cells', bunch: combinations(3), write: (into, i) => integers(into, Array.from({ length: 13 }, (_, at) => Math.floor(i / 3 ** at) % 3)) },
  { name: 'permutations of ten', bunch: twoCells, write: (into, i) => integers(into, permutation(i)) },
  { name: 'bits of twenty cells', bunch: combinations(2), write: (into, i) => integers(into, Array.from({ length: 20 }, (_, at) => (i >> at) & 1)) },
  { name: 'one value in four objects', write: (into, i) => {
    into.array(4)
    for (let at = 2; at < 6; at++) into.reference(at)
    for (let at = 0; at < 4; at++) integers(into, [i])
  } },
  { name: 'two objects that may swap their values', bunch: twoCells, write: (into, i, count) => {
    into.array(2)
    into.reference(2)
    into.reference(3)
    integers(into, [i % side(count), 1])
    integers(into, [Math.floor(i / side(count)), 1])
  } },
  { name: 'a subtree that moves', write: (into, i) => {
    // One of 32 places refers to a pair of objects that hold the number.
    into.array(32)
    for (let at = 0; at < 32; at++) if (at === i % 32) into.reference(2); else into.atom(null)
    into.array(2)
    into.reference(3)
    into.integer(i >> 5 & 1023)
    integers(into, [i >> 5 & 1023, i >> 15])
  } },
  { name: 'a list of bits', bunch: combinations(2), write: (into, i) => list(into, 1, Array.from({ length: 20 }, (_, at) => (i >> at) & 1)) },
  { name: 'which objects two references share', bunch: combinations(4), write: (into, i) => {
    // Each of ten cells refers to one of four objects that are all known by then.
    into.array(14)
    for (let at = 2; at < 6; at++) into.reference(at)
    for (let at = 0; at < 10; at++) into.reference(2 + ((i >> (2 * at)) & 3))
    for (let at = 0; at < 4; at++) integers(into, [])
  } },
  { name: 'which object each of seven objects refers to', bunch: combinations(8), write: (into, i) => {
    // Eight objects that are all known by then: union-find, leaders, links in both directions, objects that refer to themselves.
    into.array(8)
    for (let at = 2; at < 10; at++) into.reference(at)
    for (let at = 0; at < 8; at++) {
      into.array(1)
      into.reference(2 + ((i >> (3 * at)) & 7))
    }
  } },
  { name: 'which two objects each of five objects refers to', bunch: combinations(4), write: (into, i) => {
    into.array(5)
    for (let at = 2; at < 7; at++) into.reference(at)
    for (let at = 0; at < 5; at++) {
      into.array(2)
      into.reference(2 + ((i >> (4 * at)) & 3))
      into.reference(2 + ((i >> (4 * at + 2)) & 3))
    }
  } },
  { name: 'texts of two letters', write: (into, i, count) => {
    into.array(1)
    into.atom(String.fromCharCode(0x4e00 + (i % side(count)), 0x4e00 + Math.floor(i / side(count))))
  } },
  { name: 'texts of the letters a and b', write: (into, i) => {
    into.array(1)
    into.atom(Array.from({ length: 20 }, (_, at) => ((i >> at) & 1 ? 'a' : 'b')).join(''))
  } },
  { name: 'fractions', write: (into, i) => {
    into.array(1)
    into.atom(i + 0.5)
  } },
  { name: 'large integers', write: (into, i) => {
    into.array(1)
    into.atom(2n ** 64n + BigInt(i))
  } },
]
