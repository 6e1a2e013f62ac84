/**
 * The objects that a path has made and that some cell leads to, each with the number of its record. Instances of classes
 * have a slot for a number; the others are searched.
 */
import type { Shapes } from '../state/shapes.ts'

/** Up to this many objects without a slot for their number are searched one by one. */
const SCANNED = 8
/** Numbers from here on, in the slot of an object, are those of new objects. */
const FRESH = 1 << 28

export class NewObjects {
  readonly #shapes: Shapes
  readonly #newRecord: (object: unknown) => number
  // Lists that every path fills again have their own lengths: to set that of an array takes longer than all the rest.
  readonly #numbered: unknown[] = []
  readonly #numberedRecords: number[] = []
  #numberedCount = 0
  readonly #scanned: unknown[] = []
  readonly #scannedRecords: number[] = []
  #scannedCount = 0
  readonly #others = new Map<unknown, number>()

  /** `newRecord` makes the record of an object that is met for the first time. */
  constructor(shapes: Shapes, newRecord: (object: unknown) => number) {
    this.#shapes = shapes
    this.#newRecord = newRecord
  }

  clear(): void {
    this.#numberedCount = 0
    this.#scannedCount = 0
    if (this.#others.size > 0) this.#others.clear()
  }

  /** The record of an object that is neither special nor part of the ∆State. */
  recordOf(object: object): number {
    const family = typeof object === 'function' ? undefined : this.#shapes.of(object).family
    const id = family === undefined ? -1 : family.idGet(object)
    if (id < 0) return this.search(object)
    const number = id - FRESH
    if (number >= 0 && number < this.#numberedCount && this.#numbered[number] === object) return this.#numberedRecords[number]!
    const added = this.#numberedCount++
    family!.idSet(object, FRESH + added)
    this.#numbered[added] = object
    return (this.#numberedRecords[added] = this.#newRecord(object))
  }

  /** The record of anything else: a symbol, a proxy. */
  search(object: unknown): number {
    const scanned = this.#scannedCount
    for (let i = 0; i < scanned; i++) if (this.#scanned[i] === object) return this.#scannedRecords[i]!
    if (scanned < SCANNED) {
      this.#scannedCount++
      this.#scanned[scanned] = object
      return (this.#scannedRecords[scanned] = this.#newRecord(object))
    }
    let k = this.#others.get(object)
    if (k === undefined) this.#others.set(object, (k = this.#newRecord(object)))
    return k
  }
}
