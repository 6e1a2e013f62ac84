/** Timers as promises, message ports, performance and process: the order of events and the errors are Node's. */
import { describe, expect, it } from 'vitest'
import { expectSameOutput, outputOfRealm } from './both.ts'

it('warns of delays that are none, of each kind once', () => {
  expectSameOutput(`
process.on('warning', ({ name, message }) => { console.log(name, message) })
for (const delay of [undefined, -1, -2, NaN, 'soon', 0, '5', 2 ** 31, null]) setTimeout(() => {}, delay)
`)
})

describe('node:timers/promises', () => {
  it('fulfils, aborts and iterates', () => {
    expectSameOutput(`
import timers, { setTimeout as wait, setImmediate as soon, setInterval as every, scheduler } from 'node:timers/promises'
import { promises, setTimeout as plain } from 'node:timers'
console.log(promises === timers, plain === setTimeout)
const show = (p) => p.then((x) => console.log('ok', x), (e) => console.log(e.name, e.code, e.message))
async function main() {
  console.log(await wait(1, 'a'), await soon('b'), await scheduler.wait(1), await scheduler.yield())
  const c = new AbortController(); const p = wait(50, 'never', { signal: c.signal }); setTimeout(() => c.abort('why'), 1)
  await p.catch((e) => console.log(e.name, e.code, e.message, e.cause))
  await show(wait(1, 'x', { signal: c.signal })); await show(soon('x', { signal: c.signal })); await show(wait('5')); await show(wait(1, 1, 5)); await show(wait(1, 1, { signal: {} })); await show(wait(1, 1, { ref: 5 })); await show(soon(1, null))
  const d = new AbortController(); const q = soon('late', { signal: d.signal }); d.abort(); await show(q)
  let n = 0; for await (const x of every(1, 'tick')) { console.log(x); if (++n === 3) break }
  const e = new AbortController(); let left = 3; try { for await (const x of every(1, 'tock', { signal: e.signal })) { console.log(x); if (--left === 0) e.abort() } } catch (x) { console.log(x.name) }
  await wait(1, 'unref', { ref: false }).then(console.log); console.log('end')
}
const alive = setInterval(() => {}, 1000); main().then(() => clearInterval(alive))
`)
  })

  it('runs what is due together before immediates', () => {
    // Not compared with Node: on a busy machine the two are not due together there.
    expect(outputOfRealm(`
setTimeout(() => { console.log('first'); setImmediate(() => console.log('immediate')) }, 1); setTimeout(() => console.log('second'), 1)
`).split('\n').filter(Boolean)).toEqual(['first', 'second', 'immediate'])
  })

  it('takes as many turns as in Node', () => {
    expectSameOutput(`
import { setTimeout as wait, setImmediate as soon } from 'node:timers/promises'
import { once } from 'node:events'
const c = new AbortController(); let turn = 0
const count = () => { if (turn++ < 12) queueMicrotask(count) }
const at = (name) => () => console.log(name, turn)
setImmediate(count)
soon(1).then(at('soon')); soon(1, { signal: c.signal }).then(at('soon with signal'))
const e = new (await import('node:events')).EventEmitter(); once(e, 'x').then(at('once')); setImmediate(() => e.emit('x'))
wait(1e6, 1, { signal: c.signal }).catch(at('aborted')); setImmediate(() => c.abort())
`)
  })
})

