import { expect, it } from 'vitest'
import { createRealm } from './realm.ts'
import type { RunnableProgram } from './program.ts'

const program = (evaluate: string): RunnableProgram => ({
  modules: [{
    id: 0, path: '/src/tree.ts', kind: 'esm', instantiate: '', evaluate, exports: new Map(), evaluationOrder: [],
  }],
  sites: [], refusals: [],
  locate: (_, line, column) => ({ file: '/src/tree.ts', line: line + 100, column }),
})

it('shows frames of the program only, in the original file and with the original names', () => {
  const realm = createRealm()
  realm.load(program(`var error
function add$$0() { [1].map(() => { error = new TypeError("no") }) }
class Tree$$0 { constructor() { add$$0() } }
new Tree$$0()`))
  expect(String(realm.run('error.stack', 'test')).replace(/:\d+\)?$/gm, '')).toBe(
    ['TypeError: no', 'at /src/tree.ts:102', 'at add (/src/tree.ts:102', 'at new Tree (/src/tree.ts:103',
      'at /src/tree.ts:104'].join('\n    '))
})

it('tells where an error was made and what it says', () => {
  const realm = createRealm()
  let error: unknown
  try { realm.load(program('\n\n  null.x')) } catch (e) { error = e }
  expect(realm.framesOf(error)[0]!.location).toEqual({ file: '/src/tree.ts', line: 103, column: 8 })
  expect(realm.describe(error))
    .toMatchObject({ name: 'TypeError', message: "Cannot read properties of null (reading 'x')" })
  expect(realm.describe(7)).toEqual({ name: undefined, message: '7', frames: [] })
})

it('describes an error without running code of the program', () => {
  const realm = createRealm()
  const error = realm.run(`const e = new Error('m')
    Object.defineProperty(e, 'message', { get() { throw 'ran' } })`, 'test')
  expect(realm.describe(error).message).toBe('')
  const proxy = realm.run(`const ran = () => { throw 'ran' }
    new Proxy({}, { getOwnPropertyDescriptor: ran, has: ran, get: ran })`, 'test')
  expect(realm.describe(proxy).name).toBeUndefined()
})

it('leaves Error.captureStackTrace and Error.prepareStackTrace to the program', () => {
  const realm = createRealm()
  realm.load(program('var o = {}; function f$$0() { Error.captureStackTrace(o, f$$0) }\nf$$0()'))
  expect(realm.run('o.stack.split("\\n").length', 'test')).toBe(2)
  realm.load(program('Error.prepareStackTrace = (e, t) => t.map((site) => site.getFileName() + ":" + site.getLineNumber()).join(); var s; function g$$0() { s = new Error().stack }\ng$$0()'))
  expect(realm.run('s', 'test')).toBe('/src/tree.ts:101,/src/tree.ts:102')
})

it('gives Error.prepareStackTrace frames of the realm, and what was there before back', () => {
  const realm = createRealm()
  realm.load(program(`
    const before = Error.prepareStackTrace
    const mine = (error, sites) => [error, sites, Error.prepareStackTrace === mine, before(error, sites)]
    Error.prepareStackTrace = mine
    var isMine = Error.prepareStackTrace === mine && Reflect.get(Error, 'prepareStackTrace') === mine
    var error = new Error('x'), given = error.stack
    Error.prepareStackTrace = before
    var after = new Error('y').stack
    class Own extends Error {}
    Own.prepareStackTrace = 1
    var isOwn = Object.hasOwn(Own, 'prepareStackTrace')`))
  expect(realm.run('[isMine, given[0] === error, Array.isArray(given[1]), given[1] instanceof Array, Object.getPrototypeOf(Object.getPrototypeOf(given[1][0])) === Object.prototype, given[2], given[3], after, isOwn].join()', 'test'))
    .toBe('true,true,true,true,true,true,Error: x\n    at /src/tree.ts:106:17,Error: y\n    at /src/tree.ts:108:17,true')
})

it('is the format of V8 if the program calls what was there before, and gives nobody V8\'s own frames', () => {
  const realm = createRealm()
  realm.load(program(`
    const format = Error.prepareStackTrace
    var calls = 0, foreign = 0
    Error.prepareStackTrace = (error, sites) => {
      calls++
      if (calls < 5) void new Error('inner').stack
      for (const site of sites) if (Object.getPrototypeOf(Object.getPrototypeOf(site)) !== Object.prototype) foreign++
    }
    var text = format(new Error('outer'), []), before = calls
    void Error.prepareStackTrace
    var read = calls
    void new Error('x').stack`))
  expect(realm.run('[text, before, read, calls, foreign].join()', 'test')).toBe('Error: outer,0,0,1,0')
})

it('places a refusal at the call in the program', () => {
  const realm = createRealm()
  expect(() => realm.load(program('\n\n\n  setTimeout(() => {})'))).toThrow(
    expect.objectContaining({ code: 'unsupported-async', location: { file: '/src/tree.ts', line: 104, column: 3 } }))
})
