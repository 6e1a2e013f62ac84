/**
 * The fingerprint of a linearized state, from all of its words: what hash-rules.ts says, in the plainest form. Everything else that computes
 * fingerprints, from changes or for many states at once, has to give the same.
 */
import type { AtomTable } from './atoms.ts'
import { mix1, mix2, ROOT_1, ROOT_2, slots1, slots2, TREE_EDGE_1, TREE_EDGE_2, turned, unparentedPath1, unparentedPath2 } from './hash-rules.ts'
import type { LayoutHashes } from './layout.ts'
import { ATOM, INT, REF, TAG_BITS, TAG_MASK } from './word.ts'

export class Fingerprint {
  lane1 = 0
  lane2 = 0
  #paths1 = new Int32Array(1024)
  #paths2 = new Int32Array(1024)
  /** A number for each position in a record. */
  slots1 = slots1(256)
  slots2 = slots2(256)

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
      sum1 = (sum1 + mix1(path1 ^ layouts.hash1[head]!)) | 0
      sum2 = (sum2 + mix2(path2 ^ layouts.hash2[head]!)) | 0
      for (let slot = 1; slot < size; slot++) {
        const word = words[start + slot]!
        const tag = word & TAG_MASK
        const index = word >> TAG_BITS
        let value1 = index
        let value2 = index
        if (tag === REF) {
          const isDiscovered = index === next
          value1 = isDiscovered ? TREE_EDGE_1 : turned(paths1[index]!)
          value2 = isDiscovered ? TREE_EDGE_2 : turned(paths2[index]!)
        } else if (tag !== INT) {
          value1 = atoms1[index]!
          value2 = atoms2[index]!
        }
        const term1 = mix1(path1 ^ slots1[slot]! ^ value1)
        const term2 = mix2(path2 ^ slots2[slot]! ^ value2)
        sum1 = (sum1 + term1) | 0
        sum2 = (sum2 + term2) | 0
        if (tag === REF && index === next) {
          paths1[index] = term1
          paths2[index] = term2
          next++
        }
      }
    }
    this.lane1 = sum1
    this.lane2 = sum2
  }

  #growPaths(count: number): void {
    this.#paths1 = new Int32Array(count * 2)
    this.#paths2 = new Int32Array(count * 2)
  }

  /** Makes sure that records of `size` words have slots. */
  reserveSlots(size: number): void {
    if (size <= this.slots1.length) return
    this.slots1 = slots1(size * 2)
    this.slots2 = slots2(size * 2)
  }
}

/** What a word of one of the first two cells contributes to the path of a record that nobody refers to. */
export function pathValue(word: number, paths: Int32Array, atoms: Int32Array): number {
  const tag = word & TAG_MASK
  if (tag === REF) return paths[word >> TAG_BITS]!
  return tag === ATOM ? atoms[word >> TAG_BITS]! : word
}

function hex(lane: number): string {
  return (lane >>> 0).toString(16).padStart(8, '0')
}
