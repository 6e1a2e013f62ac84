// Host blocks change nothing but the time: programs of the corpus give the same answer when all of their functions are
// blocks, eager or lazy, as they give in plain tracked mode. The long run tries all of them with both kinds.
import { describe, expect, it } from 'vitest'

import { type Item, objects, orders, programs, smallPrograms } from '../corpus/corpus.ts'
import { isWhole, sample } from '../support/extent.ts'
import { answer } from './agreement.ts'

const KINDS = ['lazy', 'eager'] as const

function agree(items: readonly Item[], every: number): void {
  sample(items, every).forEach(({ file, way }, i) => {
    it(file, () => {
      const options = { ...way, maxStates: isWhole ? 150 : 60 }
      const expected = answer(file, 'tracked', options)
      for (const mixed of isWhole ? KINDS : [KINDS[i % 2]!]) {
        expect({ mixed, ...answer(file, 'tracked', { ...options, host: ['*'], mixed }) }).toEqual({ mixed, ...expected })
      }
    })
  })
}

const small = await smallPrograms()

describe('with all functions as host blocks the answer is the same for', () => {
  agree(small, 6)
  agree(objects(), 6)
  // One with a timer for each chunk would take as long as all others together.
  agree([...programs(), ...orders()].filter(({ file }) => isWhole || !file.includes('lru-cache')), 20)
})
