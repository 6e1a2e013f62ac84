// Host blocks change nothing but the time: programs of the corpus give the same answer when all of their functions are
// blocks, eager or lazy, as they give in plain tracked mode. FC_NUM_RUNS tries all of them with both kinds.
import { describe, expect, it } from 'vitest'

import { answer } from './agreement.ts'
import { type Item, objects, programs, smallPrograms } from './corpus.ts'

const KINDS = ['lazy', 'eager'] as const
const isLong = process.env['FC_NUM_RUNS'] !== undefined

function agree(items: readonly Item[], every: number): void {
  items.filter((_, i) => isLong || i % every === 0).forEach(({ file, way }, i) => {
    it(file, async () => {
      const options = { ...await way(), maxStates: isLong ? 150 : 60 }
      const expected = answer(file, 'tracked', options)
      for (const mixed of isLong ? KINDS : [KINDS[i % 2]!]) {
        expect({ mixed, ...answer(file, 'tracked', { ...options, host: ['*'], mixed }) }).toEqual({ mixed, ...expected })
      }
    })
  })
}

describe('with all functions as host blocks the answer is the same for', () => {
  agree(smallPrograms(), 3)
  agree(objects(), 4)
  agree(programs(), 10)
})
