// All modes give one answer for random programs, and for random small programs it is the answer of a replay from scratch.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { randomConcurrentProgram } from '../corpus/ground-truth/random-concurrent.ts'
import { laboratory } from '../support/laboratory.ts'
import { type Family, randomSpace, statementCount } from '../support/random-space.ts'
import { isWhole, runs } from '../support/extent.ts'
import { type Engine, explored, replayed } from '../support/state-space.ts'
import { agree as agreeInStates } from './delta/agreement.ts'
import { answersOf, MODES, PROGRAM_MODES, type Way } from './agreement.ts'
import { makeRestless } from './restless.ts'
import { asyncPrograms, classExplorations, zooExplorations } from './random-texts.ts'

makeRestless({ withSets: false })
const concurrentPrograms = fc.array(fc.nat(1000), { minLength: 10, maxLength: 60, size: 'max' }).map(randomConcurrentProgram)

function agree(text: string, way: Way, extension?: string): void {
  const [first, ...others] = answersOf(text, way, extension, PROGRAM_MODES)
  for (const { mode, answer } of others) expect({ mode, ...answer }, text).toEqual({ mode, ...first!.answer })
}

describe('all modes give one answer for random', () => {
  it('classes', () => {
    fc.assert(fc.property(classExplorations, (text) => { agreeInStates(text, MODES, { maxStates: 300, maxSteps: 100_000 }, 'cjs') }), runs(2, 6))
  })

  it('objects of every kind', () => {
    fc.assert(fc.property(zooExplorations(laboratory().kinds()), (text) => { agreeInStates(text, MODES, { maxStates: 200 }, 'cjs') }), runs(2, 6))
  })

  it('concurrent programs', () => {
    fc.assert(fc.property(concurrentPrograms, (text) => agree(text, { maxStates: 120, keepGoing: true }, 'mjs')), runs(2, 4))
  })

  it('asynchronous functions', () => {
    fc.assert(fc.property(asyncPrograms, (text) => agree(text, { maxStates: 100, keepGoing: true }, 'cjs')), runs(2, 5))
  })
})

const ENGINES: readonly Engine[] = [
  { mode: 'tracked', exact: false, generateCode: true }, { mode: 'tracked', exact: true, generateCode: false }, { mode: 'auto', exact: false, generateCode: true },
]
const BOUNDS: Readonly<Record<Family, number>> = { rich: 3, plain: 4, suspended: 4 }

describe.each(['rich', 'plain', 'suspended'] as const)('in every mode random %s programs', (family) => {
  const statement = fc.nat(statementCount(family) - 1)
  const operations = fc.array(fc.array(statement, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 3 })

  it('have the states of a replay from scratch', () => {
    fc.assert(fc.property(operations, fc.integer({ min: 2, max: BOUNDS[family] }), (picks, bound) => {
      const space = randomSpace(family, picks, bound)
      const expected = replayed(space)
      for (const engine of ENGINES) expect({ engine, ...explored(space, engine) }).toEqual({ engine, ...expected })
    }), runs(2, 4))
  })

  it('undo every single statement', () => {
    for (let i = 0; i < statementCount(family); i += isWhole ? 1 : 6) {
      // What comes first and last is undone before the statement runs again, and it before them.
      const space = randomSpace(family, [[0, 17], [i], [0]], 2)
      const engine = ENGINES[(isWhole ? i : i / 6) % ENGINES.length]!
      expect({ i, engine, ...explored(space, engine) }).toEqual({ i, engine, ...replayed(space) })
    }
  })
})
