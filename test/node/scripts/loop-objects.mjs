// Timers, immediates, ports, promises and process as objects: every property and method that a program can ask for.
import timers from 'node:timers'
import { performance as clock } from 'node:perf_hooks'
import { MessageChannel, MessagePort, receiveMessageOnPort } from 'node:worker_threads'
import { inspect } from 'node:util'
const attempt = (name, f) => {
  try {
    console.log(name, f())
  } catch (error) {
    console.log(name, error.name, error.code, error.message)
  }
}
const pause = (ms) => new Promise((resolve) => { setTimeout(resolve, ms) })

const timer = setTimeout(() => console.log('never'), 50)
console.log(timer.hasRef(), timer.ref() === timer, timer.unref().hasRef(), timer.ref().hasRef(), timer._idleTimeout, timer._repeat, typeof timer._onTimeout, typeof +timer, +timer === +timer, timer.close() === timer, timer._destroyed, timer.hasRef())
const interval = setInterval((...args) => { console.log('interval', args, interval._repeat, interval._idleTimeout); interval._repeat = null }, 2, 'a', 'b')
await pause(15)
console.log(interval._destroyed, interval.refresh() === interval)
clearInterval(interval)
const changed = setTimeout(() => console.log('never'), 5)
changed._onTimeout = () => console.log('replaced', changed._idleTimeout)
const repeated = setTimeout(() => { console.log('repeated'); repeated._repeat = repeated._repeat === null ? 10 : null }, 10)
for (const delay of [-5, NaN, 'text', 2 ** 31, 2 ** 31 - 1, 2 ** 31 - 0.5, 1, 0.5, 1.9, 0, undefined, null, '7']) { const each = setTimeout(() => {}, delay); console.log(delay, each._idleTimeout); clearTimeout(each) }
for (const argument of [undefined, null, 5, 'x', {}]) attempt('setTimeout', () => setTimeout(argument, 1))
for (const argument of [undefined, 5]) { attempt('setImmediate', () => setImmediate(argument)); attempt('setInterval', () => setInterval(argument, 1)) }
const numbered = setTimeout(() => console.log('never'), 5)
clearTimeout(+numbered)
clearTimeout(`${+setTimeout(() => console.log('never'), 5)}`)
for (const nothing of [undefined, null, 5, 'x', {}, -1, 12345.5]) attempt('clear', () => [clearTimeout(nothing), clearInterval(nothing), clearImmediate(nothing)])
const immediate = setImmediate((...args) => console.log('immediate', args), 1, 2)
console.log(immediate.hasRef(), immediate.unref().hasRef(), immediate.ref().hasRef(), typeof immediate._onImmediate, immediate._destroyed, inspect(immediate, { depth: 0 }).split(' ')[0])
setImmediate(() => console.log('never'))[Symbol.dispose]?.()
setTimeout(() => console.log('never'), 1)[Symbol.dispose]?.()
await pause(40)
console.log(immediate._destroyed, changed._destroyed, repeated._destroyed, interval.constructor.name, immediate.constructor.name)
if (timers.enroll !== undefined) {
  const item = { _onTimeout() { console.log('enrolled', this === item, this._idleTimeout) } }
  timers.enroll(item, 3)
  console.log(item._idleTimeout, item._idleNext === undefined, typeof item._idlePrev)
  timers.active(item)
  await pause(10)
  timers.active(item)
  timers.unenroll(item)
  console.log(item._idleTimeout, item._idleNext)
  await pause(10)
  timers.enroll(item, 2)
  timers._unrefActive(item)
  timers._unrefActive(item)
  await pause(10)
  attempt('enroll', () => timers.enroll({}, 'x'))
  timers.active({})
  const own = setTimeout(() => console.log('own'), 4)
  timers.active(own)
  timers.unenroll(own)
}
const promised = await import('node:timers/promises')
console.log(await promised.setTimeout(1, 'value'), await promised.setImmediate('now'), await promised.scheduler.wait(1), await promised.scheduler.yield())
const controller = new AbortController()
const waiting = promised.setTimeout(1000, 'x', { signal: controller.signal }).catch(({ name, code, cause }) => console.log(name, code, cause?.name))
controller.abort()
await waiting
let count = 0
for await (const value of promised.setInterval(1, 'tick')) { console.log(value); if (++count === 2) break }
for (const f of [() => promised.setTimeout(1, 1, 5), () => promised.setTimeout(1, 1, { ref: 5 }), () => promised.setImmediate(1, { signal: 5 }), () => promised.setInterval(1, 1, { signal: AbortSignal.abort() }).next()]) await f().catch(({ name, code }) => console.log(name, code))

const mark = clock.mark('a', { detail: { x: 1 }, startTime: 5 })
console.log(mark.name, mark.entryType, mark.startTime, mark.duration, mark.detail, JSON.stringify(mark), clock.mark('b').detail)
clock.mark('a', { startTime: 9 })
const measure = clock.measure('m', { start: 1, end: 4, detail: 'd' })
console.log(measure.duration, measure.startTime, measure.detail, clock.measure('n', { start: 'a', duration: 3 }).startTime, clock.measure('o', { end: 10, duration: 4 }).startTime, clock.measure('p', 'a', 'a').duration)
console.log(clock.getEntriesByName('a').length, clock.getEntriesByName('a', 'measure').length, clock.getEntriesByName('m', 'measure').length, clock.getEntriesByType('mark').length, clock.getEntriesByType('measure').length, clock.getEntries().length, clock.getEntriesByType('x').length)
clock.clearMarks('a')
clock.clearMeasures('m')
console.log(clock.getEntries().map(({ name }) => name).sort().join(), clock.clearMarks(), clock.clearMeasures(), clock.getEntries().length, clock.clearResourceTimings())
attempt('measure', () => clock.measure('q', 'nothing'))
attempt('timerify', () => clock.timerify((x) => x + 1)(2))
console.log(typeof clock.timeOrigin, Object.keys(clock.eventLoopUtilization()), typeof clock.now(), Object.keys(clock.toJSON()).sort())

