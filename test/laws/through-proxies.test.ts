import { describe, expect, it } from 'vitest'

import { sample } from '../support/extent.ts'
import { type Engine, explored, replayed } from '../support/state-space.ts'
import { cases } from './through-proxies.ts'

const ENGINES: readonly Engine[] = [
  { mode: 'host', exact: false, generateCode: true }, { mode: 'tracked', exact: false, generateCode: true }, { mode: 'auto', exact: false, generateCode: true },
  { mode: 'delta', exact: false, generateCode: true }, { mode: 'host', exact: true, generateCode: false }, { mode: 'tracked', exact: true, generateCode: false },
]

describe('what changes an object is seen', () => {
  for (const [i, { claim, ...space }] of sample([...cases.entries()], 6)) {
    it(claim, () => {
      const expected = replayed(space)
      for (const engine of sample(ENGINES, ENGINES.length, Math.floor(i / 6) % ENGINES.length)) {
        const { states, views } = explored(space, engine)
        // Sets of states are told in another order.
        expect({ engine, states, views: [...new Set(views)].toSorted() }).toEqual({ engine, states: expected.states, views: expected.views.toSorted() })
      }
    })
  }
})
