import { describe, expect, it } from 'vitest'

import { ENGINES, explored, replayed } from '../support/state-space.ts'
import { cases } from './hidden-changes.ts'

describe('no change goes unnoticed', () => {
  for (const { claim, states, ...space } of cases) {
    it(claim, () => {
      const expected = replayed(space)
      expect(expected.states).toBe(states)
      for (const engine of ENGINES) expect({ engine, ...explored(space, engine) }).toEqual({ engine, ...expected })
    })
  }
})
