/** `node:assert` fails with the same errors and messages as Node's. */
import assert from 'node:assert'
import { describe, expect, it } from 'vitest'
import { checkedProgram } from '../support/checked.ts'
import { inFile } from '../support/folder.ts'
import { expectSameOutput, outputOfRealm } from './both.ts'

const helpers = `
import assert from 'node:assert'
import strict from 'node:assert/strict'
const show = (f) => { try { f(); console.log('passes') } catch (e) { console.log(e.name, e.code, e.generatedMessage, e.operator, '|', e.message, '|', String(e).split('\\n')[0], typeof e.actual, typeof e.expected) } }
`

describe('node:assert', () => {
  it('compares primitives, loosely and strictly', () => {
    expectSameOutput(`${helpers}
for (const [a, b] of [[1, 1], [1, '1'], [NaN, NaN], [0, -0], [null, undefined], ['a', 'b'], [1n, 1], [true, 1], ['long '.repeat(30), 'x']]) {
  for (const name of ['equal', 'notEqual', 'strictEqual', 'notStrictEqual', 'deepEqual', 'deepStrictEqual', 'notDeepStrictEqual', 'notDeepEqual']) show(() => assert[name](a, b))
}
show(() => assert.equal(1)); show(() => assert.equal(1, 2, 'mine')); show(() => assert.equal(1, 2, new TypeError('own')))
show(() => strict.equal(1, '1')); show(() => strict(0, 'zero')); show(() => assert()); show(() => assert.ok(null, 'nothing'))
`)
  })

  it('compares structures', () => {
    expectSameOutput(`${helpers}
class A { x = 1 } class B { x = 1 }
const circular = {}; circular.self = circular; const twin = {}; twin.self = twin
for (const [a, b] of [[{ a: 1 }, { a: 1 }], [{ a: 1 }, { a: 2, b: [1, 2, 3] }], [[1, 2, [3]], [1, 2, ['3']]], [new A(), new B()], [new Map([[1, { a: 1 }]]), new Map([[1, { a: 2 }]])],
  [new Set([1, [2]]), new Set([[2], 1])], [new Date(0), new Date(1)], [/a/g, /a/i], [new Error('a'), new Error('b')], [circular, circular], [circular, twin], [new Set([circular]), new Set([twin])], [Buffer.from('ab'), Buffer.from('ac')],
  [{ a: { b: { c: 1 } } }, { a: { b: { c: 2 } } }], [Object.create(null), {}], [[1, , 3], [1, undefined, 3]], [new Number(1), 1]]) {
  for (const name of ['deepEqual', 'deepStrictEqual', 'notDeepStrictEqual']) show(() => assert[name](a, b))
}
`)
  })

  it('expects exceptions', () => {
    expectSameOutput(`${helpers}
const bad = () => { const e = new TypeError('bad thing'); e.code = 'E'; throw e }
for (const expected of [undefined, TypeError, RangeError, /bad/, /good/, { message: 'bad thing' }, { message: /bad/, code: 'F' }, (e) => e.code === 'E', () => false, new TypeError('bad thing'), 'bad thing', 'text', 5, {}])
  show(() => assert.throws(bad, expected))
show(() => assert.throws(() => {}, TypeError, 'msg')); show(() => assert.throws(() => {})); show(() => assert.throws(5)); show(() => assert.throws(() => { throw null }, { a: 1 }))
show(() => assert.doesNotThrow(bad, 'msg')); show(() => assert.doesNotThrow(bad, RangeError)); show(() => assert.doesNotThrow(() => {}))
show(() => assert.ifError(null)); show(() => assert.ifError(new Error('x'))); show(() => assert.ifError('s'))
show(() => assert.match('abc', /b/)); show(() => assert.match('abc', /x/)); show(() => assert.doesNotMatch('abc', /b/)); show(() => assert.match(5, /b/)); show(() => assert.match('a', 'b'))
show(() => assert.fail()); show(() => assert.fail('boom')); show(() => assert.fail(new RangeError('r')))
show(() => { throw new assert.AssertionError({ actual: 1, expected: 2, operator: 'strictEqual' }) }); show(() => new assert.AssertionError())
`)
  })

  it('expects rejections', () => {
    expectSameOutput(`${helpers}
const showAsync = async (f) => { try { await f(); console.log('passes') } catch (e) { console.log(e.name, e.code, e.message) } }
async function main() {
  await showAsync(() => assert.rejects(Promise.reject(new Error('x')), /x/)); await showAsync(() => assert.rejects(async () => {}))
  await showAsync(() => assert.rejects(() => 5)); await showAsync(() => assert.rejects(5)); await showAsync(() => assert.doesNotReject(Promise.reject(new Error('y')), 'no'))
  await showAsync(() => assert.doesNotReject(async () => {})); await showAsync(() => assert.rejects(async () => { throw new TypeError('t') }, { name: 'TypeError', message: 't' }))
}
main()
`)
  })

  it('has the names of Node', () => {
    expectSameOutput(`${helpers}
import * as all from 'node:assert'
console.log(assert.strict === strict, strict.strict === strict, strict.equal === assert.strictEqual, assert.name, assert.length, assert.equal.name)
console.log(Object.keys(all).filter((name) => name !== 'CallTracker').sort().join())
`)
  })
})

describe('assert(value)', () => {
  it('quotes the call that failed, also from TypeScript', () => {
    expectSameOutput(`${helpers}
let balance = -10
show(() => assert(balance >= 0)); show(() => assert.ok(balance > 0 && Math.max(1, 2) === 2)); show(() => assert.equal(typeof balance, 'x'))
show(() => assert(
  balance === 5))
`)
    expect(outputOfRealm(`import assert from 'node:assert'; try { assert(f(0)) } catch (e) { console.log(e.message) } function f(x) { return x }`))
      .toBe('The expression evaluated to a falsy value:\n\n  assert(f(0))\n\n')
  })
})

describe('a program whose only assertion passes', () => {
  const calls = [
    'assert(true)', 'assert.ok(true)', 'assert.strict(true)', 'strict(true)', 'strict.ok(true)', 'assert.equal(1, 1)', 'assert.deepStrictEqual([1], [1])',
    'assert.notDeepStrictEqual([1], [2])', 'strict.notDeepEqual([1], [2])', 'assert.match("a", /a/)', 'assert.ifError(null)', 'assert.throws(() => assert.fail())',
    ...('partialDeepStrictEqual' in assert ? ['assert.partialDeepStrictEqual({ a: 1, b: 2 }, { a: 1 })'] : []),
  ]
  it.each(calls)('is not told that it has none: %s', (call) => {
    const text = `import assert from 'node:assert'\nimport strict from 'node:assert/strict'\nexport default () => { ${call} }\n`
    expect(inFile('main.mjs', text, (file) => checkedProgram(file))).toMatchObject({ verdict: 'holds', warnings: [] })
  })
})
