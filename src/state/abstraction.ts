/**
 * What two states have to have in common to count as one: less than everything. An abstraction is computed from the words of a
 * linearized state: fields are left out, with what only they reach, and values are replaced by their kind. The search
 * stores complete states all the same; only the identity that the visited set gets is abstract. With it a search is not
 * exhaustive: of the states that look alike only the first is explored.
 */
import type { IgnoredFields } from '../runtime/hidden.ts'
import { HOLE, NULL, UNDEFINED, wordOfAtom } from './atoms.ts'
import { type ContentSlot, contentSlots } from './content-slots.ts'
import { ExcludedFields } from './excluded-fields.ts'
import { Fingerprint } from './fingerprint.ts'
import type { Heap } from './heap.ts'
import type { ContentLayout, Layout, PinnedLayout } from './layout.ts'
import { ATOM, INT, REF, TAG_BITS, TAG_MASK } from './word.ts'

export interface AbstractionOptions {
  /** Fields that do not count, as `Class.field` or `Class.#field`; variables and objects outside of the root by their names. */
  readonly exclude?: readonly string[]
  /** `shape`: a number, string, boolean, bigint or symbol counts as any other of its kind. */
  readonly match?: 'shape' | undefined
  /** Fields that carry the decorator `@ignored`. */
  readonly ignored?: readonly IgnoredFields[]
}

export class Abstraction {
  /** What identifies the state, for a visited set. */
  lane1 = 0
  lane2 = 0
  words = new Int32Array(1 << 12)
  length = 0
  readonly #heap: Heap
  readonly #isShape: boolean
  /** The fields that do not count. */
  readonly excluded: ExcludedFields
  readonly #fingerprint = new Fingerprint()
  readonly #kinds: Readonly<Record<string, number>>
  #starts = new Int32Array(1 << 10)
  /** The abstract number of each record, -1 while it was not reached. */
  #numbers = new Int32Array(1 << 10)
  #queue: number[] = []

  constructor(heap: Heap, { exclude = [], match, ignored = [] }: AbstractionOptions) {
    this.#heap = heap
    this.#isShape = match === 'shape'
    this.excluded = new ExcludedFields(heap, exclude, ignored)
    const kinds = ['number', 'string', 'boolean', 'bigint', 'symbol']
    this.#kinds = Object.fromEntries(kinds.map((kind) => [kind, wordOfAtom(heap.atoms.addBase({}, `any ${kind}`))]))
  }

  /** Names to be excluded that no field, variable or object had so far. */
  get unmatched(): readonly string[] {
    return this.excluded.unmatched
  }

  /** Identifies the state that these roots and all changes outside of them make. */
  identify(roots: readonly unknown[]): void {
    this.#heap.linearize(roots)
    this.#compute()
  }

  /** Identifies what these values reach, and nothing else. Leaves other words in the heap than the state's. */
  identifyReached(values: readonly unknown[]): void {
    this.#heap.linearizeReached(values)
    this.#compute()
  }

  #compute(): void {
    const { words, starts, count } = this.#heap.records
    if (count >= this.#numbers.length) this.#numbers = new Int32Array(2 * count)
    if (count >= this.#starts.length) this.#starts = new Int32Array(2 * count)
    // Leaving out never makes a record longer.
    if (starts[count]! > this.words.length) this.words = new Int32Array(2 * starts[count]!)
    this.#numbers.fill(-1, 0, count)
    this.#queue.length = 0
    this.length = 0
    this.#reach(0)
    let written = this.#drain(0)
    for (let k = 1; k < count; k++) {
      if (this.#numbers[k]! >= 0 || !this.#standsAlone(words, starts[k]!, starts[k + 1]!)) continue
      this.#reach(k)
      written = this.#drain(written)
    }
    this.#starts[written] = this.length
    this.#fingerprint.compute(this.words, this.#starts, written, this.#heap.atoms, this.#heap.layouts)
    this.lane1 = this.#fingerprint.lane1
    this.lane2 = this.#fingerprint.lane2
  }

  /** Whether a record that nobody refers to counts. */
  #standsAlone(words: Int32Array, start: number, end: number): boolean {
    const layout = this.#layoutAt(words, start)
    if (layout.kind === 'pinned' && !this.excluded.isEmpty && this.#isPristine(words, start, end, layout)) return false
    if (layout.kind === 'touched' || layout.kind === 'pinned') return !this.excluded.hasBase(words[start + 1]! >> TAG_BITS)
    // An entry of a weak map whose key or map is reached no more is gone.
    return layout.kind === 'ephemeron' && this.#isReached(words[start + 1]!) && this.#isReached(words[start + 2]!)
  }

  /** Whether an object of the base heap differs from what it was in nothing but fields that are left out. */
  #isPristine(words: Int32Array, start: number, end: number, { inner }: PinnedLayout): boolean {
    const atom = words[start + 1]! >> TAG_BITS
    const touched = this.#heap.base.touched(atom)
    if (touched?.kind !== 'object') return false
    const { pristineWords } = touched
    if (inner.id !== pristineWords[0]! >> TAG_BITS || end - start - 2 !== pristineWords.length) return false
    const isLeftOut = this.#leftOutOf(words, start + 3, inner, atom)
    for (let i = 1; i < pristineWords.length; i++) if (words[start + 2 + i] !== pristineWords[i] && !isLeftOut(i - 1)) return false
    return true
  }

  /** Which positions behind the head of a record are left out. */
  #leftOutOf(words: Int32Array, start: number, layout: PinnedLayout['inner'], atom: number): (at: number) => boolean {
    if (layout.kind === 'fields') {
      const excluded = this.excluded.ofLayout(layout)
      return (at) => excluded?.has(at) === true
    }
    if (layout.kind !== 'content') return () => false
    const prototype = prototypeWord(words, start)
    const left = new Set<number>()
    for (const slot of contentSlots(words, start, layout.content)) if (this.isLeftOut(slot, prototype, atom)) left.add(slot.at)
    return (at) => left.has(at)
  }

