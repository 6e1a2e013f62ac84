/** A program that replaces built-ins reaches the library where it reaches Node's, and nowhere else. */
import { it } from 'vitest'
import { expectSameOutput } from './both.ts'

const script = (replaced: string): string => `
import { EventEmitter, once } from 'node:events'
import assert from 'node:assert'
import util from 'node:util'
import path from 'node:path'
const log = console.log
const bad = () => { throw new Error('reached a method of the program') }
const show = (f) => { try { log(f()) } catch (e) { log(e.message) } }
const kept = { defineProperty: Object.defineProperty, getOwnPropertyNames: Object.getOwnPropertyNames }
const restore = []
for (const prototype of ${replaced}) {
  const names = kept.getOwnPropertyNames(prototype)
  for (let i = 0; i < names.length; i++) {
    const old = Object.getOwnPropertyDescriptor(prototype, names[i])
    if (names[i] === 'constructor' || !old.configurable || typeof old.value !== 'function') continue
    restore[restore.length] = [prototype, names[i], old]
    kept.defineProperty(prototype, names[i], { value: bad, configurable: true, writable: true })
  }
}
const results = []
const keep = (f) => { try { const x = f(); results[results.length] = typeof x === 'object' ? 'object' : x } catch (e) { results[results.length] = e.message } }
const e = new EventEmitter()
keep(() => e.on('a', (x) => { results[results.length] = x })); keep(() => e.once('a', () => {})); keep(() => e.prependListener('a', () => {})); keep(() => e.emit('a', 1)); keep(() => e.emit('a', 2)); keep(() => e.listenerCount('a')); keep(() => e.eventNames()[0]); keep(() => e.on('x', 5))
const t = new EventTarget(); t.addEventListener('x', () => { results[results.length] = 'x' }, { once: true }); keep(() => t.dispatchEvent(new Event('x')))
const c = new AbortController(); c.signal.addEventListener('abort', () => { results[results.length] = 'aborted' }); keep(() => c.abort())
keep(() => assert.strictEqual(1, 2)); keep(() => assert.deepStrictEqual({ a: [1] }, { a: [1] })); keep(() => assert.throws(() => { throw new TypeError('t') }, TypeError)); keep(() => util.inspect({ a: [1, 'x'] })); keep(() => util.format('%s %d', 'a', 1)); keep(() => path.join('a', '..', 'b'))
keep(() => Buffer.from('abc')[1]); keep(() => Buffer.concat([Buffer.from('a'), Buffer.from('b')])[1]); keep(() => structuredClone({ a: [1] }).a[0]); keep(() => Buffer.alloc(-1))
for (let i = 0; i < restore.length; i++) kept.defineProperty(restore[i][0], restore[i][1], restore[i][2])
for (const result of results) log(result)
`

it('works as Node does although every method of arrays, collections and texts throws', () => {
  expectSameOutput(script('[]'))
  expectSameOutput(script(`[Array.prototype, Map.prototype, Set.prototype, String.prototype, Number.prototype,
    RegExp.prototype, Uint8Array.prototype, Object.getPrototypeOf(Uint8Array.prototype)]`))
})
