import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Discoveries } from './discoveries.ts'

test('states come in the order of the first transition that leads to them', () => {
  expect([...new Discoveries(Int32Array.of(50, 20, 10)).order(100)]).toEqual([2, 1, 0])
})

test('also in levels with so many transitions that no table is made of them', () => {
  fc.assert(fc.property(fc.uniqueArray(fc.nat(2 ** 31 - 1), { minLength: 1, maxLength: 3000 }), (transitions) => {
    const expected = transitions.map((_, i) => i).sort((a, b) => transitions[a]! - transitions[b]!)
    expect([...new Discoveries(Int32Array.from(transitions)).order(2 ** 31)]).toEqual(expected)
  }), { numRuns: 20 })
})