  /** Whether a value in a content record does not count; `atom` is -1 for objects outside of the base heap. */
  isLeftOut({ key, privateField }: ContentSlot, prototype: number, atom: number): boolean {
    if (key !== undefined) return this.excluded.hasKey(prototype, key) || (atom >= 0 && this.excluded.hasStatic(atom, key))
    return privateField !== undefined && this.excluded.hasPrivate(...privateField)
  }

  #isReached(word: number): boolean {
    return (word & TAG_MASK) !== REF || this.#numbers[word >> TAG_BITS]! >= 0
  }

  #reach(record: number): number {
    const number = this.#numbers[record]!
    if (number >= 0) return number
    this.#numbers[record] = this.#queue.length
    return this.#queue.push(record) - 1
  }

  /** Writes the abstract records from number `from` on; returns how many there are now. */
  #drain(from: number): number {
    const { words, starts } = this.#heap.records
    let k = from
    for (; k < this.#queue.length; k++) {
      this.#starts[k] = this.length
      const record = this.#queue[k]!
      this.#write(words, starts[record]!, starts[record + 1]!)
    }
    return k
  }

  #write(words: Int32Array, start: number, end: number): void {
    const layout = this.#layoutAt(words, start)
    const at = this.length
    this.words[at] = words[start]!
    this.length += end - start
    const isPinned = layout.kind === 'pinned'
    const inner = isPinned ? layout.inner : layout
    // The words that say what a record is: its head, and of one that nobody refers to the next two.
    const first = isPinned || layout.kind === 'touched' ? 3 : 1
    for (let i = 1; i < first; i++) this.words[at + i] = words[start + i]!
    if (inner.kind === 'content') return this.#writeContent(words, start + first, at + first, inner, isPinned ? words[start + 1]! >> TAG_BITS : -1)
    const isCounted = inner.kind === 'array' || inner.kind === 'map' || inner.kind === 'set' || inner.kind === 'bound'
    if (isCounted) this.words[at + first] = words[start + first]!
    const excluded = inner.kind === 'fields' ? this.excluded.ofLayout(inner) : undefined
    for (let i = first + (isCounted ? 1 : 0); i < end - start; i++) {
      this.words[at + i] = excluded?.has(i - first) === true ? LEFT_OUT : this.#value(words[start + i]!)
    }
  }

  #writeContent(words: Int32Array, start: number, at: number, layout: ContentLayout, atom: number): void {
    this.words[at] = words[start]!
    const prototype = this.excluded.isEmpty ? undefined : prototypeWord(words, start)
    for (const slot of contentSlots(words, start, layout.content)) {
      const { at: i, isValue } = slot
      const word = words[start + i]!
      if (prototype !== undefined && this.isLeftOut(slot, prototype, atom)) this.words[at + i] = LEFT_OUT
      else if (isValue || (word & TAG_MASK) === REF) this.words[at + i] = this.#value(word)
      else this.words[at + i] = word
    }
  }

  #value(word: number): number {
    return (word & TAG_MASK) === REF ? (this.#reach(word >> TAG_BITS) << TAG_BITS) | REF : this.valueWord(word)
  }

  /** The word for a value that is no reference to a record. */
  valueWord(word: number): number {
    const tag = word & TAG_MASK
    if (tag === ATOM && this.#heap.untracked.isAtom(word >> TAG_BITS)) return wordOfAtom(this.#heap.untracked.atom)
    if (!this.#isShape) return word
    if (tag === INT) return this.#kinds['number']!
    const atom = word >> TAG_BITS
    if (tag !== ATOM || atom === HOLE || atom === NULL || atom === UNDEFINED) return word
    // Objects of the base heap are atoms, too; they are what they are.
    return this.#kinds[typeof this.#heap.atoms.values[atom]] ?? word
  }

  #layoutAt(words: Int32Array, start: number): Layout {
    return this.#heap.shapes.layout(words[start]! >> TAG_BITS)
  }
}

/** Stands for a value that does not count. */
export const LEFT_OUT = wordOfAtom(HOLE)

/** The word of the prototype in a content record; that of a proxy ends before it. */
export function prototypeWord(words: Int32Array, start: number): number {
  return words[start + 3 + (words[start + 2]! >> TAG_BITS)] ?? LEFT_OUT
}
