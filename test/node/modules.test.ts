/** Small modules: `node:diagnostics_channel`, the old base class of `node:stream`, and what is refused with a remedy. */
import { expect, it } from 'vitest'
import { expectSameOutput, outputOfRealm } from './both.ts'

it('publishes messages and traces calls', () => {
  expectSameOutput(`
import dc, { channel, tracingChannel, subscribe, unsubscribe, hasSubscribers } from 'node:diagnostics_channel'
const show = (f) => { try { console.log(f()) } catch (e) { console.log(e.name, e.code, e.message) } }
const c = channel('a'), seen = (data, name) => console.log('seen', data, name)
show(() => [c === channel('a'), c.hasSubscribers, c.name, c instanceof dc.Channel].join()); c.publish(1); subscribe('a', seen); c.publish(2); show(() => [hasSubscribers('a'), hasSubscribers('b')].join()); show(() => unsubscribe('a', seen)); show(() => c.unsubscribe(seen)); c.publish(3)
show(() => channel(5)); show(() => c.subscribe(5)); process.on('uncaughtException', (e) => console.log('uncaught', e.message)); c.subscribe(() => { throw new Error('bad subscriber') }); c.publish(4)
const t = tracingChannel('x'), log = (name) => (m) => console.log(name, m.result, m.error?.message)
show(() => t.traceSync((a) => a + 1, {}, null, 1)); const handlers = { start: log('start'), end: log('end'), asyncStart: log('asyncStart'), asyncEnd: log('asyncEnd'), error: log('error') }; t.subscribe(handlers)
show(() => t.traceSync((a) => a + 1, {}, null, 1)); show(() => t.traceSync(() => { throw new Error('sync') })); await t.tracePromise(async () => 5); await t.tracePromise(async () => { throw new Error('async') }).catch((e) => console.log('caught', e.message))
await new Promise((resolve) => t.traceCallback((x, cb) => setTimeout(cb, 1, null, x), -1, {}, null, 7, (e, x) => { console.log('callback', e, x); resolve() })); show(() => t.unsubscribe(handlers)); show(() => t.hasSubscribers); show(() => tracingChannel(5))
`)
})

it('pipes old streams', () => {
  expectSameOutput(`
import Stream from 'node:stream'
const source = new Stream(), target = new Stream(); target.writable = true; target.write = (x) => { console.log('write', x); return true }; target.end = () => console.log('end')
target.on('pipe', (s) => console.log('pipe', s === source)); console.log(source.pipe(target) === target); source.emit('data', 1); source.emit('data', 2); source.emit('end'); source.emit('data', 3)
console.log(Stream.Stream === Stream, source.listenerCount('data'))
`)
})

it('refuses what is not modelled, with a remedy', () => {
  expect(() => outputOfRealm(`import { executionAsyncId } from 'node:async_hooks'; executionAsyncId()`))
    .toThrow('executionAsyncId() numbers every asynchronous operation')
  expect(() => outputOfRealm(`import { monitorEventLoopDelay } from 'node:perf_hooks'; monitorEventLoopDelay()`)).toThrow('measures real time')
  expect(() => outputOfRealm(`import { syncBuiltinESMExports } from 'node:module'; syncBuiltinESMExports()`)).toThrow('changes what names imported before stand for')
})
