/**
 * Sorts the states of a batch by shape. Two states have the same shape if their words differ in free cells only, and hold
 * references in the same cells: then object k of one is object k of the other, and whatever is known of the references of one
 * state is known of all states of its shape. So merging looks at the structure of a shape once, and at a state only for
 * those cells that really vary within its shape.
 *
 * A shape is found by a hash of the words that are heads or references, which show by their tags, and, if there are others that are
 * structure (keys of a Map, opaque records), of those. What has the hash of a shape is held against its structure word by word:
 * if all words of the structure are there, and there are no more heads and references than in the structure, it is the shape.
 *
 * The loops over words do four or two at a time: in V8 what a loop does beside its body costs as much as three such bodies.
 */
import { HOLE, wordOfAtom } from '../state/atoms.ts'
import { WordBuffer } from '../state/byte-arena.ts'
import { HEAD, TAG_BITS, TAG_MASK } from '../state/word.ts'
import { DeltaAbandoned } from './abandoned.ts'
import { longer, longerShorts } from '../base/longer.ts'
import { CELLS, type RecordForms, WEAK } from './record-forms.ts'

const HOLE_WORD = wordOfAtom(HOLE)
const BUCKETS = 1 << 15
const MULTIPLIER_1 = 0x9e3779b1
const MULTIPLIER_2 = 0x85ebca6b

export class ShapeTable {
  /** Where the words of the next state go: behind those of the others. */
  readonly next = new WordBuffer()
  /** In the order in which the states came: where the words of each start, and its shape. */
  #starts = new Int32Array(1 << 10)
  #shapeOf = new Uint16Array(1 << 10)
  /** States taken in so far. */
  states = 0
  /** Shapes found so far. */
  count = 0
  /** By shape: the words of its first state, and how many. */
  starts = new Int32Array(256)
  lengths = new Int32Array(256)
  /** By shape: how many states have it. */
  sizes = new Int32Array(256)
  /** By shape: how many elements of arrays are missing. */
  holes = new Int32Array(256)
  /** The states with the states of each shape side by side; those of one shape stay in their order. */
  order = new Uint16Array(0)
  /** By place in this order: where the words of the state start. */
  offsets = new Int32Array(1 << 10)
  /** By shape: the place of its first state; one more entry for the end. */
  groups = new Int32Array(256)
  /** By shape: how many of its words are heads or references. */
  #oddCounts = new Int32Array(256)
  /** By shape: its structure, as places and words by turns; one more entry for the end. */
  #structures = new Int32Array(257)
  #structure = new Int32Array(1 << 14)
  #hashes = new Int32Array(256)
  /** The last shape of each bucket, and the one before each shape; -1 ends it. */
  readonly #buckets = new Int32Array(BUCKETS)
  #before = new Int32Array(256)
  /** How many holes, and how many heads and references, the state has that is being taken in. */
  #stateHoles = 0
  #stateOdd = 0
  /** Which words that no tag shows are structure, by the hash of those that a tag shows. */
  readonly #hidden = new Map<number, Int32Array>()
  readonly #forms: RecordForms

  constructor(forms: RecordForms) {
    this.#forms = forms
  }

  /** Forgets everything; the buffers stay. */
  clear(): void {
    this.states = 0
    this.count = 0
    this.next.start = 0
    this.#buckets.fill(-1)
    this.#hidden.clear()
  }

  /** The words of all states, one state behind the other. */
  get words(): Int32Array {
    return this.next.words
  }

  /** Takes in the state whose words are in `next`. */
  add(): void {
    const { start, length } = this.next
    if (this.states >= this.#starts.length) {
      this.#starts = longer(this.#starts, 2 * this.states)
      this.#shapeOf = longerShorts(this.#shapeOf, 2 * this.states)
    }
    const shape = this.#find(this.#hash(start, length), start, length)
    this.sizes[shape]!++
    this.#starts[this.states] = start
    this.#shapeOf[this.states++] = shape
    this.next.start = start + length
  }

