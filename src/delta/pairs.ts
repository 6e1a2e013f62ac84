/**
 * The combinations of codes that occur among the active states, if two ∆values have different codes. Each gets a number in
 * the order of its first state, which stands for it. Small products of dictionaries are counted in a dense table, others in an
 * open-addressed one; both are empty between two uses.
 */
import { MAX_STATES } from './partition.ts'

const DENSE = 1 << 16
const dense = new Int32Array(DENSE)
const touched = new Int32Array(MAX_STATES)
const BUCKETS = 2 * MAX_STATES
const keys = new Int32Array(BUCKETS)
const numbers = new Int32Array(BUCKETS)

/** Numbers of combinations if each state counts as one of its own. */
export const identity = Uint16Array.from({ length: MAX_STATES }, (_, i) => i)
/** By position in the segment: the number of the combination. */
export const combined = new Uint16Array(MAX_STATES)
/** By combination: the first state that has it. */
export const representatives = new Uint16Array(MAX_STATES)

/** `combined` becomes the codes themselves, numbered in the order of their first states; returns how many there are. */
export function combineOne(active: Uint16Array, start: number, end: number, codes: Uint16Array, from: number): number {
  let count = 0
  for (let i = start; i < end; i++) {
    const s = active[i]!
    const code = codes[s - from]!
    let number = dense[code]!
    if (number === 0) {
      touched[count] = code
      representatives[count++] = s
      number = dense[code] = count
    }
    combined[i - start] = number - 1
  }
  for (let i = 0; i < count; i++) dense[touched[i]!] = 0
  return count
}

/** Combines what is in `combined`, `before` numbers, with one more ∆value, whose dictionary has `size` entries. */
export function combineMore(
  active: Uint16Array, start: number, end: number, before: number, codes: Uint16Array, from: number, size: number,
): number {
  if (before * size > DENSE) return combineSparse(active, start, end, codes, from)
  let count = 0
  for (let i = start; i < end; i++) {
    const s = active[i]!
    const key = combined[i - start]! * size + codes[s - from]!
    let number = dense[key]!
    if (number === 0) {
      touched[count] = key
      representatives[count++] = s
      number = dense[key] = count
    }
    combined[i - start] = number - 1
  }
  for (let i = 0; i < count; i++) dense[touched[i]!] = 0
  return count
}

function combineSparse(active: Uint16Array, start: number, end: number, codes: Uint16Array, from: number): number {
  // At most half full. A small segment uses a small part of the table.
  let bits = 4
  while ((1 << bits) < 2 * (end - start)) bits++
  const mask = (1 << bits) - 1
  const shift = 32 - bits
  let count = 0
  for (let i = start; i < end; i++) {
    const s = active[i]!
    const key = (combined[i - start]! << 16) | codes[s - from]!
    let bucket = Math.imul(key, 0x9e3779b1) >>> shift
    while (numbers[bucket] !== 0 && keys[bucket] !== key) bucket = (bucket + 1) & mask
    if (numbers[bucket] === 0) {
      keys[bucket] = key
      touched[count] = bucket
      representatives[count++] = s
      numbers[bucket] = count
    }
    combined[i - start] = numbers[bucket]! - 1
  }
  for (let i = 0; i < count; i++) numbers[touched[i]!] = 0
  return count
}

/** Two ∆values at once. */
export function combineTwo(
  active: Uint16Array, start: number, end: number,
  codes1: Uint16Array, from1: number, size1: number, codes2: Uint16Array, from2: number, size2: number,
): number {
  if (size1 * size2 > DENSE) {
    const before = combineOne(active, start, end, codes1, from1)
    return combineMore(active, start, end, before, codes2, from2, size2)
  }
  let count = 0
  for (let i = start; i < end; i++) {
    const s = active[i]!
    const key = codes1[s - from1]! * size2 + codes2[s - from2]!
    let number = dense[key]!
    if (number === 0) {
      touched[count] = key
      representatives[count++] = s
      number = dense[key] = count
    }
    combined[i - start] = number - 1
  }
  for (let i = 0; i < count; i++) dense[touched[i]!] = 0
  return count
}

/** By number of a pair, first code * size + second code: the code of the result. */
export const pairCodes = new Uint16Array(MAX_STATES)

/** The codes of all states of a segment, from `pairCodes`; undefined if they have the same. */
export function codesOfPairs(
  active: Uint16Array, start: number, end: number, codes1: Uint16Array, from1: number, size: number, codes2: Uint16Array, from2: number,
): Uint16Array | undefined {
  const table = pairCodes
  const from = active[start]!
  const first = table[codes1[from - from1]! * size + codes2[from - from2]!]!
  const result = new Uint16Array(active[end - 1]! - from + 1)
  let differences = 0
  for (let i = start; i < end; i++) {
    const s = active[i]!
    const code = table[codes1[s - from1]! * size + codes2[s - from2]!]!
    result[s - from] = code
    differences |= code ^ first
  }
  return differences === 0 ? undefined : result
}