const { port1, port2 } = new MessageChannel()
console.log(port1 instanceof MessagePort, receiveMessageOnPort(port1), port1.hasRef?.(), Object.prototype.toString.call(port1), port1 instanceof EventTarget)
port2.postMessage({ a: [1] })
port2.postMessage('second', [])
port2.postMessage('third', { transfer: [] })
console.log(receiveMessageOnPort(port1), receiveMessageOnPort(port1))
const heard = []
port1.on('message', (value) => { heard.push(value) })
port1.once('message', (value) => { heard.push(['once', value]) })
await pause(3)
port2.postMessage(undefined)
port1.addEventListener('message', ({ data, target, ports, origin, lastEventId, source, type }) => { heard.push([data, target === port1, ports.length, origin, lastEventId, source, type]) }, { once: true })
await pause(3)
console.log(heard, port1.listenerCount('message'))
port1.removeAllListeners('message')
port2.postMessage('unheard')
await pause(3)
console.log(heard.length, port1.listenerCount('message'))
port1.onmessage = ({ data }) => { heard.push(['onmessage', data]) }
port1.onmessageerror = null
await pause(3)
console.log(heard.at(-1), typeof port1.onmessage, port1.ref(), port1.unref(), port1.ref())
const pair = new MessageChannel()
port2.postMessage({ port: pair.port1 }, [pair.port1])
port1.onmessage = ({ data: { port }, ports }) => { heard.push(['moved', port instanceof MessagePort, ports.length]); port.postMessage('through'); port.close() }
pair.port2.on('message', (value) => console.log('pair', value)).on('close', () => console.log('pair closed'))
await pause(3)
console.log(heard.at(-1))
for (const f of [() => port1.postMessage(() => {}), () => port1.postMessage(1, [port1]), () => port1.postMessage(), () => port1.postMessage(1, 5), () => port1.postMessage(1, [{}]), () => new MessagePort(), () => receiveMessageOnPort(5), () => pair.port1.postMessage(1)]) attempt('port', f)
port1.on('close', () => console.log('port1 closed'))
port2.on('close', () => console.log('port2 closed'))
port1.close()
port1.close()
port2.postMessage('too late')
await pause(3)
console.log(receiveMessageOnPort(port2), port2.start(), inspect(port2).split(' ')[0])
for (const init of [undefined, { data: 1, origin: 'o', lastEventId: 'l', source: null, ports: [] }, { source: 5 }, { ports: [5] }]) attempt('MessageEvent', () => { const { data, origin, lastEventId, source, ports, type } = new MessageEvent('t', init); return [data, origin, lastEventId, source, ports, type] })
try { Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data').get.call({}) } catch ({ name, code }) { console.log(name, code) }
const channel = typeof BroadcastChannel === 'function' ? BroadcastChannel.name : ''
console.log(channel)

const list = [1, Promise.resolve(2), { then: (resolve) => { resolve(3); resolve(4) } }]
console.log(await Promise.all(list), await Promise.allSettled([...list, Promise.reject(5)]), await Promise.race(list), await Promise.any([Promise.reject(1), ...list]))
await Promise.any([Promise.reject(1), Promise.reject(new Error('e'))]).catch((error) => console.log(error.name, error.message, error.errors.length, error.errors[0], Object.getOwnPropertyDescriptor(error, 'errors').enumerable, error instanceof AggregateError))
await Promise.any([]).catch((error) => console.log(error.message, error.errors))
for (const method of ['all', 'allSettled', 'race', 'any']) {
  for (const argument of [{ [Symbol.iterator]: () => ({ next() { throw new Error('next') } }) }]) await Promise[method](argument).catch((error) => console.log(method, error.name, error.message))
  for (const argument of [5, null, undefined, {}]) await Promise[method](argument).catch((error) => console.log(method, error.name))
  attempt(method, () => Promise[method].call({}, []))
  class Derived extends Promise {}
  const derived = Derived[method]([Derived.resolve(1), { then(f, g) { f('a'); g('b') } }])
  console.log(method, derived instanceof Derived, await derived, Promise[method].length, Promise[method].name)
  await Promise[method]([{ get then() { throw 'then' } }]).then((value) => console.log(value), (error) => console.log(method, error.errors ?? error))
  const kept = Promise.resolve
  let asked = 0
  Promise.resolve = function (value) { asked++; return kept.call(this, value) }
  await Promise[method]([1, 2])
  Promise.resolve = kept
  console.log(method, asked)
}
attempt('new', () => new Promise(5))
attempt('then', () => Promise.prototype.then.call({}, 1))
console.log(await Promise.reject(1).finally(() => 2).catch((x) => x), await Promise.resolve(1).finally(() => 2), await Promise.resolve(1).finally(() => { throw 3 }).catch((x) => x), await Promise.resolve(1).finally(5), await Promise.reject(4).then(5).catch(6).catch((x) => x))
if (Promise.withResolvers) { const { promise, resolve } = Promise.withResolvers(); resolve('resolvers'); console.log(await promise); attempt('withResolvers', () => Promise.withResolvers.call(5)) }
if (Promise.try) console.log(await Promise.try((a) => a, 'tried'), await Promise.try(() => { throw 'thrown' }).catch((x) => x))
const self = {}
self.promise = Promise.resolve().then(() => self.promise)
await self.promise.catch((error) => console.log(error.name, error.message))
