/**
 * The operators that compiled code applies to ∆values, by the numbers under which it names them. Emitter and prelude
 * agree on nothing but these lists, so an entry may be added at the end only.
 */

/**
 * `numeric` is ToNumeric, as `++` and `--` do it first, which are `increment` and `decrement`; `string` is ToString, as template
 * literals do it.
 */
export const DELTA_UNARY = ['-', '+', '!', '~', 'typeof', 'numeric', 'string', 'increment', 'decrement'] as const

export const DELTA_BINARY = [
  '+', '-', '*', '/', '%', '**', '&', '|', '^', '<<', '>>', '>>>', '<', '>', '<=', '>=', '==', '!=', '===', '!==',
] as const
