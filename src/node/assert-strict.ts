/** `node:assert/strict`: the assertions, all of them strict. */
import { strict } from './assert.ts'

export const {
  AssertionError, deepStrictEqual, doesNotMatch, doesNotReject, doesNotThrow, fail, ifError, match, notDeepStrictEqual,
  notStrictEqual, ok, rejects, strictEqual, throws, equal, deepEqual, notEqual, notDeepEqual,
} = strict
export { strict }
export default strict
