/** Laws of random concurrent programs: the ground truth, all strategies and all roads of the state agree. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { allSchedules } from '../corpus/ground-truth/all-schedules.js'
import { outcomesOfText, type Way } from '../corpus/ground-truth/outcomes.ts'
import { randomConcurrentProgram } from '../corpus/ground-truth/random-concurrent.ts'
import { runs } from '../support/extent.ts'

const programs = fc.array(fc.nat(1000), { minLength: 10, maxLength: 60, size: 'max' }).map(randomConcurrentProgram)
const MAX_SCHEDULES = 400
const MAX_STATES = 5000

/** With several delays there are more schedules than Node has (docs/limits.md, timers of several delays), never fewer. */
function hasSeveralDelays(text: string): boolean {
  return new Set([...text.matchAll(/(?:delay\(|\}, )(\d+)/g)].map(([, delay]) => delay)).size > 1
}

/** Of each outcome of the truth as many as were found, but not more than there are. */
function atMost(found: Readonly<Record<string, number>>, truth: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(truth).map(([outcome, count]) => [outcome, Math.min(count, found[outcome] ?? 0)]))
}

describe('random concurrent programs', () => {
  it('have every outcome of plain V8 over all schedules, in as many schedules, and no other unless timers have several delays', async () => {
    await fc.assert(fc.asyncProperty(programs, async (text) => {
      const truth = await allSchedules({ text }, { maxSchedules: MAX_SCHEDULES })
      fc.pre(truth.complete)
      const [matching, all] = outcomesOfText(text, {}, { strategy: 'dfs', matching: 'none' })
      expect(Object.keys(matching!.outcomes), text).toEqual(Object.keys(all!.outcomes))
      const found = hasSeveralDelays(text) ? atMost(all!.outcomes, truth.outcomes) : all!.outcomes
      expect(found, text).toEqual(truth.outcomes)
    // A smaller program that fails, too, takes longer to find than this one to read.
    }), { ...runs(3, 16), endOnFailure: true })
  })

  it('have the same states, transitions and ends with every strategy, on every road of the states', () => {
    const ways: Way[] = [
      { strategy: 'bfs' },
      { strategy: 'dfs', generateCode: false },
      { strategy: 'fewest-switches', exact: true },
      { strategy: 'coverage', exact: true, generateCode: false },
    ]
    fc.assert(fc.property(programs, (text) => {
      const [first, ...others] = outcomesOfText(text, ...ways)
      fc.pre(first!.states < MAX_STATES)
      for (const other of others) expect(other, text).toEqual(first)
    }), runs(2, 6))
  })
})
