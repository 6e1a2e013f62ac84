import { describe, expect, it } from 'vitest'
import { itAll } from '../../test/support/extent.ts'
import { compiledOutcome, esmOutcome, plainOutcome, samples } from '../../test/corpus/emit/differential.ts'
import { inFunction, inGenerator, inStrictFunction, isModuleText } from '../../test/corpus/emit/places.ts'

describe.each(['classes', 'expressions', 'functions', 'patterns', 'statements'])('%s', (name) => {
  for (const { claim, source } of samples(`${name}.js`)) {
    it(claim, () => expect(compiledOutcome(source)).toBe(plainOutcome(source)))
    it(`${claim} (in a function)`, () => {
      expect(compiledOutcome(inFunction(source))).toBe(plainOutcome(inFunction(source)))
    })
    // In generators `npm test` has them compiled for delta execution, emit-delta.
    itAll(`${claim} (in a generator)`, () => {
      const expected = plainOutcome(inGenerator(source))
      if (!expected!.startsWith('thrown SyntaxError')) expect(compiledOutcome(inGenerator(source))).toBe(expected!)
    })
    it(`${claim} (in a module)`, () => {
      const expected = plainOutcome(inStrictFunction(source))
      if (isModuleText(source)) expect(esmOutcome(source)).toBe(expected)
    })
  }
})
