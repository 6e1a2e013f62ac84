/** Fingerprints collide no more often than random numbers, whatever it is that states differ in (ADR 3). */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

import { Fingerprint } from '../../../src/state/fingerprint.ts'
import { FingerprintSet } from '../../../src/state/visited-set.ts'
import { checked } from '../../support/checked.ts'
import { isWhole, sample } from '../../support/extent.ts'
import { suspicious } from './collisions.ts'
import { type Formula, TWICE_THE_SAME, WEAK } from './formulas.ts'
import { atoms, FAMILIES, type Family, layouts, Words } from './states.ts'

/** Of a million states 116 pairs are equal in one lane, by chance, and 32,768 in 24 bits; in the short run none, and 32. */
const STATES = isWhole ? 1_000_000 : 1 << 15

const fingerprint = new Fingerprint()
const ours: Formula = ({ words, starts, count }) => {
  fingerprint.compute(words, starts, count, atoms, layouts)
  return [fingerprint.lane1, fingerprint.lane2]
}

function lanesOf(family: Family, formula: Formula, count: number): [Int32Array, Int32Array] {
  const state = new Words()
  const lanes: [Int32Array, Int32Array] = [new Int32Array(count), new Int32Array(count)]
  for (let i = 0; i < count; i++) {
    state.begin()
    family.write(state, i, count)
    state.end()
    const [lane1, lane2] = formula(state)
    lanes[0][i] = lane1
    lanes[1][i] = lane2
  }
  return lanes
}

function suspicions(family: Family, formula: Formula, count: number): string[] {
  return suspicious(...lanesOf(family, formula, count), family.bunch?.(count))
}

describe('states that differ in', () => {
  it.each(FAMILIES)('$name collide no more often than random numbers', (family) => {
    expect(suspicions(family, ours, STATES)).toEqual([])
  })
})

describe('the same test finds that', () => {
  const weak = Object.entries(WEAK).map(([name, formula]) => ({ name, formula }))
  it.each(weak)('$name are too weak', ({ formula }) => {
    expect(FAMILIES.some((family) => suspicions(family, formula, 1 << 15).length > 0)).toBe(true)
  })

  it('two lanes are one', () => {
    const family = FAMILIES.find(({ name }) => name === 'two cells')!
    expect(suspicions(family, TWICE_THE_SAME, STATES)).toContainEqual(expect.stringContaining('the difference of the lanes'))
  })
})

/** Objects of real searches: their states, by an exact comparison, have as many fingerprints. The bunches are those of so many cells with as many values. */
describe('the states of a search of', () => {
  const subjects = [['bst', 7], ['treemap', 8], ['heaparray', 6], ['stack', 6]] as const
  it.each(sample(subjects, subjects.length))('%s (bound %i) collide no more often than random numbers', (name, bound) => {
    const file = join(import.meta.dirname, '../../../examples/subjects', `${name}.ts`)
    const lanes1: number[] = []
    const lanes2: number[] = []
    const { add } = FingerprintSet.prototype
    FingerprintSet.prototype.add = function (lane1, lane2) {
      const isNew = add.call(this, lane1, lane2)
      if (isNew) {
        lanes1.push(lane1)
        lanes2.push(lane2)
      }
      return isNew
    }
    try {
      expect(checked(file, { bound }).states).toBe(checked(file, { bound, exact: true }).states)
    } finally {
      FingerprintSet.prototype.add = add
    }
    expect(lanes1.length).toBeGreaterThan(1000)
    expect(suspicious(Int32Array.from(lanes1), Int32Array.from(lanes2), (2 - 1 / bound) ** bound)).toEqual([])
  })
})
