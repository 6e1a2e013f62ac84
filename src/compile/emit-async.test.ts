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

it('a synchronous iterator is closed if its value rejects, or what throw() should be given to has no such method: ECMA-262, and V8 since 13', () => {
  const source = `const bad = () => { const p = Promise.reject('bad'); p.catch(() => {}); return p }
    const over = (result, methods) => ({ [Symbol.iterator]: () => ({ next: () => result, return: () => { print('closed'); return {} }, ...methods }) })
    const loop = async (result) => { for await (const x of over(result)) ; }
    async function* inner(iterable) { yield* iterable }
    const thrown = async (methods) => { const g = inner(over({ value: 1, done: false }, methods)); await g.next(); await g.throw('thrown') }
    ;(async () => {
      for (const f of [
        () => loop({ value: bad(), done: false }), () => loop({ value: bad(), done: true }), () => thrown({}),
        () => thrown({ throw: () => ({ value: bad(), done: false }) }), () => thrown({ throw: () => ({ value: bad(), done: true }) }),
      ]) await f().catch((e) => print(e.name ?? e))
    })()`
  const expected = ['closed', 'bad', 'bad', 'closed', 'TypeError', 'closed', 'bad', 'bad'].map((line) => `${line}\n`).join('')
  expect(compiledAsyncOutcome(source)).toBe(expected)
  if (Number.parseInt(process.versions.v8, 10) >= 13) expect(plainAsyncOutcome(source)).toBe(expected)
})
