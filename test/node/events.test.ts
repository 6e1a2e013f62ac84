/** `node:events` prints what Node's prints. */
import { describe, it } from 'vitest'
import { expectSameOutput } from './both.ts'

const helpers = `
import EventEmitter, * as events from 'node:events'
const show = (f) => { try { console.log(f()) } catch (e) { console.log(e.name, e.code, e.message) } }
`

describe('node:events', () => {
  it('calls listeners in order, prepended ones first, and once only once', () => {
    expectSameOutput(`${helpers}
const e = new EventEmitter()
e.on('a', function (...args) { console.log('on', args, this === e) })
e.prependListener('a', () => console.log('prepended'))
e.once('a', () => console.log('once'))
e.prependOnceListener('a', () => console.log('prepended once'))
console.log(e.emit('a', 1, 2), e.emit('a'), e.emit('none'))
console.log(e.listenerCount('a'), e.eventNames(), e.rawListeners('a').length, e.listeners('a').map((f) => f.length))
const f = () => {}
e.once('b', f); console.log(e.listeners('b')[0] === f, e.rawListeners('b')[0] === f, e.rawListeners('b')[0].listener === f)
console.log(e.listenerCount('b', f), e.off('b', f).listenerCount('b'), EventEmitter.listenerCount(e, 'a'))
e.removeAllListeners('a'); console.log(e.eventNames())
`)
  })

  it('announces new and removed listeners', () => {
    expectSameOutput(`${helpers}
const e = new EventEmitter()
e.on('newListener', (name, f) => console.log('new', name, f.name))
e.on('removeListener', (name, f) => console.log('removed', name, f.name))
e.on('a', function first() {}); e.once('a', function second() {})
e.off('a', e.listeners('a')[0]); e.emit('a'); e.on('b', function third() {}); e.removeAllListeners()
console.log(e.eventNames())
`)
  })

  it('throws unhandled error events and runs monitors', () => {
    expectSameOutput(`${helpers}
const e = new EventEmitter()
show(() => e.emit('error', new RangeError('bad')))
show(() => e.emit('error', { x: 1 }))
show(() => e.emit('error'))
e.on(EventEmitter.errorMonitor, (x) => console.log('monitor', x))
show(() => e.emit('error', 'text'))
e.on('error', (x) => console.log('handled', x)); e.emit('error', 5)
show(() => e.on('x', 5)); show(() => e.setMaxListeners(-1)); show(() => e.setMaxListeners('a')); show(() => EventEmitter.setMaxListeners(1, {}))
console.log(e.setMaxListeners(3).getMaxListeners(), EventEmitter.defaultMaxListeners, events.getMaxListeners(e))
`)
  })

  it('shows listeners that run once as functions, also to subclasses', () => {
    expectSameOutput(`${helpers}
class Loud extends EventEmitter {
  on(name, f) { console.log('on', String(name), typeof f); return super.on(name, f) }
  removeListener(name, f) { console.log('remove', String(name), typeof f); return super.removeListener(name, f) }
}
const e = new Loud(), first = (...x) => console.log('first', x), second = (...x) => console.log('second', x)
e.once('a', first); e.once('a', second); e.prependOnceListener('a', () => console.log('zeroth'))
const raw = e.rawListeners('a'); console.log(raw.map((f) => f.name), raw[1].listener === first, raw[1] === e.rawListeners('a')[1], e.listenerCount('a', first), e.listenerCount('a', raw[1]))
raw[1](7); raw[1](8); console.log(e.listenerCount('a')); e.emit('a', 9); e.emit('a', 10); console.log(e.eventNames())
const f = new EventEmitter(); f.on('removeListener', (name, g) => console.log('removed', name, g === first, g.name)); f.on('newListener', (name, g) => console.log('new', name, g === first))
f.once('b', first); f.once('b', second); f.off('b', first); f.emit('b', 1); f.once('b', first); f.removeListener('b', f.rawListeners('b')[0]); f.once('b', first); f.removeAllListeners('b'); console.log(f.listenerCount('b'))
const g = new EventEmitter(); g.once('c', function () { g.emit('c'); console.log(this === g) }); g.emit('c'); console.log(g.emit('c'))
`)
  })

  it('captures rejections of async listeners', () => {
    expectSameOutput(`${helpers}
const e = new EventEmitter({ captureRejections: true })
e.on('a', async () => { throw new Error('one') })
e.on('error', (x) => console.log('error', x.message))
e.emit('a')
const f = new EventEmitter({ captureRejections: true })
f[Symbol.for('nodejs.rejection')] = (x, name, ...args) => console.log('symbol', x.message, name, args)
f.on('b', async (x) => { throw new Error(x) }); f.emit('b', 'two', 3)
console.log('sync')
`)
  })

  it('gives promises of events, with error events and signals', () => {
    expectSameOutput(`${helpers}
const e = new EventEmitter()
setTimeout(() => e.emit('a', 1, 2), 1)
console.log(await events.once(e, 'a'))
setTimeout(() => e.emit('error', new Error('bad')), 1)
await events.once(e, 'a').catch((x) => console.log(x.message))
const c = new AbortController()
setTimeout(() => c.abort(), 1)
await events.once(e, 'a', { signal: c.signal }).catch((x) => console.log(x.name, x.code, x.message, x.cause.name))
console.log(e.eventNames())
await events.once(e, 'a', { signal: c.signal }).catch((x) => console.log(x.name))
const t = new EventTarget()
setTimeout(() => t.dispatchEvent(new Event('x')), 1)
console.log((await events.once(t, 'x'))[0].type)
`)
  })

  it('iterates over events until a signal, a closing event or an error', () => {
    expectSameOutput(`${helpers}
const e = new EventEmitter()
setTimeout(() => { e.emit('a', 1); e.emit('a', 2); e.emit('end') }, 1)
for await (const x of events.on(e, 'a', { close: ['end'] })) console.log(x)
setTimeout(() => { e.emit('a', 3); e.emit('error', new Error('bad')) }, 1)
try { for await (const x of events.on(e, 'a')) console.log(x) } catch (x) { console.log(x.message) }
const c = new AbortController()
setTimeout(() => { e.emit('a', 4); c.abort() }, 1)
try { for await (const x of events.on(e, 'a', { signal: c.signal })) console.log(x) } catch (x) { console.log(x.name, x.code) }
const i = events.on(e, 'a'); e.emit('a', 5)
console.log(await i.next(), await i.return(), await i.next(), e.eventNames())
`)
  })

  it('is callable on objects of other classes and inspectable', () => {
    expectSameOutput(`${helpers}
import { inherits } from 'node:util'
function Old() { EventEmitter.call(this) } inherits(Old, EventEmitter)
const o = new Old(); o.on('x', () => console.log('x')); o.emit('x'); console.log(o instanceof EventEmitter, Old.super_ === EventEmitter)
class New extends EventEmitter { n = 1 } const n = new New(); n.on('y', () => console.log(n.n)); n.emit('y')
console.log(events.getEventListeners(n, 'y').length, typeof events.EventEmitter, events.default === EventEmitter, EventEmitter.EventEmitter === EventEmitter)
console.log(Object.keys(EventEmitter).sort().join(), EventEmitter.name, EventEmitter.length, n.on.name, n.emit.length)
`)
  })
})

