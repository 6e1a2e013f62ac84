import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { type Family, randomSpace, statementCount } from '../support/random-space.ts'
import { runs } from '../support/runs.ts'
import { ENGINES, explored, replayed } from '../support/state-space.ts'

const TRIES: Readonly<Record<Family, { readonly times: number; readonly maxBound: number }>> = {
  // Every kind of object and outside state; short sequences.
  rich: { times: 15, maxBound: 3 },
  // Linked objects, so many of them that generated code takes over.
  plain: { times: 25, maxBound: 5 },
}

for (const family of ['rich', 'plain'] as const) {
  const { times, maxBound } = TRIES[family]
  const statement = fc.nat(statementCount(family) - 1)
  const operations = fc.array(fc.array(statement, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })

  describe(`${family} programs`, () => {
    it('have the states of a replay from scratch, with every engine', () => {
      fc.assert(fc.property(operations, fc.integer({ min: 1, max: maxBound }), (picks, bound) => {
        const space = randomSpace(family, picks, bound)
        const expected = replayed(space)
        for (const engine of ENGINES) expect({ engine, ...explored(space, engine) }).toEqual({ engine, ...expected })
      }), runs(times))
    })

    it('notice and undo every single statement', () => {
      for (let i = 0; i < statementCount(family); i++) {
        // The second operation changes something else, and shows whether the first was undone.
        const space = randomSpace(family, [[i], [0, 17]], 2)
        expect({ i, ...explored(space, ENGINES[i % ENGINES.length]) }).toEqual({ i, ...replayed(space) })
      }
    })
  })
}
