/** Sums up records that are read by the interpreting road, for successor.ts. */
import { HOLE, hole } from './atoms.ts'
import { RecordReader } from './record-reader.ts'
import type { Shapes } from './shapes.ts'
import type { Successor } from './successor.ts'

export class SuccessorRecords {
  readonly #successor: Successor
  readonly #shapes: Shapes
  readonly reader: RecordReader

  constructor(successor: Successor, shapes: Shapes) {
    this.#successor = successor
    this.#shapes = shapes
    this.reader = new RecordReader(shapes)
  }

  /** Sums up the record of an object; its cells stand `offset` words behind their usual place. */
  add(object: object, offset: number, path1: number, path2: number): boolean {
    const done = this.#addGenerated(object, offset, path1, path2)
    if (done !== 0) return done > 0
    const reading = this.reader.read(object)
    if (reading === undefined) return false
    this.#successor.head(reading.layout.id, path1, path2)
    return this.addCells(reading.values, offset, path1, path2)
  }

  /** The same by generated code: 1 done, 0 there is none for the object, -1 there is something that is not known. */
  #addGenerated(object: object, offset: number, path1: number, path2: number): number {
    const shapes = this.#shapes
    if (offset !== 0 || typeof object !== 'object' || shapes.special(object) !== undefined || shapes.runtime.oddness(object) > 1) return 0
    const shape = shapes.of(object)
    const layout = shape.road === 'fields' ? shapes.layoutOf(object, shape) : undefined
    if (layout?.hash === undefined) return 0
    shapes.used(layout, shape)
    return layout.hash(object, path1, path2)
  }

  addCells(values: readonly unknown[], offset: number, path1: number, path2: number): boolean {
    const successor = this.#successor
    successor.reserveSlots(values.length + offset + 1)
    for (let i = 0; i < values.length; i++) {
      const value = values[i]
      if (value === hole) successor.addAtom(i + 1 + offset, HOLE, path1, path2)
      else if (!successor.cell(value, i + 1 + offset, path1, path2)) return false
    }
    return true
  }
}
