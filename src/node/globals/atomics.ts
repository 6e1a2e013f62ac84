/**
 * Atomics.wait with a time limit is how programs sleep: there is no other thread that could wake them, so virtual time passes. Without a
 * limit it would last forever, which is refused, as is everything else that waits for threads.
 */
import { defineProperty, floor, objectToString, string, type Guest } from '../internal/kept.ts'
import { passTime } from './timer-moments.ts'

const load: (view: Guest, index: Guest) => Guest = Atomics.load
const Shared = SharedArrayBuffer
const Words = Int32Array
const LongWords = BigInt64Array
const toBigInt: (value: Guest) => bigint = (value) => BigInt.asIntN(64, value)
const refuse: () => never = Atomics.wait as never

const textOf = (value: Guest): string => $$isObject(value) ? objectToString(value) : string(value)

const wait = (view: Guest, index: Guest, value: Guest, timeout: Guest): string => {
  const isLong = view instanceof LongWords
  if (!isLong && !(view instanceof Words)) throw new $$TypeError(`${textOf(view)} is not an int32 or BigInt64 typed array.`)
  if (!(view.buffer instanceof Shared)) throw new $$TypeError(`${textOf(view)} is not a shared typed array.`)
  const found = load(view, index)
  const wanted = isLong ? toBigInt(value) : value | 0
  const limit = +timeout
  if (found !== wanted) return 'not-equal'
  if (limit !== limit || limit === Infinity) return refuse()
  if (limit > 0) passTime(floor(limit))
  return 'timed-out'
}

defineProperty(Atomics, 'wait', {
  value: $$disguise(function (view: Guest, index: Guest, value: Guest, timeout: Guest) { return wait(view, index, value, timeout) }, 'wait', 4),
  writable: true, enumerable: false, configurable: true,
})
