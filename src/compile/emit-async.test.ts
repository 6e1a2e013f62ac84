import { describe, expect, it } from 'vitest'
import { compiledAsyncOutcome, plainAsyncOutcome, samples } from '../../test/corpus/emit/differential.ts'
import { inFunction } from '../../test/corpus/emit/places.ts'

const inAsyncFunction = (source: string) => `(async function () { await 0\n${source}\n}).call(this)`
const inAsyncGenerator = (source: string) => `(async function* () { yield 0\n${source}\n}).call(this).next()`

describe('asynchronous programs print what they print under Node', () => {
  for (const { claim, source } of samples('async.js')) {
    for (const [place, wrap] of Object.entries({ inFunction, inAsyncFunction, inAsyncGenerator, plain: String })) {
      it(`${claim} (${place})`, () => {
        expect(compiledAsyncOutcome(wrap(source))).toBe(plainAsyncOutcome(wrap(source)))
      })
    }
  }
})
