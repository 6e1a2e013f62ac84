/**
 * The states of a level as words, with their fingerprints; they can be read in any order, as often as wanted. Almost all words
 * fit into 16 bits, which is what they are stored in: twice the space of byte-arena.ts for a fraction of its time.
 */
import { longer } from '../base/longer.ts'
import type { WordBuffer } from '../state/byte-arena.ts'

const CHUNK = 1 << 20
/** A word that does not fit follows in two parts. */
const ESCAPE = 0xffff

export class StoredStates {
  count = 0
  /** Words of all states that were stored. */
  words = 0
  lanes1 = new Int32Array(256)
  lanes2 = new Int32Array(256)
  #chunkOf = new Int32Array(256)
  #startOf = new Int32Array(256)
  readonly #chunks: Uint16Array[] = []
  #chunk = new Uint16Array(0)
  #used = 0
  /** Which stored state comes at each place; undefined: in the order in which they were stored. */
  #order: Int32Array | undefined

  append(words: Int32Array, length: number, lane1: number, lane2: number): void {
    const { count } = this
    if (count === this.#startOf.length) this.#grow()
    this.lanes1[count] = lane1
    this.lanes2[count] = lane2
    this.replace(count, words, length)
    this.count = count + 1
  }

  /** Stores another state with the same fingerprint in the place of one. */
  replace(index: number, words: Int32Array, length: number): void {
    if (this.#used + 3 * length + 3 > this.#chunk.length) this.#openChunk(3 * length + 3)
    this.words += length
    this.#chunkOf[index] = this.#chunks.length - 1
    this.#startOf[index] = this.#used
    this.#used = encode(this.#chunk, this.#used, words, length)
  }

  #openChunk(atLeast: number): void {
    this.#chunk = new Uint16Array(Math.max(CHUNK, atLeast))
    this.#chunks.push(this.#chunk)
    this.#used = 0
  }

  /** Gives the states another order: `order[i]` is the place that the i-th had so far. */
  arrange(order: Int32Array): void {
    this.#order = order
    this.count = order.length
    this.lanes1 = picked(this.lanes1, order)
    this.lanes2 = picked(this.lanes2, order)
  }

  read(index: number, into: WordBuffer): void {
    const at = this.#order === undefined ? index : this.#order[index]!
    decode(this.#chunks[this.#chunkOf[at]!]!, this.#startOf[at]!, into)
  }

  #grow(): void {
    const size = 2 * this.#startOf.length
    this.#chunkOf = longer(this.#chunkOf, size)
    this.#startOf = longer(this.#startOf, size)
    this.lanes1 = longer(this.lanes1, size)
    this.lanes2 = longer(this.lanes2, size)
  }
}

/** Writes the length and the words; returns where they end. */
function encode(chunk: Uint16Array, start: number, words: Int32Array, length: number): number {
  let at = start
  chunk[at++] = length & 0xffff
  chunk[at++] = length >>> 16
  for (let i = 0; i < length; i++) {
    const word = words[i]!
    if (word >= 0 && word < ESCAPE) {
      chunk[at++] = word
    } else {
      chunk[at] = ESCAPE
      chunk[at + 1] = word & 0xffff
      chunk[at + 2] = word >>> 16
      at += 3
    }
  }
  return at
}

function decode(chunk: Uint16Array, start: number, into: WordBuffer): void {
  const length = chunk[start]! | (chunk[start + 1]! << 16)
  into.reserve(length)
  const { words, start: first } = into
  into.length = length
  let at = start + 2
  for (let i = first, end = first + length; i < end; i++) {
    const word = chunk[at++]!
    if (word !== ESCAPE) {
      words[i] = word
    } else {
      words[i] = chunk[at]! | (chunk[at + 1]! << 16)
      at += 2
    }
  }
}

function picked(from: Int32Array, order: Int32Array): Int32Array<ArrayBuffer> {
  const array = new Int32Array(order.length)
  for (let i = 0; i < order.length; i++) array[i] = from[order[i]!]!
  return array
}
