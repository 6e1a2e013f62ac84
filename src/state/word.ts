/**
 * The alphabet of a linearized state: every value is exactly one 32-bit word, its kind in the two low bits. One word a
 * value keeps the readers and writers branch-free and lets the fingerprint treat a state as a sequence of cells.
 */

/** A small integer, stored in the upper 30 bits. */
export const INT = 0
/** A reference to the object with this number; objects are numbered in the order in which they are discovered. */
export const REF = 1
/** An index into the atom table: other primitives, and objects of the base heap. */
export const ATOM = 2
/** An index into the table of layouts; the first word of every object's record. */
export const HEAD = 3

export const TAG_BITS = 2
export const TAG_MASK = 3

/** Whether a number fits into an INT word; -0 does not. */
export function isSmallInteger(value: number): boolean {
  return (value << TAG_BITS) >> TAG_BITS === value && (value !== 0 || 1 / value > 0)
}
