// The programs and explorations of examples, tests and benchmarks give one answer, whichever way they are checked.
import { expect, it } from 'vitest'

import { makeRestless } from '../modes/restless.ts'
import { objects, orders, programs } from './corpus.ts'
import { tryAll } from './try-all.ts'
import { sample } from '../support/extent.ts'

makeRestless()
tryAll([...objects(), ...sample(programs(), 16), ...sample(orders(), 32)])

it('nothing was left out', () => {
  expect(objects().length + programs().length + orders().length).toBeGreaterThan(130)
})
