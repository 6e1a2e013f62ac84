/**
 * How a state is hashed (ADR 3), the one place that says it. In each of two lanes of 32 bits the fingerprint is the sum over all cells of
 *
 *     mix(path(object) ^ slot(position) ^ value(cell))
 *
 * The head of a record is a cell, too: its value is the hash of the layout, and it has no slot. The value of an integer is itself, that of an
 * atom the hash of its content, that of a reference to an object that was met before the turned path of that object (`turned`). The cell through which
 * an object is discovered has the value TREE_EDGE, and what it adds is the path of the object. Both lanes have mixers, slots and constants of their own.
 *
 * A term depends on one cell and the place of its object only: a change of a few cells is a difference of a few terms, and what a cell of a ∆State
 * adds is computed once for each of its values.
 */
export const ROOT_1 = 0x3c6ef373
export const ROOT_2 = 0x510e527f
/** Value of a cell through which an object is discovered: what is behind it speaks for itself. */
export const TREE_EDGE_1 = 0x1f83d9ab
export const TREE_EDGE_2 = 0x5be0cd19
const UNPARENTED_1 = 0x6a09e667
const UNPARENTED_2 = 0xbb67ae85 | 0
const SLOT_SEED_1 = 0x243f6a88
const SLOT_SEED_2 = 0x13198a2e

/**
 * A bijection of 32 bits in which every bit of the result depends on every bit of the argument: triple32 of C. Wellons. Two rounds, as in the finalizer
 * of MurmurHash3, are too few for some keys (ADR 3).
 */
export function mix1(value: number): number {
  let hash = Math.imul(value ^ (value >>> 17), 0xed5ad4bb)
  hash = Math.imul(hash ^ (hash >>> 11), 0xac4c1b51)
  hash = Math.imul(hash ^ (hash >>> 15), 0x31848bab)
  return hash ^ (hash >>> 14)
}

/** Another one: his lowbias32 with one more round. */
export function mix2(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x7feb352d)
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b)
  hash = Math.imul(hash ^ (hash >>> 16), 0x9e485565)
  return hash ^ (hash >>> 15)
}

/** The same as expressions for generated code, which spells them out: V8 inlines only so many calls. They need a variable `t`. */
export function mixText1(value: string): string {
  return `(t = ${value}, t = $$imul(t ^ t >>> 17, 0xed5ad4bb), t = $$imul(t ^ t >>> 11, 0xac4c1b51), t = $$imul(t ^ t >>> 15, 0x31848bab), t ^ t >>> 14)`
}

export function mixText2(value: string): string {
  return `(t = ${value}, t = $$imul(t ^ t >>> 16, 0x7feb352d), t = $$imul(t ^ t >>> 15, 0x846ca68b), t = $$imul(t ^ t >>> 16, 0x9e485565), t ^ t >>> 15)`
}

/**
 * The value of a reference to an object with this path, in both lanes: the path times x, as a polynomial over GF(2) modulo a primitive one (that of CRC-32).
 * The path itself would be wrong: `a.next = b` and `b.next = a` would add the same, and so would all objects that refer to themselves. That both
 * `turned(path)` and `path ^ turned(path)` are bijections is what the proof of ADR 3 needs.
 */
export function turned(path: number): number {
  return (path << 1) ^ ((path >> 31) & 0x04c11db7)
}

export function turnedText(path: string): string {
  return `${path} << 1 ^ ${path} >> 31 & 0x04c11db7`
}

/** The path of a record that nobody refers to, from the values of its first two cells. */
export function unparentedPath1(first: number, second: number): number {
  return mix1(mix1(first ^ UNPARENTED_1) ^ second)
}

export function unparentedPath2(first: number, second: number): number {
  return mix2(mix2(first ^ UNPARENTED_2) ^ second)
}

/**
 * A hash of a text in the first lane: a sum over pairs of letters, for the same reason as that over cells. In a chain, where one letter follows the
 * other, two texts could become equal at each of their letters. `prefix` stands before the text, which may be too long to be joined with it.
 */
export function hashText1(text: string, seed: number, prefix = ''): number {
  let sum = mix1(seed ^ text.length)
  for (let i = 0; i < prefix.length; i++) sum = mix1(sum ^ prefix.charCodeAt(i))
  for (let i = 0; i < text.length; i += 2) sum = (sum + mix1(mix1(seed + i) ^ letters(text, i))) | 0
  return mix1(sum)
}

export function hashText2(text: string, seed: number, prefix = ''): number {
  let sum = mix2(seed ^ text.length)
  for (let i = 0; i < prefix.length; i++) sum = mix2(sum ^ prefix.charCodeAt(i))
  for (let i = 0; i < text.length; i += 2) sum = (sum + mix2(mix2(seed + i) ^ letters(text, i))) | 0
  return mix2(sum)
}

/** Two letters as one number; behind the last one there is 0. */
function letters(text: string, i: number): number {
  return text.charCodeAt(i) | (i + 1 < text.length ? text.charCodeAt(i + 1) << 16 : 0)
}

/** The probability that some two of so many different states have one fingerprint: pairs times what ADR 3 proves of each. */
export function collisionProbability(states: number): number {
  return ((states * Math.max(0, states - 1)) / 2) * 2 ** -62
}

/** Pseudo-random numbers for positions in a record; a longer list begins with the shorter one. */
export function slots1(count: number): Int32Array {
  return Int32Array.from({ length: count }, (_, i) => mix1(SLOT_SEED_1 + Math.imul(i + 1, 0x9e3779b9)))
}

export function slots2(count: number): Int32Array {
  return Int32Array.from({ length: count }, (_, i) => mix2(SLOT_SEED_2 + Math.imul(i + 1, 0x9e3779b9)))
}
