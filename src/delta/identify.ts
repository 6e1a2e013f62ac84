/**
 * What the states of a ∆State have become after a path: their fingerprints, all at once, and the words of single ones. Both
 * are what heap.ts gives for each state by itself (ADR 3). What was written comes from the change log.
 */
import type { Realm } from '../runtime/realm.ts'
import type { Abstraction } from '../state/abstraction.ts'
import type { BaseHeap } from '../state/base-heap.ts'
import type { WordBuffer } from '../state/byte-arena.ts'
import { ROOT_1, ROOT_2, unparentedPath1, unparentedPath2 } from '../state/hash-rules.ts'
import type { Heap } from '../state/heap.ts'
import { Cells } from './cells.ts'
import type { DeltaState } from './delta-state.ts'
import { Difference } from './difference.ts'
import { Extractor } from './extract.ts'
import { Walk } from './walk.ts'
import { WrittenRecords } from './written-records.ts'

export class Identifier {
  readonly #heap: Heap
  readonly #base: BaseHeap
  readonly #cells: Cells
  readonly #written: WrittenRecords
  readonly #walk: Walk
  readonly #difference: Difference
  readonly #extractor: Extractor
  /** How often states were identified by differences, and how often as a whole. */
  readonly counts = { same: 0, differences: 0, walks: 0, unknown: 0 }

  readonly #abstraction: Abstraction | undefined

  /** `abstraction`: what of the states counts, unless everything does. Fingerprints are abstract then, and the lanes of ∆States are not used. */
  constructor(heap: Heap, realm: Realm, abstraction?: Abstraction) {
    this.#heap = heap
    this.#abstraction = abstraction
    this.#base = heap.base
    this.#cells = new Cells(heap, realm.delta.Delta.prototype as object, abstraction)
    this.#written = new WrittenRecords(this.#cells, heap, realm.run('$$absent', 'delta'))
    this.#walk = new Walk(this.#cells, heap.fingerprint)
    this.#walk.phaseOf = (root) => this.#written.phaseOf(root)
    this.#difference = new Difference(this.#cells, this.#walk, this.#written, heap)
    this.#extractor = new Extractor(this.#cells, this.#written, heap.base)
  }

  /** From now on paths start from this ∆State. */
  attach(state: DeltaState): void {
    this.#cells.attach(state)
    this.#written.attach(state)
  }

  /** Why the last path was unknown. */
  get why(): string {
    return this.#cells.why
  }

  /**
   * Puts the fingerprint of the state active[i] after the path into out1[i - start] and out2[i - start], for i from `start` up to
   * `end`. 'same': no state has changed, and nothing was put; 'unknown': there is something that cannot be told for all at once.
   */
  identify(active: Uint16Array, start: number, end: number, out1: Int32Array, out2: Int32Array): 'same' | 'done' | 'unknown' {
    if (!this.#written.read(active, start, end)) {
      this.counts.unknown++
      return 'unknown'
    }
    const found = this.#abstraction === undefined ? this.#difference.run(active, start, end, out1, out2) : this.#hasWritten ? 'unclear' : 'same'
    if (found !== 'unclear') {
      this.counts[found === 'same' ? 'same' : 'differences']++
      return found
    }
    this.counts.walks++
    return this.#walkAll(active, start, end, out1, out2) ? 'done' : 'unknown'
  }

  get #hasWritten(): boolean {
    return this.#cells.writtenCount > 0 || this.#written.touched.length > 0
  }

  /**
   * The same for what these values reach and nothing else, as Abstraction.identifyReached has it. The values are those of all
   * active states: plain ones, or ∆values.
   */
  identifyReached(values: readonly unknown[], active: Uint16Array, start: number, end: number, out1: Int32Array, out2: Int32Array): 'done' | 'unknown' {
    const cells = this.#cells
    if (!this.#written.read(active, start, end)) return 'unknown'
    const world = cells.newRecord(this.#heap.shapes.world.id, values.length + 1)
    values.forEach((value, i) => {
      const word = cells.encode(value)
      cells.words[cells.start[world]! + 1 + i] = word
    })
    if (!this.#written.finish(active, start, end) || this.#mayReachBase()) return 'unknown'
    const walk = this.#walk
    walk.begin(active, start, end, false)
    walk.discover(world, 0, ROOT_1, ROOT_2, 0, 0)
    walk.drain()
    return this.#finish(end - start, out1, out2) ? 'done' : 'unknown'
  }

  /** Whether an object of the base heap is not what it was: which values reach it is not known here. */
  #mayReachBase(): boolean {
    const { touched } = this.#written
    return this.#base.entries.some((entry) => {
      if (entry.kind === 'variable') return false
      const i = touched.indexOf(entry)
      return i < 0 ? this.#written.recordOf(entry) >= 0 : this.#written.changedIn(i) !== 0
    })
  }

  /** Writes what state s, which must have been active, is after the path; false if it is not known. */
  extract(s: number, into: WordBuffer): boolean {
    if (this.#cells.isUnknown) return false
    this.#extractor.extract(s, into)
    return true
  }

  #walkAll(active: Uint16Array, start: number, end: number, out1: Int32Array, out2: Int32Array): boolean {
    const walk = this.#walk
    // An object of the base heap that differs in nothing but fields which do not count would be as it was.
    if (this.#abstraction?.excluded.isEmpty === false && this.#mayReachBase()) return false
    walk.begin(active, start, end, false)
    walk.discover(0, 0, ROOT_1, ROOT_2, 0, 0)
    walk.drain()
    if (this.#base.entries.length > 0) this.#walkBase()
    return this.#finish(end - start, out1, out2)
  }

  #finish(count: number, out1: Int32Array, out2: Int32Array): boolean {
    out1.fill(0, 0, count)
    out2.fill(0, 0, count)
    this.#walk.sums.addTo(out1, out2)
    // Sums of records are made when they are needed.
    return !this.#cells.isUnknown
  }

  #walkBase(): void {
    const { touched, touchedRecords } = this.#written
    const { hash1, hash2 } = this.#heap.atoms
    for (const entry of this.#base.entries) {
      const i = touched.indexOf(entry)
      const k = i < 0 ? this.#written.recordOf(entry) : touchedRecords[i]!
      const g = k < 0 || this.#abstraction?.excluded.hasBase(entry.atom) === true ? -1 : i < 0 ? 0 : this.#changedSegment(i)
      if (g < 0) continue
      this.#walk.discover(k, g, unparentedPath1(hash1[entry.atom]!, 0), unparentedPath2(hash2[entry.atom]!, 0), 0, 0)
      this.#walk.drain()
    }
  }

  /** The states in which a variable or object of the base heap is not what it was; -1 if there are none. */
  #changedSegment(i: number): number {
    const changed = this.#written.changedIn(i)
    if (changed >= 0) return changed - 1
    const { segments } = this.#walk
    const from = segments.open()
    const end = segments.end[0]!
    for (let at = 0; at < end; at++) if (this.#written.isChanged(i, segments.states[at]!)) segments.put(segments.states[at]!)
    return segments.open() === from ? -1 : segments.finish(0, from)
  }
}
