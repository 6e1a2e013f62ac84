// All modes give one answer for everything that an exploration can say.
import { describe, expect, it } from 'vitest'

import { makeRestless } from '../restless.ts'
import { agree } from './agreement.ts'
import { explorations, explorationText } from './explorations.ts'
import { modesFor } from './modes.ts'
import { sample } from '../../support/extent.ts'

makeRestless()

describe('all modes give one answer for', () => {
  for (const [i, exploration] of sample([...explorations.entries()], 2)) {
    const { claim, verdict = 'holds', way = {}, leastStates = 30 } = exploration
    it(claim, () => {
      const [first] = agree(explorationText(exploration), modesFor(i), way, 'ts')
      const { said, states } = first!
      expect(said['verdict'] ?? 'refused', JSON.stringify(said)).toBe(verdict)
      if (verdict !== 'refused') expect(states.size).toBeGreaterThanOrEqual(leastStates)
    })
  }
})
