/** Objects of Node's library that programs keep from one event to the next, and so in states. */
import { expect, it } from 'vitest'
import { checked } from '../support/checked.ts'
import { inFile } from '../support/folder.ts'

const expectHolds = (text: string): void => { expect(inFile('main.mjs', text, (file) => checked(file, {}))).toMatchObject({ verdict: 'holds' }) }

it('a directory that is read by promises', () => {
  expectHolds(`
import assert from 'node:assert'
import fs from 'node:fs/promises'
await fs.mkdir('/manyworlds-kept')
await fs.writeFile('/manyworlds-kept/a', 'x')
const names = []
for await (const { name } of await fs.opendir('/manyworlds-kept')) names.push(name)
assert.deepEqual(names, ['a'])
const directory = await fs.opendir('/manyworlds-kept')
assert.equal((await directory.read()).name, 'a')
assert.equal(await directory.read(), null)
await directory.close()
await fs.cp('/manyworlds-kept', '/manyworlds-kept-2', { recursive: true })
assert.deepEqual(await fs.readdir('/manyworlds-kept-2'), ['a'])
`)
})

it('an emitter with a context of its own', () => {
  expectHolds(`
import assert from 'node:assert'
import { AsyncLocalStorage } from 'node:async_hooks'
import { EventEmitterAsyncResource } from 'node:events'
const storage = new AsyncLocalStorage()
const emitter = storage.run('made', () => new EventEmitterAsyncResource({ name: 'Q' }))
class Heir extends EventEmitterAsyncResource {}
const heir = new Heir()
let seen
emitter.on('x', () => { seen = storage.getStore() })
setTimeout(() => {
  storage.run('emitted', () => { emitter.emit('x') })
  assert.equal(seen, 'made')
  assert.ok(heir instanceof EventEmitterAsyncResource)
  emitter.emitDestroy()
})
`)
})

it('all that fs and url export', () => {
  expectHolds(`
import assert from 'node:assert'
import fs from 'node:fs'
import url from 'node:url'
const all = { ...fs, ...url }
setTimeout(() => {
  assert.equal(typeof all.Utf8Stream, '${process.version.startsWith('v20.') || process.version.startsWith('v22.') ? 'undefined' : 'function'}')
  assert.equal(all.fileURLToPathBuffer?.('file:///%C3%A4').toString() ?? '/ä', '/ä')
})
`)
})
