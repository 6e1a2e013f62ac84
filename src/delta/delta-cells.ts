/**
 * The ∆values that stand in cells, as tables: the word of each code, and the value of the word in fingerprints. Those of the ∆State come
 * with their words; of those that a path has made only the values are encoded that its states have.
 */
import { HEAD, REF, TAG_BITS, TAG_MASK } from '../state/word.ts'
import type { DeltaValue } from './delta-state.ts'
import { longer } from '../base/longer.ts'

/** The tag of a word of a template that stands for a ∆cell. */
export const DELTA = HEAD
/** A word that nobody has asked for. */
const BLANK = HEAD
/** Flags: some code is a reference to a record; the words and values of all states that may ask are known. */
const HAS_RECORDS = 1
const IS_READY = 2
/** So many ∆cells of a path are looked through for a ∆value that is there already. */
const SCANNED = 8

/** The word of a value, and the value of a word, an INT or an ATOM, in the lanes of a fingerprint. */
export interface Encoding {
  encode(value: unknown): number
  laneValue1(word: number): number
  laneValue2(word: number): number
}

export class DeltaCells {
  count = 0
  /** In state s the code of ∆cell d is codes[d][s - from[d]]. */
  readonly codes: Uint16Array[] = []
  from = new Int32Array(256)
  /** Its words are in `dictionary` from start[d] up to end[d]; their values in both lanes are in `laneValues`, two for each word. */
  start = new Int32Array(256)
  end = new Int32Array(256)
  dictionary = new Int32Array(4096)
  /** Those of a REF mean nothing: what it adds depends on the state. */
  laneValues = new Int32Array(8192)
  #flags = new Int32Array(256)
  #length = 0
  readonly #values: DeltaValue[] = []
  readonly #encoding: Encoding
  // ---- what belongs to the ∆State
  #baseCount = 0
  #baseLength = 0
  /** Its ∆cells by ∆value; made when first asked for. */
  readonly #numbers = new Map<DeltaValue, number>()
  /** Those of a path up to here have their words. */
  #prepared = 0

  constructor(encoding: Encoding) {
    this.#encoding = encoding
  }

  clear(): void {
    this.#baseCount = this.#baseLength = 0
    this.#numbers.clear()
    this.beginPath()
  }

  /** What there is now belongs to the ∆State. */
  keep(): void {
    this.#baseCount = this.#prepared = this.count
    this.#baseLength = this.#length
  }

  /** Forgets what the last path made. */
  beginPath(): void {
    this.count = this.#prepared = this.#baseCount
    this.#length = this.#baseLength
  }

  /** Adds a ∆cell of the ∆State, whose words are known. */
  addKnown(value: DeltaValue, words: Int32Array): number {
    const d = this.#add(value)
    const start = this.start[d]!
    for (let code = 0; code < words.length; code++) {
      this.dictionary[start + code] = words[code]!
      if ((words[code]! & TAG_MASK) === REF) this.#flags[d] = HAS_RECORDS
    }
    return d
  }

  /** The ∆cell of a ∆value that a path has written somewhere. */
  numberOf(value: DeltaValue): number {
    if (this.#numbers.size === 0) for (let d = 0; d < this.#baseCount; d++) this.#numbers.set(this.#values[d]!, d)
    const known = this.#numbers.get(value)
    if (known !== undefined) return known
    const end = Math.min(this.count, this.#baseCount + SCANNED)
    for (let d = this.#baseCount; d < end; d++) if (this.#values[d] === value) return d
    return this.#add(value)
  }

  #add(value: DeltaValue): number {
    const d = this.count++
    if (d >= this.from.length) this.#growCells()
    const start = this.#length
    const end = start + value.values.length
    if (end > this.dictionary.length) this.#growDictionary(end)
    this.#length = end
    this.#values[d] = value
    this.codes[d] = value.codes
    this.from[d] = value.from
    this.start[d] = start
    this.end[d] = end
    this.#flags[d] = 0
    return d
  }

  hasRecords(d: number): boolean {
    return (this.#flags[d]! & HAS_RECORDS) !== 0
  }

  // ---- words -----------------------------------------------------------------------------------------------------------

  /** Makes all words and values of a ∆cell known. */
  complete(d: number): void {
    if ((this.#flags[d]! & IS_READY) !== 0) return
    this.#flags[d]! |= IS_READY
    const start = this.start[d]!
    const end = this.end[d]!
    for (let at = start; at < end; at++) {
      if (d >= this.#baseCount) this.#encode(d, at - start)
      this.#addLaneValues(at)
    }
  }

  /** Encodes the values that the ∆cells of a path have in its states; references may lead to more new objects. */
  prepare(states: Uint16Array, start: number, end: number): void {
    for (; this.#prepared < this.count; this.#prepared++) {
      const d = this.#prepared
      if (this.end[d]! - this.start[d]! <= end - start) this.complete(d)
      else this.#prepareSome(d, states, start, end)
    }
  }

  #prepareSome(d: number, states: Uint16Array, start: number, end: number): void {
    this.#flags[d]! |= IS_READY
    const codes = this.codes[d]!
    const from = this.from[d]!
    const first = this.start[d]!
    this.dictionary.fill(BLANK, first, this.end[d]!)
    for (let i = start; i < end; i++) {
      const code = codes[states[i]! - from]!
      if (this.dictionary[first + code] !== BLANK) continue
      this.#encode(d, code)
      this.#addLaneValues(first + code)
    }
  }

  #encode(d: number, code: number): void {
    const word = this.#encoding.encode(this.#values[d]!.values[code])
    if ((word & TAG_MASK) === REF) this.#flags[d]! |= HAS_RECORDS
    this.dictionary[this.start[d]! + code] = word
  }

  #addLaneValues(at: number): void {
    const word = this.dictionary[at]!
    if ((word & TAG_MASK) === REF) return
    this.laneValues[2 * at] = this.#encoding.laneValue1(word)
    this.laneValues[2 * at + 1] = this.#encoding.laneValue2(word)
  }

  /** Whether the word of this code is a reference to a record. */
  isRecord(d: number, code: number): boolean {
    return (this.dictionary[this.start[d]! + code]! & TAG_MASK) === REF
  }

  /** What a word of a template stands for in state s. */
  wordIn(word: number, s: number): number {
    if ((word & TAG_MASK) !== DELTA) return word
    const d = word >> TAG_BITS
    return this.dictionary[this.start[d]! + this.codes[d]![s - this.from[d]!]!]!
  }

  // ---- room ------------------------------------------------------------------------------------------------------------

  #growCells(): void {
    const size = 2 * this.from.length
    this.from = longer(this.from, size)
    this.start = longer(this.start, size)
    this.end = longer(this.end, size)
    this.#flags = longer(this.#flags, size)
  }

  #growDictionary(length: number): void {
    this.dictionary = longer(this.dictionary, 2 * length)
    this.laneValues = longer(this.laneValues, 4 * length)
  }
}
