import { describe, expect, it } from 'vitest'
import { deltaOf } from './delta.ts'
import { expectAgreement, guest, realm, runTogether } from '../../test/modes/delta/fixtures/states.ts'

/** A guest function of one argument `o`, which is the same object in all states; `x` and `y` are its fields. */
const withFields = (body: string) => guest(`(x, y) => { const o = { x, y }; ${body} }`)
const [a, b] = guest('() => [{ v: 1 }, { v: 2 }]')() as [object, object]
const mixed = [a, b, a, 3]

describe('iteration', () => {
  it('of an array leaves its elements as they are, and patterns get them one by one', () => {
    const each = guest('(x, y) => { const seen = []; for (const v of $$di(1, [x, y, 1])) seen.push($$dr(v)); return seen }')
    expect(expectAgreement(each, [[1, 2, 1, 2], [4, 4, 5, 5]])).toMatchObject({ splits: 0 })
    const first = guest('(x, y) => { const [one] = $$dis(1, [x, y]); return one }')
    expect(expectAgreement(first, [[1, 2, 3, 4], mixed])).toMatchObject({ splits: 0 })
    const both = guest('(x, y) => { const [one, two] = $$dis(1, [x, y]); return [one, two] }')
    expect(expectAgreement(both, [[1, 2, 3, 4], mixed])).toMatchObject({ splits: 1, paths: 3 })
  })

  it('of texts, sets, maps and iterators of them is V8\'s', () => {
    for (const text of ['(x) => [...$$di(1, x)]', '(x) => [...$$di(1, new Set([1, 2]))]', '(x) => [...$$dis(1, new Map([[1, x]]))][0]', '(x) => [...$$dis(1, new Map([[1, x]]).values())]']) {
      expectAgreement(guest(text), [['ab', 'c', 'ab', '']])
    }
  })

  it('asks other iterators step by step and closes them', () => {
    const count = guest(`$$dMark((n) => { let i = 0, log = []; return { log, [Symbol.iterator]: $$dMark(() => ({
      next: $$dMark(() => ({ done: $$d2(15, i++, n), value: i })), return: $$dMark(() => { log.push('closed'); return {} }),
    })) } })`)
    const make = (body: string) => guest(`(n, make) => { const o = make(n), seen = []; ${body}; return [seen, o.log] }`)
    const inputs = [[0, 1, 3, 2], [count, count, count, count]]
    expect(expectAgreement(make('for (const v of $$di(1, o)) seen.push(v)'), inputs).paths).toBe(4)
    expectAgreement(make('for (const v of $$di(1, o)) { seen.push(v); if (v === 2) break }'), inputs)
    expectAgreement(make('const [p, q] = $$dis(1, o); seen.push(p, q)'), inputs)
    expectAgreement(make('seen.push(...$$dis(1, o))'), inputs)
  })

  it('of what is not iterable is given up', () => {
    expect(() => runTogether(guest('(x) => { for (const v of $$di(1, {})) return v }'), [[1, 2]])).toThrow('not iterable')
  })
})

describe('what natives reach', () => {
  it('is made plain, with private fields, entries, elements and captured variables', () => {
    const read = guest('(o) => [o.x, o.list[0], o.map.get(1)]')
    const f = guest(`(x, y, read) => {
      const o = { x, list: [y, { x }], map: new Map([[1, { y }.y]]), __proto__: { up: x } }
      $$dPlainDeep(o)
      const plain = (v) => { if (v instanceof $$Delta) throw new Error('a ∆value is left'); return v }
      return [plain(o.x), plain(o.list[0]), plain(o.list[1].x), plain(o.map.get(1)), plain(o.up)]
    }`)
    expect(expectAgreement(f, [[1, 2, 1, 2], [5, 5, 6, 6], [read, read, read, read]])).toMatchObject({ paths: 4 })
  })

  it('is left alone where code compiled for sets is called back strictly', () => {
    // The typed array calls back and looks at what it gets; the callback reads a ∆value of the heap.
    const f = withFields('return [...$$dx(1, Int8Array.prototype.filter, new Int8Array([1, 2, 3]), [$$dMark((v) => $$d2(13, v, $$dr(o.x)))])]')
    expect(expectAgreement(f, [[1, 2, 1, 2], [0, 0, 0, 0]])).toMatchObject({ paths: 2 })
  })

  it('is given up if it is a proxy', () => {
    expect(() => runTogether(guest('(x) => $$dw(1, Proxy, [{}, {}])'), [[1, 2]])).toThrow('a proxy is made')
  })
})

describe('assertions of the library', () => {
  const ok = guest(`$$deltaAssertion((value, message) => { if (!value) throw new Error('not ok: ' + message) }, 'truth')`)
  const same = guest(`$$deltaAssertion((a, b) => { if (!Object.is(a, b)) throw new Error(a + ' is not ' + b) }, 'same')`)

  it('split by whether they hold', () => {
    const checkOk = guest('(x, y, ok) => $$dx(1, ok, undefined, [x, y])')
    expect(expectAgreement(checkOk, [[1, 2, 3, 4], [5, 6, 7, 8], [ok, ok, ok, ok]])).toMatchObject({ paths: 1 })
    expect(expectAgreement(checkOk, [[1, 0, 3, 0], [5, 6, 7, 6], [ok, ok, ok, ok]])).toMatchObject({ paths: 2 })
    const checkSame = guest('(x, y, same) => $$dx(1, same, undefined, [x, y])')
    expect(expectAgreement(checkSame, [[1, NaN, -0, 'a'], [1, NaN, -0, 'a'], [same, same, same, same]])).toMatchObject({ paths: 1 })
    expect(expectAgreement(checkSame, [[1, 2, 0, 'a'], [1, 3, -0, 'a'], [same, same, same, same]])).toMatchObject({ paths: 3 })
  })
})

it('outside of any execution everything is V8\'s', () => {
  expect(guest('() => $$dx(1, Math.max, Math, [1, 2])')()).toBe(2)
  expect(guest('() => $$di(1, [1]).length + $$dw(1, Array, [3]).length')()).toBe(4)
  expect(realm.delta.isDelta(deltaOf(realm.delta, [1, 2]))).toBe(true)
})
