/**
 * Formulas that look as good as the one of src/state/hash-rules.ts and are not: each leaves out something that it has. The test of the
 * families has to tell them from it.
 */
import { mix1, mix2, ROOT_1, ROOT_2, slots1, slots2, TREE_EDGE_1, TREE_EDGE_2, turned } from '../../../src/state/hash-rules.ts'
import { INT, REF, TAG_BITS, TAG_MASK } from '../../../src/state/word.ts'
import { atoms, layouts, type Words } from './states.ts'

export type Lanes = [number, number]
export type Formula = (state: Words) => Lanes

const [SLOTS_1, SLOTS_2] = [slots1(512), slots2(512)]

/** What a cell adds in one lane: its value, that of its object's path, and that of its position. */
type Term = (value: number, path: number, slot: number) => number

interface Values {
  integer?(value: number): number
  reference?(path: number): number
}

/** A sum over cells with another term, or other values; paths as they are. */
function sumOf(lane: 1 | 2, term: Term, { integer = (value) => value, reference = turned }: Values = {}): (state: Words) => number {
  const slots = lane === 1 ? SLOTS_1 : SLOTS_2
  const mix = lane === 1 ? mix1 : mix2
  const paths = new Int32Array(128)
  return ({ words, starts, count }) => {
    const atomHashes = lane === 1 ? atoms.hash1 : atoms.hash2
    const layoutHashes = lane === 1 ? layouts.hash1 : layouts.hash2
    paths[0] = lane === 1 ? ROOT_1 : ROOT_2
    let next = 1
    let sum = 0
    for (let k = 0; k < count; k++) {
      const path = paths[k]!
      sum = (sum + term(layoutHashes[words[starts[k]!]! >> TAG_BITS]!, path, 1)) | 0
      for (let at = starts[k]! + 1; at < starts[k + 1]!; at++) {
        const slot = slots[at - starts[k]!]!
        const index = words[at]! >> TAG_BITS
        const tag = words[at]! & TAG_MASK
        let value = tag === INT ? integer(index) : tag === REF ? reference(paths[index]!) : atomHashes[index]!
        if (tag === REF && index === next) {
          value = lane === 1 ? TREE_EDGE_1 : TREE_EDGE_2
          paths[next++] = mix(path ^ slot ^ value)
        }
        sum = (sum + term(value, path, slot)) | 0
      }
    }
    return sum
  }
}

const both = (first: (state: Words) => number, second: (state: Words) => number): Formula => (state) => [first(state), second(state)]

/** That of version 0.7: products of odd coefficients, and integers that are the same in both lanes. */
const product: Term = (value, path, slot) => Math.imul(path | 1, Math.imul(value, slot | 1))
const mixInteger = (value: number): number => {
  const mixed = Math.imul(value + 0x632be5ab, 0x85ebca6b)
  return mixed ^ (mixed >>> 15)
}

export const WEAK: Readonly<Record<string, Formula>> = {
  'products of odd coefficients': both(sumOf(1, product, { integer: mixInteger }), sumOf(2, product, { integer: mixInteger })),
  'products of values that are mixed well': both(sumOf(1, product, { integer: mix1 }), sumOf(2, product, { integer: mix2 })),
  'no mixing': both(sumOf(1, (value, path, slot) => path ^ slot ^ value), sumOf(2, (value, path, slot) => path ^ slot ^ value)),
  'no slot': both(sumOf(1, (value, path) => mix1(path ^ value)), sumOf(2, (value, path) => mix2(path ^ value))),
  'no path': both(sumOf(1, (value, _path, slot) => mix1(slot ^ value)), sumOf(2, (value, _path, slot) => mix2(slot ^ value))),
  'one multiplication': both(
    sumOf(1, (value, path, slot) => Math.imul(path ^ slot ^ value, 0x85ebca6b)), sumOf(2, (value, path, slot) => Math.imul(path ^ slot ^ value, 0x7feb352d)),
  ),
  'values beside the mixing': both(sumOf(1, (value, path, slot) => mix1(path ^ slot) ^ value), sumOf(2, (value, path, slot) => mix2(path ^ slot) ^ value)),
  // That of version 0.8.
  'references that have the value of a path': both(
    sumOf(1, (value, path, slot) => mix1(path ^ slot ^ value), { reference: (path) => path }), sumOf(2, (value, path, slot) => mix2(path ^ slot ^ value), { reference: (path) => path }),
  ),
}

/** Both lanes are one: alone each is as good as any. */
export const TWICE_THE_SAME: Formula = both(sumOf(1, (value, path, slot) => mix1(path ^ slot ^ value)), sumOf(1, (value, path, slot) => mix1(path ^ slot ^ value)))
