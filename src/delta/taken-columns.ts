/** Which columns of codes the objects of each shape have taken: a set of columns for each shape. */
import { longer } from '../base/longer.ts'

export class TakenColumns {
  /** The sets, one behind the other, a bit for each column. */
  #sets = new Int32Array(1 << 10)
  #shapes = 0
  /** How many words a set has. */
  #width = 1
  /** The columns that some shape of the list at hand has taken, and those that are taken for it now. */
  #union = new Int32Array(1)
  #fresh = new Int32Array(1)

  /** Gives all columns back. */
  clear(shapes: number): void {
    const needed = shapes * this.#width
    if (needed > this.#sets.length) this.#sets = new Int32Array(2 * needed)
    else this.#sets.fill(0, 0, needed)
    this.#shapes = shapes
  }

  /** What comes next is taken in all shapes of the list. */
  open(shapes: Int32Array): void {
    const width = this.#width
    const union = this.#union.fill(0)
    this.#fresh.fill(0)
    for (let i = 0; i < shapes.length; i++) {
      const at = shapes[i]! * width
      for (let j = 0; j < width; j++) union[j]! |= this.#sets[at + j]!
    }
  }

  /** Takes the first column from `from` on that is free. */
  next(from: number): number {
    let column = from
    for (;; column++) {
      if (column >> 5 >= this.#width) this.#widen()
      const word = this.#union[column >> 5]!
      if (word === -1) column |= 31
      else if ((word & (1 << (column & 31))) === 0) break
    }
    this.#fresh[column >> 5]! |= 1 << (column & 31)
    return column
  }

  /** Ends the list. */
  close(shapes: Int32Array): void {
    const width = this.#width
    for (let i = 0; i < shapes.length; i++) {
      const at = shapes[i]! * width
      for (let j = 0; j < width; j++) this.#sets[at + j]! |= this.#fresh[j]!
    }
  }

  #widen(): void {
    const width = this.#width
    const sets = new Int32Array(4 * this.#shapes * width)
    for (let shape = 0; shape < this.#shapes; shape++) {
      for (let j = 0; j < width; j++) sets[2 * shape * width + j] = this.#sets[shape * width + j]!
    }
    this.#sets = sets
    this.#union = longer(this.#union, 2 * width)
    this.#fresh = longer(this.#fresh, 2 * width)
    this.#width = 2 * width
  }
}
