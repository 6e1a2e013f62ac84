import { expect, it } from 'vitest'
import { createRealm } from '../realm.ts'

const realm = createRealm()
const run = (text: string) => realm.run(`{ ${text} }`, 'test')

it('copies what can be copied into objects of the guest realm', () => {
  expect(run(`const v = { a: [1, , 3], m: new Map([[{}, 1]]), s: new Set([1]), d: new Date(5), r: /x/gi,
    n: Object(4), u: undefined, t: new Uint16Array([1, 2]).subarray(1), e: new RangeError('no') }
    v.self = v
    const c = structuredClone(v)
    JSON.stringify([c !== v, c.self === c, c.a instanceof Array, 1 in c.a, c.a.length, [...c.m.values()], [...c.s],
      +c.d, String(c.r), typeof c.n, 'u' in c, c.t[0], c.t.byteOffset, c.e instanceof RangeError, c.e.message])`))
    .toBe('[true,true,true,false,3,[1],[1],5,"/x/gi","object",true,2,2,true,"no"]')
})

it('keeps only own enumerable string keys and drops prototypes', () => {
  expect(run(`class P { x = 1; get y() { return 2 } }
    const c = structuredClone(new P()); JSON.stringify(c) + (c instanceof P)`)).toBe('{"x":1}false')
})

it('throws a DataCloneError for functions, symbols, proxies and weak collections', () => {
  for (const value of ['() => 1', 'Symbol("s")', 'new Proxy({}, {})', 'new WeakMap()', '{ f() {} }', 'new WeakSet()']) {
    expect(run(`const v = ${value}; try { structuredClone(v) } catch (e) { e.name + e.code }`)).toBe('DataCloneError25')
  }
})

it('throws one for iterators and for objects with slots of which it knows nothing', () => {
  const values = ['[1].values()', 'new Map().keys()', '"a".matchAll(/a/g)', 'Iterator.from({ next() {} })', '[1].values().map((x) => x)', 'JSON.rawJSON("1")',
    'Temporal.PlainDate.from("2020-01-01")']
  for (const value of values) {
    if (run(`try { ${value}; true } catch { false }`) !== true) continue
    // Plain Node: the test runs in it.
    let expected: unknown
    try { structuredClone((0, eval)(value)) } catch (error) { expected = (error as Error).name }
    expect([value, run(`try { structuredClone(${value}) } catch (e) { e.name }`)]).toEqual([value, expected])
  }
  expect(run('typeof Float16Array === "undefined" || structuredClone(Float16Array.of(1.5))[0] === 1.5')).toBe(true)
})
