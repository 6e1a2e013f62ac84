/** What cannot be required or imported fails as in Node, and names of modules that have a scheme are free without it. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checked } from '../support/checked.ts'
import { inFile, inFolder } from '../support/folder.ts'

/** Runs under plain Node as well: what is asserted is so there. */
function expectHolds(file: string): void {
  execFileSync(process.execPath, [file])
  expect(checked(file)).toMatchObject({ verdict: 'holds' })
}

it('fails as in Node where nothing has the name', () => {
  inFile('program.cjs', `const assert = require('assert')
    const unknown = (name) => ({ name: 'Error', code: 'ERR_UNKNOWN_BUILTIN_MODULE', message: 'No such built-in module: ' + name })
    const computed = (name) => () => require(name)
    for (const empty of [() => require(''), computed('')]) assert.throws(empty, { name: 'TypeError', code: 'ERR_INVALID_ARG_VALUE', message: "The argument 'id' must be a non-empty string. Received ''" })
    for (const nope of [() => require('node:nope'), computed('node:nope')]) assert.throws(nope, unknown('node:nope'))
    for (const none of [() => require('node:'), computed('node:')]) assert.throws(none, unknown('node:'))
    for (const test of [() => require('test'), () => require('sea'), () => require('sqlite'), () => require('test/reporters'), computed('test')]) assert.throws(test, { code: 'MODULE_NOT_FOUND' })
    assert.rejects(import('test'), { code: 'ERR_MODULE_NOT_FOUND' })
    assert.rejects(import('node:nope'), unknown('node:nope'))`, expectHolds)
})

it('finds packages that are named as modules that need a scheme', () => {
  inFolder((folder) => {
    mkdirSync(join(folder, 'node_modules', 'test'), { recursive: true })
    writeFileSync(join(folder, 'node_modules', 'test', 'package.json'), '{ "main": "index.js" }')
    writeFileSync(join(folder, 'node_modules', 'test', 'index.js'), 'module.exports = 5')
    const file = join(folder, 'program.mjs')
    writeFileSync(file, `import assert from 'node:assert'; import test from 'test'; import { createRequire } from 'node:module'
      assert.equal(test, 5); assert.equal(createRequire(import.meta.url)('test'), 5)`)
    expectHolds(file)
  })
})
