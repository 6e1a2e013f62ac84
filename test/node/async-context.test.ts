/** AsyncLocalStorage and AsyncResource, against plain Node. */
import { it } from 'vitest'
import { expectSameOutput } from './both.ts'

it('carries a store along with everything that calls back', () => {
  expectSameOutput(`
import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import { EventEmitter, EventEmitterAsyncResource, once } from 'node:events'
import diagnostics from 'node:diagnostics_channel'
import { setTimeout as wait } from 'node:timers/promises'
const storage = new AsyncLocalStorage(), other = new AsyncLocalStorage()
// Whose timer fires first, and whether it does before the other's immediate, depends on real time: from there on the lines of a job are held.
const held = {}
const show = (name) => { const line = [name, storage.getStore(), other.getStore()]; if (held[name[0]]) held[name[0]].push(line); else console.log(...line) }
const job = async (name) => {
  show(name); await null; show(name)
  const later = new Promise((resolve) => setTimeout(() => { held[name] = []; show(name + ' timeout'); setImmediate(() => { show(name + ' immediate'); resolve() }) }, 1)); process.nextTick(show, name + ' tick'); queueMicrotask(() => show(name + ' microtask'))
  Promise.reject(name).catch(() => show(name + ' catch')); ({ then(f) { show(name + ' then'); f() } })
  await later; await wait(1); show(name); await { then(f) { show(name + ' thenable'); f() } }
  other.enterWith('entered ' + name); await once(Object.assign(new EventEmitter(), { start() { setTimeout(() => this.emit('x'), 1); return this } }).start(), 'x'); show(name)
}
await Promise.all([storage.run('A', job, 'a'), storage.run('B', job, 'b')])
for (const name of ['a', 'b']) { for (const line of held[name]) console.log(...line); delete held[name] }
show('outside')
const resource = storage.run('R', () => new AsyncResource('TEST')), bound = storage.run('S', () => AsyncLocalStorage.bind((x) => [x, storage.getStore()])), snapshot = storage.run('T', () => AsyncLocalStorage.snapshot())
console.log(resource.runInAsyncScope((x) => [x, storage.getStore()], null, 1), bound(2), snapshot(() => storage.getStore()), bound.length)
console.log(storage.run('X', () => storage.exit(() => storage.getStore())), storage.run(1, () => { storage.disable(); return storage.getStore() }), storage.run(2, () => storage.getStore()))
const emitter = storage.run('E', () => new EventEmitterAsyncResource({ name: 'Q' })); emitter.on('x', () => show('emitter')); emitter.emit('x')
const channel = diagnostics.channel('c'); channel.bindStore(storage, (data) => data.id); channel.subscribe((data) => show('channel')); channel.runStores({ id: 7 }, () => show('stores')); show('after')
const interval = storage.run('I', () => setInterval(() => { show('interval'); clearInterval(interval) }, 1))
for (const bad of [() => new AsyncResource(), () => new AsyncResource('a', { requireManualDestroy: 5 }), () => new AsyncResource('a', -2), () => resource.bind(5)]) try { bad() } catch (error) { console.log(error.code, error.message) }
`)
})

it('gives who uses a connection again a store of its own', () => {
  expectSameOutput(`
import http from 'node:http'
import { once } from 'node:events'
import { AsyncLocalStorage } from 'node:async_hooks'
const storage = new AsyncLocalStorage(), agent = new http.Agent({ keepAlive: true })
const server = http.createServer((request, response) => response.end(request.url)).listen(0, '127.0.0.1')
await once(server, 'listening')
const ask = (path) => new Promise((resolve) => {
  http.get({ host: '127.0.0.1', port: server.address().port, path, agent }, (response) => {
    console.log(path, storage.getStore())
    response.on('data', (data) => console.log(String(data), storage.getStore())).on('end', () => setImmediate(resolve))
  })
})
await storage.run('A', ask, '/a'); await ask('/none'); await storage.run('B', ask, '/b'); await ask('/again')
agent.destroy(); server.close()
`)
})

it('has defaults, names and scopes where Node has them, and restores what Node restores', () => {
  expectSameOutput(`
import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
const first = new AsyncLocalStorage({ defaultValue: 5, name: 'mine' })
console.log(first.getStore(), first.name, first.run(undefined, () => first.getStore()), first.run(1, () => first.getStore()), first.exit(() => first.getStore()), new AsyncLocalStorage().name)
first.enterWith(undefined); console.log(first.getStore()); first.disable(); console.log(first.getStore())
console.log(['name', 'withScope', '_propagate'].map((key) => key in AsyncLocalStorage.prototype))
for (const options of [{ name: 5 }, 5]) try { console.log(new AsyncLocalStorage(options).name) } catch (error) { console.log(error.code, error.message) }
if (first.withScope) { const scope = first.withScope(3); console.log(first.getStore()); scope.dispose(); console.log(first.getStore()) }
const one = new AsyncLocalStorage({ defaultValue: 'd' }), two = new AsyncLocalStorage()
one.run(1, () => { setTimeout(() => console.log('first timer', one.getStore()), 1); two.enterWith(2) })
console.log(one.getStore(), two.getStore()); one.disable()
one.enterWith(3); setTimeout(() => console.log('second timer', one.getStore(), two.getStore()), 10); one.disable(); console.log(one.getStore(), two.getStore())
one.run(3, () => { one.run(3, () => one.enterWith(9)); console.log(one.getStore()) }); one.exit(() => console.log(one.getStore()))
const resource = new AsyncResource('TEST'); resource.runInAsyncScope(() => two.enterWith(7)); resource.runInAsyncScope(() => console.log(two.getStore()))
`)
})

it('has the store of a rejection in listeners of unhandledRejection', () => {
  // Before Node 24 the store of the promise counts if it is rejected elsewhere, which is left out here.
  expectSameOutput(`
import { AsyncLocalStorage } from 'node:async_hooks'
const storage = new AsyncLocalStorage()
process.on('unhandledRejection', (reason) => { console.log('unhandled', reason, storage.getStore()) })
process.on('rejectionHandled', () => { console.log('handled', storage.getStore()) })
storage.run('A', () => { Promise.reject(1) })
storage.run('B', () => { const p = Promise.reject(2); setTimeout(() => storage.run('C', () => p.catch(() => {})), 5) })
storage.run('D', () => setTimeout(async () => { await null; throw 3 }, 1))
Promise.reject(4)
${Number.parseInt(process.versions.node) < 24 ? '' : "storage.run('E', () => { new Promise((_, reject) => setTimeout(() => storage.run('F', () => reject(5)), 3)) })"}
`)
})
