import { Script } from 'node:vm'

import fc from 'fast-check'
import { expect, it } from 'vitest'

import { compiledOutcome, plainOutcome } from '../fixtures/emit/differential.ts'
import { randomProgram } from '../support/random-program.ts'
import { runs } from '../support/runs.ts'

it('random class programs print the same compiled and on plain Node', () => {
  fc.assert(fc.property(fc.array(fc.nat(1000), { maxLength: 400, size: 'max' }), (numbers) => {
    const source = randomProgram(numbers)
    fc.pre(isProgram(source))
    expect(compiledOutcome(source), source).toBe(plainOutcome(source))
  }), runs(150))
})

/** The generator does not know all early errors. */
function isProgram(source: string): boolean {
  try {
    return new Script(source) !== undefined
  } catch {
    return false
  }
}
