import type { Expected } from '../expected.ts'

/** Since V8 12.5 groups of two alternatives may have one name. */
const isKnown = (() => {
  try {
    return new RegExp('(?<year>a)|(?<year>b)') !== undefined
  } catch {
    return false
  }
})()

export default (isKnown
  // The pattern keeps nothing: one state, whatever is tested.
  ? { verdict: 'holds', states: 1, transitions: 1, depth: 0 }
  : { verdict: 'error', error: { code: 'unsupported-regexp', fact: /does not know the syntax/ } }) satisfies Expected
