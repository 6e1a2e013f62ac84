// The subjects of examples/ against the counts of the brute-force oracle and against the table of known counts, and the
// faulty ones against the length of their shortest violation. The largest bounds belong to the benchmark.

import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { checked } from '../support/checked.ts'
import faulty from './programs/faulty-counts.json' with { type: 'json' }
import recorded from './programs/subject-counts.json' with { type: 'json' }

const path = (name: string) => fileURLToPath(new URL(`../../examples/${name}.ts`, import.meta.url))

describe('subjects have the counts of the oracle', () => {
  for (const [name, rows] of Object.entries(recorded)) {
    for (const [i, { bound, ...counts }] of rows.entries()) {
      // Whole states are compared at the smallest bound only: larger ones have no other kinds of states.
      it.each(i === 0 ? [{ exact: false }, { exact: true }] : [{ exact: false }])(`${name} at bound ${bound}, %j`, ({ exact }) => {
        expect(checked(path(`subjects/${name}`), { bound, exact })).toMatchObject({ verdict: 'holds', outsideState: [], warnings: [], ...counts })
      })
    }
  }
})

// bst: the sum over k of C(N, k) * Catalan(k). stack: the sum of N^k. The others are known from other explorers.
it.each([
  ['bst', 6, { states: 731 }],
  ['bst', 8, { states: 12_235, transitions: 172_880 }],
  ['stack', 6, { states: 55_987, transitions: 65_317 }],
  ['treemap', 9, { states: 4_709, transitions: 81_936 }],
  ['heaparray', 6, { states: 4_515, transitions: 9_653 }],
] as const)('%s at bound %i has the known counts %j', (name, bound, counts) => {
  // What the oracle has recorded, which is explored above.
  expect(recorded[name].find((row) => row.bound === bound)).toMatchObject(counts)
})

describe('faulty variants break after the fewest calls', () => {
  for (const [name, { length, property }] of Object.entries(faulty)) {
    it(`${name}: ${property} after ${length} calls`, () => {
      const { verdict, violation } = checked(path(`faulty/${name}`), { maxSteps: 100_000 })
      expect(verdict).toBe('violation')
      expect(violation).toMatchObject({ property: { kind: property }, trace: { steps: { length } } })
      expect(violation!.location?.file).toMatch(/^examples\//)
    })
  }
})

it.each(['bst-model', 'treemap-model'])('%s agrees with its reference model', (name) => {
  expect(checked(path(`subjects/${name}`))).toMatchObject({ verdict: 'holds' })
})
