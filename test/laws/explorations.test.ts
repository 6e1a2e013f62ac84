import fc from 'fast-check'
import { expect, it } from 'vitest'

import { randomSpace, STATEMENT_COUNT } from '../support/random-space.ts'
import { runs } from '../support/runs.ts'
import { ENGINES, explored, replayed } from '../support/state-space.ts'

const statement = fc.nat(STATEMENT_COUNT - 1)
const operations = fc.array(fc.array(statement, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })

it('random explorations find the states of a replay from scratch, with every engine', () => {
  fc.assert(fc.property(operations, fc.integer({ min: 1, max: 4 }), (picks, bound) => {
    const space = randomSpace(picks, bound)
    const expected = replayed(space)
    for (const engine of ENGINES) expect({ engine, ...explored(space, engine) }).toEqual({ engine, ...expected })
  }), runs(40))
})

it('every statement alone, followed by every other kind of change, is noticed and undone', () => {
  for (let i = 0; i < STATEMENT_COUNT; i++) {
    // A second operation that changes nothing of the first shows whether the first was undone.
    const space = randomSpace([[i], [3, 0]], 2)
    const expected = replayed(space)
    expect({ i, ...explored(space, ENGINES[i % ENGINES.length]) }).toEqual({ i, ...expected })
  }
})
