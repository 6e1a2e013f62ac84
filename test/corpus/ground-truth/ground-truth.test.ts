/** The checker against the ground truth: the same outcomes, and with matching off the same number of schedules. */
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { describe, expect, it } from 'vitest'

import { allSchedules, type GroundTruth } from './all-schedules.js'
import { outcomesOf } from './outcomes.ts'
import { inPlainNode } from './plain-node.js'
import { isWhole, sample } from '../../support/extent.ts'

const folder = fileURLToPath(new URL('programs/', import.meta.url))
/**
 * Where the checker has more schedules than Node, and how many outcomes more: it does not keep at which moment a timers phase looked at the
 * clock, nor whether two timers fired in the same phase, so it does not know which timers were not due then (docs/limits.md).
 */
const MORE_THAN_NODE: Readonly<Record<string, number>> = {
  'timer-lists.ts': 6, 'timers.ts': 2, 'timers-of-timers.ts': 1,
  // Node 20 looks for due timers twice.
  ...(process.versions.node.startsWith('20.') ? { 'timers-of-microtasks.ts': 2 } : {}),
}
const truths = new Map<string, GroundTruth>()

for (const name of sample(readdirSync(folder).sort(), 5)) {
  describe(name.replace('.ts', ''), () => {
    const file = folder + name

    const more = MORE_THAN_NODE[name]
    if (more !== undefined) {
      it(`has all outcomes of plain V8 over all schedules, and ${more} more`, async () => {
        const truth = Object.keys((await truthOf(file)).outcomes)
        const found = Object.keys(outcomesOf(file).outcomes)
        expect(truth.filter((outcome) => !found.includes(outcome))).toEqual([])
        expect(found.length - truth.length).toBe(more)
        expect(Object.keys(outcomesOf(file, { strategy: 'dfs', matching: 'none' }).outcomes)).toEqual(found)
      })
    } else it('has the outcomes of plain V8 over all schedules, and as many schedules', async () => {
      const truth = await truthOf(file)
      expect(truth.complete).toBe(true)
      expect(Object.keys(outcomesOf(file).outcomes)).toEqual(Object.keys(truth.outcomes))
      // Without matching each schedule is followed to its end, so each outcome is found as often as in the truth.
      expect(outcomesOf(file, { strategy: 'dfs', matching: 'none' }).outcomes).toEqual(truth.outcomes)
      expect(outcomesOf(file, { mode: 'tracked', strategy: 'dfs', matching: 'none' }).outcomes).toEqual(truth.outcomes)
    })

    it('has every outcome that Node itself comes to', async () => {
      const truth = await truthOf(file)
      const run = inPlainNode(file)
      for (const outcome of isWhole ? [run(), run(), run()] : [run()]) if (outcome !== undefined) expect(Object.keys(truth.outcomes)).toContain(outcome)
    })
  })
}

async function truthOf(file: string): Promise<GroundTruth> {
  const known = truths.get(file)
  if (known !== undefined) return known
  const truth = await allSchedules({ file })
  truths.set(file, truth)
  return truth
}