describe('MessageChannel', () => {
  it('delivers clones in order, starts with its first listener, closes both sides', () => {
    expectSameOutput(`
const { port1, port2 } = new MessageChannel()
port1.postMessage({ a: [1] }); port1.postMessage('second')
queueMicrotask(() => console.log('microtask')); process.nextTick(() => console.log('tick'))
port2.onmessage = (e) => { console.log('onmessage', e.data, e.type, e.ports.length, e.target === port2, e instanceof MessageEvent); Promise.resolve().then(() => console.log('after', e.data)) }
port2.on('message', (data) => { console.log('on', data); if (data === 'second') port2.postMessage('back') })
port1.once('message', (data) => { console.log('port1', data); port1.close(() => console.log('callback of close')) })
port2.on('close', () => console.log('close 2')); port1.on('close', () => console.log('close 1'))
for (const f of [() => port1.postMessage(), () => port1.postMessage(() => {}), () => new MessagePort(), () => port1.postMessage(1, [port1]), () => port1.postMessage(port2), () => new MessageEvent('x', { source: 5 })]) try { f(); console.log('fine') } catch (e) { console.log(e.name, e.code, e.message) }
console.log(port1.hasRef(), port2.hasRef(), new MessageEvent('m', { data: 5, origin: 'o' }).data)
`)
  })

  it('tells both sides of the end, after immediates, and only who is listening', () => {
    expectSameOutput(`
const a = new MessageChannel()
a.port1.on('close', () => console.log('a1')); a.port2.on('close', () => console.log('a2')); a.port2.onmessage = () => {}; a.port2.close(); setImmediate(() => console.log('immediate'))
`)
    expectSameOutput(`
const b = new MessageChannel()
setTimeout(() => { b.port1.on('close', () => console.log('b1')); b.port2.on('close', () => console.log('b2')); b.port1.on('message', (x) => console.log(x)); b.port2.postMessage('last words'); b.port2.close() }, 1)
`)
  })

  it('transfers ports and memory', () => {
    expectSameOutput(`
const a = new MessageChannel(), b = new MessageChannel()
a.port2.onmessage = (e) => { console.log(e.data.text, e.ports.length, e.data.port instanceof MessagePort, e.data.memory.byteLength); e.data.port.postMessage('through'); a.port2.close() }
b.port1.onmessage = (e) => { console.log(e.data); b.port1.close() }
const memory = new Uint8Array([1, 2]).buffer
a.port1.postMessage({ text: 'take', port: b.port2, memory }, [b.port2, memory]); console.log(memory.byteLength)
`)
  })

  it('gives its messages without an event when asked', () => {
    expectSameOutput(`
import { MessageChannel as same, receiveMessageOnPort, isMainThread, threadId } from 'node:worker_threads'
const { port1, port2 } = new MessageChannel(); port1.postMessage(1); port1.postMessage({ two: 2 })
console.log(same === MessageChannel, isMainThread, threadId, receiveMessageOnPort(port2), receiveMessageOnPort(port2), receiveMessageOnPort(port2))
try { receiveMessageOnPort({}) } catch (e) { console.log(e.name, e.code, e.message) }
`)
  })

  it('does not keep the program alive when it is not listened to or not referenced', () => {
    expectSameOutput(`
const { port1, port2 } = new MessageChannel(); port1.postMessage(1)
port2.on('message', () => console.log('never')); port2.unref(); console.log(port2.hasRef())
`)
  })
})

describe('what is random', () => {
  it('is seeded: equal in every run, and well formed', () => {
    const text = `
import crypto, { randomUUID, randomInt, randomBytes } from 'node:crypto'
console.log(randomUUID(), crypto.randomInt(10), randomInt(5, 8), randomBytes(4).toString('hex'), globalThis.crypto.getRandomValues(new Uint8Array(3)).join(), Math.random())
randomBytes(2, (error, bytes) => console.log(error, bytes.length)); randomInt(3, (error, n) => console.log(error, n < 3))
for (const f of [() => randomInt(0), () => randomBytes(-1), () => crypto.getRandomValues(5), () => randomInt(1.5)]) try { f() } catch (e) { console.log(e.name, e.code, e.message) }`
    const first = outputOfRealm(text)
    expect(outputOfRealm(text)).toBe(first)
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12} /)
    expect(first).toContain('RangeError ERR_OUT_OF_RANGE The value of "max" is out of range.')
  })
})

describe('performance', () => {
  it('follows the virtual clock', () => {
    expect(outputOfRealm(`
import { performance as same } from 'node:perf_hooks'
console.log(performance === same, performance.now()); setTimeout(() => { performance.mark('a'); setTimeout(() => { console.log(performance.now(), performance.measure('m', 'a').duration, performance.getEntries().map((e) => e.name).join(), new Date().toISOString()) }, 7) }, 5)
`)).toBe('true 0\n12 7 a,m 2025-01-01T00:00:00.012Z\n')
  })
})
