import { expect, it } from 'vitest'

import { ExactSet } from './exact-set.ts'
import { FingerprintSet } from './visited-set.ts'

const words = (...values: number[]): Int32Array => Int32Array.from(values)

it('a fingerprint is new once', () => {
  const set = new FingerprintSet()
  expect([set.has(1, 2), set.add(1, 2), set.has(1, 2), set.add(1, 2), set.size]).toEqual([false, true, true, false, 1])
  expect([set.add(2, 1), set.add(1, 3), set.size]).toEqual([true, true, 3])
})

it('the fingerprint that marks an empty slot is a fingerprint like others', () => {
  const set = new FingerprintSet()
  expect([set.has(0, 0), set.add(0, 0), set.has(0, 0), set.add(0, 0), set.size]).toEqual([false, true, true, false, 1])
  expect([set.add(0, 5), set.add(5, 0)]).toEqual([true, true])
})

it('the probability of a collision follows the birthday bound', () => {
  const set = new FingerprintSet()
  expect(set.collisionProbability).toBe(0)
  for (let i = 1; i <= 1000; i++) set.add(i, i)
  expect(set.collisionProbability).toBeCloseTo((1000 * 999) / 2 ** 63, 25)
})

it('the exact set tells states with equal fingerprints apart', () => {
  const set = new ExactSet()
  expect(set.add(7, 7, words(1, 2), 2)).toBe(true)
  expect(set.add(7, 7, words(1, 3), 2)).toBe(true)
  // Only the first `length` words count.
  expect(set.add(7, 7, words(1, 2, 99), 2)).toBe(false)
  expect(set.add(7, 7, words(1, 2, 99), 3)).toBe(true)
  expect([set.size, set.collisionProbability]).toEqual([3, 0])
})
