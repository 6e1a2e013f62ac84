import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { compiledAsyncOutcome, compiledOutcome, plainAsyncOutcome, plainOutcome, samples } from '../../test/corpus/emit/differential.ts'
import { scriptModule } from './module.ts'
import { inFunction, inGenerator } from '../../test/corpus/emit/places.ts'

const isKnown = ((): boolean => {
  try {
    runInNewContext('{ using x = null }')
    return true
  } catch {
    return false
  }
})()

describe.runIf(isKnown)('using is what it is in V8', () => {
  for (const { claim, source } of samples('using.js')) {
    it(claim, () => { expect(compiledOutcome(source)).toBe(plainOutcome(source)) })
    it(`${claim} (in a function)`, () => { expect(compiledOutcome(inFunction(source))).toBe(plainOutcome(inFunction(source))) })
    it(`${claim} (in a generator)`, () => { expect(compiledOutcome(inGenerator(source))).toBe(plainOutcome(inGenerator(source))) })
  }
  for (const { claim, source } of samples('await-using.js')) {
    it(claim, () => { expect(compiledAsyncOutcome(source)).toBe(plainAsyncOutcome(source)) })
    it(`${claim} (in a function)`, () => { expect(compiledAsyncOutcome(inFunction(source))).toBe(plainAsyncOutcome(inFunction(source))) })
  }
})

it('refuses what esbuild does not know, at its place', () => {
  expect(() => scriptModule('async function f() {\n  for (await using x = null; ;) break\n}', 'a.js')).toThrow(
    expect.objectContaining({ code: 'syntax-error', location: { file: 'a.js', line: 2, column: 8 } }))
})

it('is lowered line by line', () => {
  const text = 'async function f(x) {\n  await using a = x\n  using b = x\n  throw new Error("here")\n}'
  const { source, locate } = scriptModule(text, 'a.js')
  expect(locate(source.indexOf('throw new Error("here")')).line).toBe(4)
  expect(locate(source.indexOf('await _promise')).line).toBeLessThanOrEqual(5)
})
