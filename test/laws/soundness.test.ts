import { describe, expect, it } from 'vitest'

import { ENGINES, explored, replayed } from '../support/state-space.ts'
import { cases } from './hidden-changes.ts'
import { sample } from '../support/extent.ts'

describe('no change goes unnoticed', () => {
  for (const { claim, states, hidden, ...space } of sample(cases, 5, 1)) {
    it(claim, () => {
      const expected = replayed(space)
      if (hidden !== true) expect(expected.states).toBe(states)
      // The two that differ in everything; random explorations try the others.
      for (const engine of [ENGINES[0]!, ENGINES[3]!]) {
        const found = explored(space, engine)
        expect({ engine, states: found.states, views: [...new Set(found.views)] }).toEqual({ engine, states, views: expected.views })
        if (hidden !== true) expect(found).toEqual(expected)
      }
    })
  }
})
