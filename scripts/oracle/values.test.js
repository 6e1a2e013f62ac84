/** The oracle on a fixed few, and what it takes for different. */
import { afterAll, describe, expect, it } from 'vitest'
import { isWhole } from '../../test/support/extent.ts'
import { plainKey } from './plain-key.js'
import { ValuesOracle } from './values.js'

const oracle = new ValuesOracle()
afterAll(() => { oracle.dispose() })

describe('explorations and programs with odd values', () => {
  const seeds = Array.from({ length: isWhole ? 60 : 5 }, (_, i) => i + 1)
  it.each(seeds)('have the states and outcomes of plain Node (seed %i)', async (seed) => {
    expect(await oracle.differencesOf(seed)).toEqual([])
  })

  it('are searched, not refused', () => {
    expect(oracle.counts.searches).toBeGreaterThan(seeds.length * 4 - 1)
    expect(oracle.counts.refused).toBeLessThan(oracle.counts.searches / 10)
  })
})

describe('the key of plain values', () => {
  const key = (...values) => plainKey(values, () => undefined)

  it.each([
    [[0], [-0]], [[NaN], ['NaN']], [[1], [1n]], [[[,]], [[undefined]]], [[{ a: 1, b: 2 }], [{ b: 2, a: 1 }]], [[{}], [Object.create(null)]], [[[1]], [Object.freeze([1])]],
    [[new Map([[1, 2], [2, 1]])], [new Map([[2, 1], [1, 2]])]], [[new Float64Array([0])], [new Float64Array([-0])]], [[Symbol.for('s')], [Symbol('s')]],
  ])('tells %o from %o', (first, second) => {
    expect(key(...first)).not.toBe(key(...second))
  })

  it('tells one object from two, and nothing else of identity', () => {
    const shared = {}
    expect(key(shared, shared)).not.toBe(key({}, {}))
    expect(key({}, [])).toBe(key({}, []))
  })
})