  /** Brings the states of each shape together, when all have been taken in. */
  sort(): void {
    const { count, states } = this
    if (count >= this.groups.length) this.groups = new Int32Array(2 * count)
    if (states > this.offsets.length) this.offsets = new Int32Array(2 * states)
    const next = new Int32Array(count)
    let start = 0
    for (let shape = 0; shape < count; shape++) {
      this.groups[shape] = next[shape] = start
      start += this.sizes[shape]!
    }
    this.groups[count] = start
    const order = new Uint16Array(states)
    const { offsets } = this
    const starts = this.#starts
    const shapeOf = this.#shapeOf
    for (let i = 0; i < states; i++) {
      const place = next[shapeOf[i]!]!++
      order[place] = i
      offsets[place] = starts[i]!
    }
    this.order = order
  }

  /** Whether all states of a shape have the same word `at` words behind their start. */
  isConstant(shape: number, at: number): boolean {
    const { words, offsets } = this
    const word = words[this.starts[shape]! + at]!
    const end = this.groups[shape + 1]!
    let place = this.groups[shape]! + 1
    for (const last = end - 3; place < last; place += 4) {
      const differences = (words[offsets[place]! + at]! ^ word) | (words[offsets[place + 1]! + at]! ^ word) |
        (words[offsets[place + 2]! + at]! ^ word) | (words[offsets[place + 3]! + at]! ^ word)
      if (differences !== 0) return false
    }
    for (; place < end; place++) if (words[offsets[place]! + at] !== word) return false
    return true
  }