describe('EventTarget', () => {
  it('delivers events in order, once each, not to removed listeners', () => {
    expectSameOutput(`
const t = new EventTarget()
const b = () => console.log('b')
t.addEventListener('x', (e) => { console.log('a', e.type, e.target === t, e.currentTarget === t, e.eventPhase); t.removeEventListener('x', b); t.addEventListener('x', () => console.log('late'), { once: true }) })
t.addEventListener('x', b); t.addEventListener('x', { handleEvent(e) { console.log('object', this !== t, e.cancelable) } })
t.addEventListener('x', () => console.log('once'), { once: true })
const e = new Event('x', { cancelable: true }); console.log(t.dispatchEvent(e), e.defaultPrevented, e.eventPhase)
t.addEventListener('x', (e) => { e.preventDefault(); e.stopImmediatePropagation() }); t.addEventListener('x', () => console.log('never'))
console.log(t.dispatchEvent(new Event('x', { cancelable: true })))
const c = new CustomEvent('y', { detail: 5 }); console.log(c.detail, c.bubbles, c.isTrusted, String(c), Event.AT_TARGET)
for (const f of [() => new Event(), () => t.dispatchEvent({}), () => t.addEventListener('x'), () => t.addEventListener('x', 5), () => EventTarget.prototype.dispatchEvent.call({}, e)]) try { f() } catch (x) { console.log(x.name, x.code, x.message) }
process.on('uncaughtException', (x) => console.log('uncaught', x.message))
t.addEventListener('z', () => { throw new Error('z') }); t.addEventListener('z', async () => { throw new Error('async z') }); t.dispatchEvent(new Event('z')); console.log('after')
`)
  })

  it('stops listening when a signal aborts', () => {
    expectSameOutput(`
const t = new EventTarget(), c = new AbortController()
t.addEventListener('x', () => console.log('x'), { signal: c.signal }); t.dispatchEvent(new Event('x')); c.abort(); t.dispatchEvent(new Event('x'))
t.addEventListener('x', () => console.log('never'), { signal: c.signal }); t.dispatchEvent(new Event('x'))
`)
  })
})

describe('AbortSignal', () => {
  it('aborts with reasons, once, and its dependents', () => {
    expectSameOutput(`
const c = new AbortController()
c.signal.onabort = (e) => console.log('onabort', e.type, e.isTrusted, c.signal.aborted)
c.signal.addEventListener('abort', () => console.log('listener'))
const any = AbortSignal.any([c.signal, new AbortController().signal]); any.addEventListener('abort', () => console.log('any', any.reason.name))
c.abort(); c.abort('again'); console.log(c.signal.reason.name, c.signal.reason.code, c.signal.reason.message)
try { c.signal.throwIfAborted() } catch (e) { console.log(e === c.signal.reason, e instanceof DOMException, e instanceof Error) }
console.log(AbortSignal.abort('why').reason, AbortSignal.any([AbortSignal.abort(7)]).reason)
const s = AbortSignal.timeout(5); setTimeout(() => {}, 20); s.onabort = () => console.log(s.reason.name, s.reason.message, s.reason.code)
for (const f of [() => new AbortSignal(), () => AbortSignal.timeout(-1), () => AbortSignal.any([{}]), () => AbortSignal.any(5), () => Object.getOwnPropertyDescriptor(AbortSignal.prototype, 'aborted').get.call({})]) try { f() } catch (x) { console.log(x.name, x.code, x.message) }
console.log(String(c), String(s), new DOMException('m', 'DataCloneError').code, new DOMException('m').name, new DOMException('m', { name: 'X', cause: 1 }).cause)
`)
  })
})
