import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it } from 'vitest'
import { temporaryFolder } from '../../test/support/folder.ts'
import { loadCompiler } from './compiled.js'
import { Harness } from './host.js'

// `npm test` builds first; the compiler under test is the built one, as it is for the command.
const dist = fileURLToPath(new URL('../../dist', import.meta.url))
const checkout = temporaryFolder()
let compiler

beforeAll(async () => {
  fs.mkdirSync(path.join(checkout, 'harness'))
  const sta = 'function Test262Error(message) { this.message = message }'
  const assert = 'var assert = { throws(f) { try { f() } catch (e) { return } throw new Test262Error("none") } }'
  fs.writeFileSync(path.join(checkout, 'harness', 'sta.js'), sta)
  fs.writeFileSync(path.join(checkout, 'harness', 'assert.js'), assert)
  const done = 'function $DONE(e) { print(e ? "Test262:AsyncTestFailure:Test262Error: " + e : "Test262:AsyncTestComplete") }'
  fs.writeFileSync(path.join(checkout, 'harness', 'doneprintHandle.js'), done)
  compiler = await loadCompiler(dist)
})

function run(source, as = 'script', flags = []) {
  const prelude = new Harness(checkout).preludeFor({ flags, includes: [] })
  return compiler.run({ source, file: path.join(checkout, 'test.js'), as, isAsync: flags.includes('async'), prelude })
}

it('tells completion, thrown errors and early errors apart', () => {
  expect(run('assert.throws(() => { null.x })')).toEqual({ kind: 'completed' })
  expect(run('throw new Test262Error("m")')).toEqual(
    { kind: 'threw', phase: 'runtime', name: 'Test262Error', message: 'm' })
  expect(run('let let')).toMatchObject({ kind: 'threw', phase: 'parse', name: 'SyntaxError' })
  expect(run('import { x } from "./test.js"', 'esm')).toMatchObject({ kind: 'threw', phase: 'resolution' })
})

it('counts a refusal even if the harness catches it', () => {
  expect(run('eval("1")')).toMatchObject({ kind: 'refused', code: 'unsupported-direct-eval' })
  const caught = run('assert.throws(() => { eval("1") })')
  expect(caught).toMatchObject({ kind: 'refused', code: 'unsupported-direct-eval' })
})

it('compiles text that the test makes, in the realm that it is made for', () => {
  expect(run('if (new Function("return 1 + 1")() !== 2) throw 0')).toEqual({ kind: 'completed' })
  expect(run('$262.evalScript("let late = 3"); if (late !== 3) throw 0')).toEqual({ kind: 'completed' })
  expect(run('assert.throws(() => { $262.evalScript("let 1") })')).toEqual({ kind: 'completed' })
  expect(run('if ($262.createRealm().evalScript("[]") instanceof Array) throw 0')).toEqual({ kind: 'completed' })
})

it('compiles tests as CommonJS and as ES modules', () => {
  expect(run('if (this !== module.exports) throw 0', 'cjs')).toEqual({ kind: 'completed' })
  fs.writeFileSync(path.join(checkout, 'package.json'), '{ "type": "module" }')
  const module = 'if (this !== undefined || typeof import.meta !== "object") throw 0'
  expect(run(module, 'esm')).toEqual({ kind: 'completed' })
})

it('drives an asynchronous test until it reports', () => {
  const late = '(async () => { await new Promise((resolve) => setTimeout(resolve, 9)); $DONE(this.error) })()'
  expect(run(late, 'script', ['async'])).toEqual({ kind: 'completed' })
  expect(run(`var error = 'no'; ${late}`, 'script', ['async'])).toEqual(
    { kind: 'threw', phase: 'runtime', name: 'Test262Error', message: 'no' })
  expect(run('Promise.reject(1)', 'script', ['async'])).toMatchObject({ name: '$DONE', message: 'was never called' })
  expect(run('await 1; throw new Test262Error("m")', 'esm')).toMatchObject({ kind: 'threw', name: 'Test262Error' })
})
