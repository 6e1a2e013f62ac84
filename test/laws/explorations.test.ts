import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { UserError } from '../../src/base/errors.ts'
import { type Family, randomSpace, statementCount } from '../support/random-space.ts'
import { isWhole, runs } from '../support/extent.ts'
import { ENGINES, explored, replayed, successorFingerprints } from '../support/state-space.ts'

const TRIES: Readonly<Record<Family, { readonly few: number; readonly many: number; readonly maxBound: number }>> = {
  // Every kind of object and outside state; short sequences.
  rich: { few: 2, many: 6, maxBound: 3 },
  // Linked objects, so many of them that generated code takes over.
  plain: { few: 3, many: 9, maxBound: 5 },
  // Closures, frames and a changed base heap, with generated code for them.
  suspended: { few: 3, many: 9, maxBound: 4 },
}

/** A program that locks an object of the base heap is refused, which is no answer, and so no wrong one. */
function unlessRefused<T>(explore: () => T): T | undefined {
  try {
    return explore()
  } catch (error) {
    if (error instanceof UserError && error.code === 'unsupported-outside-state') return undefined
    throw error
  }
}

for (const family of ['rich', 'plain', 'suspended'] as const) {
  const { few, many, maxBound } = TRIES[family]
  const statement = fc.nat(statementCount(family) - 1)
  const operations = fc.array(fc.array(statement, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })

  describe(`${family} programs`, () => {
    it('have the states of a replay from scratch, with every engine', () => {
      fc.assert(fc.property(operations, fc.integer({ min: 1, max: maxBound }), (picks, bound) => {
        const space = randomSpace(family, picks, bound)
        const expected = replayed(space)
        for (const engine of ENGINES) {
          const found = unlessRefused(() => explored(space, engine))
          if (found !== undefined) expect({ engine, ...found }).toEqual({ engine, ...expected })
        }
      }), runs(few, many))
    })

    it('notice and undo every single statement', () => {
      for (let i = 0; i < statementCount(family); i += isWhole ? 1 : 5) {
        // The second operation changes something else, and shows whether the first was undone.
        const space = randomSpace(family, [[i], [0, 17]], 2)
        expect({ i, ...explored(space, ENGINES[i % ENGINES.length]) }).toEqual({ i, ...replayed(space) })
      }
    })
  })
}

for (const family of ['plain', 'suspended'] as const) {
  it(`a fingerprint made from the write log is that of the linearized state, in ${family} programs`, () => {
    let compared = 0
    const statement = fc.nat(statementCount(family) - 1)
    const operations = fc.array(fc.array(statement, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
    fc.assert(fc.property(operations, fc.integer({ min: 2, max: 5 }), (picks, bound) => {
      const found = successorFingerprints(randomSpace(family, picks, bound))
      compared += found.compared
      expect(found.different).toBe(0)
    }), runs(10, 30))
    expect(compared).toBeGreaterThan(0)
  })
}
