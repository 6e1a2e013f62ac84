/**
 * The fingerprint of a linearized state: a sum over all cells (fields of objects, found by access path) of
 * path(object) * slot(field) * value(cell), in two lanes of 32 bits with independent coefficients. The path of an object
 * is made from the cell through which it is first discovered. A term depends on one cell only, so that a change of a few
 * cells can be applied as a difference, and one constant change to many states at once.
 *
 * With odd coefficients two states that differ in one cell never collide; other pairs collide like random 64-bit values.
 */
import type { AtomTable } from './atoms.ts'
import type { LayoutHashes } from './layout.ts'
import { ATOM, INT, REF, TAG_BITS, TAG_MASK } from './word.ts'

export const ROOT_1 = 0x3c6ef373
export const ROOT_2 = 0x510e527f
/** Value of a cell through which an object is discovered: what is behind it speaks for itself. */
export const TREE_EDGE_1 = 0x1f83d9ab
export const TREE_EDGE_2 = 0x5be0cd19
const SLOT_SEED_1 = 0x243f6a88
const SLOT_SEED_2 = 0x13198a2e

export class Fingerprint {
  lane1 = 0
  lane2 = 0
  #paths1 = new Int32Array(1024)
  #paths2 = new Int32Array(1024)
  /** The coefficient of each position in a record. */
  slots1 = coefficients(256, SLOT_SEED_1)
  slots2 = coefficients(256, SLOT_SEED_2)

  toString(): string {
    return hex(this.lane1) + hex(this.lane2)
  }

  /** Computes the fingerprint of `count` records; record k is words[starts[k]] up to words[starts[k + 1]]. */
  compute(words: Int32Array, starts: Int32Array, count: number, atoms: AtomTable, layouts: LayoutHashes): void {
    if (count > this.#paths1.length) this.#growPaths(count)
    const paths1 = this.#paths1
    const paths2 = this.#paths2
    let slots1 = this.slots1
    let slots2 = this.slots2
    const atoms1 = atoms.hash1
    const atoms2 = atoms.hash2
    let sum1 = 0
    let sum2 = 0
    let next = 1
    paths1[0] = ROOT_1
    paths2[0] = ROOT_2
    for (let k = 0; k < count; k++) {
      const start = starts[k]!
      const size = starts[k + 1]! - start
      if (k === next) {
        // Nobody refers to this record (see Linearizer): its first two values are its path.
        paths1[k] = unparentedPath1(pathValue(words[start + 1]!, paths1, atoms1), pathValue(words[start + 2]!, paths1, atoms1))
        paths2[k] = unparentedPath2(pathValue(words[start + 1]!, paths2, atoms2), pathValue(words[start + 2]!, paths2, atoms2))
        next++
      }
      if (size > slots1.length) {
        this.reserveSlots(size)
        slots1 = this.slots1
        slots2 = this.slots2
      }
      const path1 = paths1[k]!
      const path2 = paths2[k]!
      const head = words[start]! >> TAG_BITS
      let inner1 = layouts.hash1[head]!
      let inner2 = layouts.hash2[head]!
      for (let slot = 1; slot < size; slot++) {
        const word = words[start + slot]!
        const tag = word & TAG_MASK
        const index = word >> TAG_BITS
        let value1: number
        let value2: number
        if (tag === INT) {
          value1 = mixInteger(index)
          value2 = value1
        } else if (tag === REF) {
          if (index === next) {
            const cell1 = slots1[slot]! ^ path1
            const cell2 = slots2[slot]! ^ path2
            paths1[index] = mix(cell1) | 1
            paths2[index] = mix(cell2) | 1
            next++
            value1 = TREE_EDGE_1
            value2 = TREE_EDGE_2
          } else {
            value1 = paths1[index]!
            value2 = paths2[index]!
          }
        } else {
          value1 = atoms1[index]!
          value2 = atoms2[index]!
        }
        inner1 = (inner1 + Math.imul(value1, slots1[slot]!)) | 0
        inner2 = (inner2 + Math.imul(value2, slots2[slot]!)) | 0
      }
      sum1 = (sum1 + Math.imul(path1, inner1)) | 0
      sum2 = (sum2 + Math.imul(path2, inner2)) | 0
    }
    this.lane1 = sum1
    this.lane2 = sum2
  }

  #growPaths(count: number): void {
    this.#paths1 = new Int32Array(count * 2)
    this.#paths2 = new Int32Array(count * 2)
  }

  /** Makes sure that records of `size` words have coefficients. */
  reserveSlots(size: number): void {
    if (size <= this.slots1.length) return
    this.slots1 = coefficients(size * 2, SLOT_SEED_1)
    this.slots2 = coefficients(size * 2, SLOT_SEED_2)
  }
}

/** The path of a record that nobody refers to, in the first lane, from the values of its first two cells. */
export function unparentedPath1(first: number, second: number): number {
  return mix(Math.imul(first, 0x9e3779b1) ^ second) | 1
}

export function unparentedPath2(first: number, second: number): number {
  return mix(Math.imul(first, 0x7feb352d) ^ second) | 1
}

/** Odd pseudo-random numbers; a longer list begins with the shorter one. */
function coefficients(count: number, seed: number): Int32Array {
  const numbers = new Int32Array(count)
  for (let i = 0; i < count; i++) numbers[i] = mix(seed + Math.imul(i + 1, 0x9e3779b9)) | 1
  return numbers
}

function pathValue(word: number, paths: Int32Array, atoms: Int32Array): number {
  const tag = word & TAG_MASK
  if (tag === REF) return paths[word >> TAG_BITS]!
  return tag === ATOM ? atoms[word >> TAG_BITS]! : word
}

/** Numbers that differ in high bits only would leave the low bits of a product alike. */
export function mixInteger(value: number): number {
  const mixed = Math.imul(value + 0x632be5ab, 0x85ebca6b)
  return mixed ^ (mixed >>> 15)
}

/** The finalizer of MurmurHash3. */
export function mix(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}

function hex(lane: number): string {
  return (lane >>> 0).toString(16).padStart(8, '0')
}
