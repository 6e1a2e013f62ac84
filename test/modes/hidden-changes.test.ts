// Changes that are easy to overlook are taken back, too: beside the operation that makes them there is one that changes
// something else, so that the search has to go back over every one of them and come again.
import { describe, expect, it } from 'vitest'

import { cases } from '../laws/hidden-changes.ts'
import { type Engine, explored, type Space } from '../support/state-space.ts'
import { makeRestless } from './restless.ts'
import { sample } from '../support/extent.ts'

makeRestless({ withSets: false })
const HOST: Engine = { exact: false, generateCode: true }
const OTHERS: readonly Engine[] = [{ mode: 'tracked', exact: false, generateCode: true }, { mode: 'tracked', exact: false, generateCode: true }, { mode: 'auto', exact: true, generateCode: false }]

/** A second thing that changes, before and after the others: the search comes back to each state twice. */
function withTicks(space: Space): Space {
  const tick = '() => { $ticks = ($ticks + 1) % 2 }'
  return {
    ...space,
    program: `let $ticks = 0\n${space.program ?? ''}`,
    operations: { tick, ...space.operations, tock: tick },
    view: `(root) => $ticks + ',' + (${space.view})(root)`,
    // States grow with the bound, and three steps undo everything once.
    bound: Math.min(space.bound, 3),
  }
}

describe('no change stays behind', () => {
  for (const [i, { claim, states: _, hidden: __, ...space }] of sample([...cases.entries()], 5)) {
    it(claim, () => {
      const ticking = withTicks(space)
      // test/laws/soundness.test.ts compares these with a replay from scratch.
      const expected = explored(ticking, HOST)
      const engine = OTHERS[Math.floor(i / 5) % OTHERS.length]!
      expect({ engine, ...explored(ticking, engine) }).toEqual({ engine, ...expected })
    })
  }
})
