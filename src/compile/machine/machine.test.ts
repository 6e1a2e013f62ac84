import { readdirSync, readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomExpressions, randomGenerator } from '../../../test/corpus/generators/random-body.ts'
import { replaceFrames, runCompiled, runNatively } from '../../../test/corpus/generators/run-program.ts'
import { runs } from '../../../test/support/extent.ts'

const folder = new URL('../../../test/corpus/generators/', import.meta.url)
const files = readdirSync(folder).filter((file) => file.endsWith('.js') && !file.endsWith('prologue.js'))

// Before every step the frame is reduced to its live fields, so these runs show both: that the machine does what V8
// does, and that nothing else than what the table calls live is needed to go on.
describe.each(files)('%s runs as on plain V8', (file) => {
  const programs = readFileSync(new URL(file, folder), 'utf8').split(/^\/\/ --- /m).slice(1)
  it.each(programs.map((text) => [text.slice(0, text.indexOf('\n')), `// ${text}`]))('%s', (_name, source) => {
    const expected = runNatively(source)
    expect(expected).not.toBe('')
    expect(runCompiled(source, replaceFrames)).toBe(expected)
  })
})

describe('random generator functions', () => {
  const decisions = fc.array(fc.nat(1000), { minLength: 10, maxLength: 250, size: 'max' })
  const steps = fc.array(fc.oneof(fc.nat(4), fc.constantFrom('["throw", "E"]', '["return", "R"]')), { maxLength: 8 })

  it('run as on plain V8, with whole frames and with frames reduced to what is live, also compiled for delta execution', () => {
    fc.assert(fc.property(decisions, steps, steps, fc.boolean(), fc.boolean(), (numbers, first, second, isReduced, delta) => {
      const source = `${randomGenerator(numbers)}\ndrive(${['g(1, 2)', ...first]}); drive(${['g(0, 3)', ...second]})`
      expect(runCompiled(source, isReduced ? replaceFrames : () => {}, { delta }), source).toBe(runNatively(source))
    }), runs(50, 100))
  })

  it('evaluate expressions of all kinds in the order of plain V8, wherever they rest', () => {
    const many = fc.array(fc.nat(1000), { minLength: 200, maxLength: 400, size: 'max' })
    fc.assert(fc.property(many, fc.boolean(), fc.boolean(), (numbers, isReduced, delta) => {
      const source = `${randomExpressions(numbers)}\ndrive(g(1, 2), ${Array.from({ length: 60 }, (_, i) => i % 7)})`
      expect(runCompiled(source, isReduced ? replaceFrames : () => {}, { delta }), source).toBe(runNatively(source))
    }), runs(40, 200))
  })
})
