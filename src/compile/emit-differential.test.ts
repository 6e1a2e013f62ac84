import { parse } from 'acorn'
import { describe, expect, it } from 'vitest'
import { compiledOutcome, esmOutcome, plainOutcome, samples } from '../../test/fixtures/emit/differential.ts'

// Every program in every place: a global of a script is a local, captured, or kept in a frame elsewhere.
const inFunction = (source: string) => `(function () {\n${source}\n}).call(this)`
const inStrictFunction = (source: string) => `(function () { 'use strict'\n${source}\n}).call(undefined)`
const inGenerator = (source: string) => `for (const _ of (function* () { yield 1\n${source}\nyield 2 }).call(this)) ;`

/** Modules have more early errors than strict functions, and no arguments. */
function isModuleText(source: string): boolean {
  try {
    parse(source, { ecmaVersion: 'latest', sourceType: 'module' })
    return !/\barguments\b/.test(source)
  } catch {
    return false
  }
}

describe.each(['classes', 'expressions', 'functions', 'patterns', 'statements'])('%s', (name) => {
  for (const { claim, source } of samples(`${name}.js`)) {
    it(claim, () => expect(compiledOutcome(source)).toBe(plainOutcome(source)))
    it(`${claim} (in a function)`, () => {
      expect(compiledOutcome(inFunction(source))).toBe(plainOutcome(inFunction(source)))
    })
    it(`${claim} (in a generator)`, () => {
      const expected = plainOutcome(inGenerator(source))
      if (!expected!.startsWith('thrown SyntaxError')) expect(compiledOutcome(inGenerator(source))).toBe(expected!)
    })
    it(`${claim} (in a module)`, () => {
      const expected = plainOutcome(inStrictFunction(source))
      if (isModuleText(source)) expect(esmOutcome(source)).toBe(expected)
    })
  }
})
