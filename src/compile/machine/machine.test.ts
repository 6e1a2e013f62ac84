import { readdirSync, readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomGenerator } from '../../../test/generators/random-body.ts'
import { replaceFrames, runCompiled, runNatively } from '../../../test/generators/run-program.ts'

const folder = new URL('../../../test/generators/', import.meta.url)
const files = readdirSync(folder).filter((file) => file.endsWith('.js') && file !== 'prologue.js')

describe.each(files)('%s runs as on plain V8, also with frames reduced to what is live', (file) => {
  const programs = readFileSync(new URL(file, folder), 'utf8').split(/^\/\/ --- /m).slice(1)
  it.each(programs.map((text) => [text.slice(0, text.indexOf('\n')), `// ${text}`]))('%s', (_name, source) => {
    const expected = runNatively(source)
    expect(expected).not.toBe('')
    expect(runCompiled(source)).toBe(expected)
    expect(runCompiled(source, replaceFrames)).toBe(expected)
  })
})

describe('random generator functions', () => {
  const decisions = fc.array(fc.nat(1000), { minLength: 10, maxLength: 250, size: 'max' })
  const steps = fc.array(fc.oneof(fc.nat(4), fc.constantFrom('["throw", "E"]', '["return", "R"]')), { maxLength: 8 })

  it('run as on plain V8, also with frames reduced to what is live', () => {
    fc.assert(fc.property(decisions, steps, steps, (numbers, first, second) => {
      const source = `${randomGenerator(numbers)}\ndrive(${['g(1, 2)', ...first]}); drive(${['g(0, 3)', ...second]})`
      const expected = runNatively(source)
      expect(runCompiled(source)).toBe(expected)
      expect(runCompiled(source, replaceFrames)).toBe(expected)
    }), { numRuns: 150 })
  }, 60_000)
})