  /** The hash of the words of a state as far as their tags show that they are structure. */
  #hash(start: number, length: number): number {
    const { words } = this
    const end = start + length
    let holes = 0
    let odd = 0
    let hash1 = length
    let hash2 = 0
    let at = start
    // Two chains of multiplications run side by side. A word without the low bit counts as zero.
    for (const last = end - 3; at < last; at += 4) {
      const a = words[at]!
      const b = words[at + 1]!
      const c = words[at + 2]!
      const d = words[at + 3]!
      if (a === HOLE_WORD || b === HOLE_WORD || c === HOLE_WORD || d === HOLE_WORD) holes++
      odd += (a & 1) + (b & 1) + (c & 1) + (d & 1)
      hash1 = Math.imul(hash1 ^ (a & -(a & 1)), MULTIPLIER_1)
      hash2 = Math.imul(hash2 ^ (b & -(b & 1)), MULTIPLIER_2)
      hash1 = Math.imul(hash1 ^ (hash1 >>> 15) ^ (c & -(c & 1)), MULTIPLIER_1)
      hash2 = Math.imul(hash2 ^ (hash2 >>> 13) ^ (d & -(d & 1)), MULTIPLIER_2)
    }
    for (; at < end; at++) {
      const word = words[at]!
      if (word === HOLE_WORD) holes++
      odd += word & 1
      hash1 = Math.imul(hash1 ^ (hash1 >>> 15) ^ (word & -(word & 1)), MULTIPLIER_1)
    }
    this.#stateOdd = odd
    this.#stateHoles = 0
    const hash = Math.imul(hash1 ^ (hash1 >>> 16) ^ hash2, MULTIPLIER_1)
    return holes === 0 ? hash : this.#hashHoles(hash, start, length)
  }

  #hashHoles(seed: number, start: number, length: number): number {
    let hash = seed
    for (let i = 0; i < length; i++) {
      if (this.words[start + i] !== HOLE_WORD) continue
      this.#stateHoles++
      hash = Math.imul(hash ^ i, MULTIPLIER_2) ^ (hash >>> 15)
    }
    return hash
  }

  #find(visible: number, start: number, length: number): number {
    const hash = this.#hidden.size === 0 ? visible : this.#addHidden(visible, start, length)
    const bucket = bucketOf(hash)
    for (let shape = this.#buckets[bucket]!; shape >= 0; shape = this.#before[shape]!) {
      if (this.#hashes[shape] === hash && this.lengths[shape] === length && this.#matches(shape, start)) return shape
    }
    return this.#addShape(visible, start, length)
  }

  /** Adds to the hash those words that are structure and do not show it. */
  #addHidden(visible: number, start: number, length: number): number {
    const positions = this.#hidden.get(visible)
    if (positions === undefined) return visible
    let hash = visible ^ length
    for (let i = 0; i < positions.length; i++) {
      hash = Math.imul(hash ^ this.words[start + positions[i]!]!, MULTIPLIER_2)
      hash ^= hash >>> 15
    }
    return hash
  }

  /** Whether the state at `start` has this shape. */
  #matches(shape: number, start: number): boolean {
    if (this.#oddCounts[shape] !== this.#stateOdd || this.holes[shape] !== this.#stateHoles) return false
    const { words } = this
    const structure = this.#structure
    const end = this.#structures[shape + 1]!
    let wrong = 0
    let i = this.#structures[shape]!
    for (const last = end - 2; i < last; i += 4) {
      wrong |= (words[start + structure[i]!]! ^ structure[i + 1]!) | (words[start + structure[i + 2]!]! ^ structure[i + 3]!)
    }
    if (i < end) wrong |= words[start + structure[i]!]! ^ structure[i + 1]!
    return wrong === 0
  }

  #addShape(visible: number, start: number, length: number): number {
    const shape = this.count++
    if (shape >= this.starts.length) this.#grow()
    this.starts[shape] = start
    this.lengths[shape] = length
    this.sizes[shape] = 0
    this.holes[shape] = this.#stateHoles
    this.#oddCounts[shape] = this.#stateOdd
    this.#findStructure(shape, visible)
    const hash = this.#addHidden(visible, start, length)
    const bucket = bucketOf(hash)
    this.#hashes[shape] = hash
    this.#before[shape] = this.#buckets[bucket]!
    this.#buckets[bucket] = shape
    return shape
  }

  /** Finds out which words of a new shape are structure. */
  #findStructure(shape: number, visible: number): void {
    const { words } = this
    const start = this.starts[shape]!
    const length = this.lengths[shape]!
    const hidden: number[] = []
    let layout = 0
    let head = 0
    let used = shape === 0 ? 0 : this.#structures[shape]!
    if (used + 2 * length > this.#structure.length) this.#structure = longer(this.#structure, 2 * (used + 2 * length))
    for (let i = 0; i < length; i++) {
      const word = words[start + i]!
      if ((word & TAG_MASK) === HEAD) {
        layout = word >> TAG_BITS
        head = i
        if (this.#forms.forms[layout] === WEAK) throw new DeltaAbandoned('states have entries of weak collections, or iterators of Maps or Sets')
      }
      const isOdd = (word & 1) !== 0
      const isStructure = head !== i && this.#forms.isStructure(layout, i - head)
      // The length of an array follows from where the next head is; which variables there are is the same in all states.
      if (isStructure && !isOdd && this.#forms.forms[layout] !== CELLS) hidden.push(i)
      if (!isStructure && !isOdd && word !== HOLE_WORD) continue
      this.#structure[used++] = i
      this.#structure[used++] = word
    }
    this.#structures[shape + 1] = used
    if (hidden.length > 0 && !this.#hidden.has(visible)) this.#hidden.set(visible, Int32Array.from(hidden))
  }

  #grow(): void {
    const size = 2 * this.starts.length
    this.starts = longer(this.starts, size)
    this.lengths = longer(this.lengths, size)
    this.sizes = longer(this.sizes, size)
    this.holes = longer(this.holes, size)
    this.#oddCounts = longer(this.#oddCounts, size)
    this.#structures = longer(this.#structures, size + 1)
    this.#hashes = longer(this.#hashes, size)
    this.#before = longer(this.#before, size)
  }
}

function bucketOf(hash: number): number {
  return (hash ^ (hash >>> 15)) & (BUCKETS - 1)
}
