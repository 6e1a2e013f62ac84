/** Globals that only newer lines of Node have: as in the Node that runs, or refused by their name. */
import { expect, it } from 'vitest'
import { expectSameOutput, outputOfRealm } from './both.ts'

it('tells of the machine what Node tells, and which globals there are', () => {
  expectSameOutput(`
const names = ['WebSocket', 'CloseEvent', 'ErrorEvent', 'URLPattern', 'Storage', 'Navigator']
for (const name of names) console.log(name, typeof globalThis[name], Object.getOwnPropertyDescriptor(globalThis, name)?.enumerable)
if (typeof navigator === 'object') {
  const { hardwareConcurrency, language, languages, userAgent, platform } = navigator
  console.log(navigator, hardwareConcurrency, language, languages, Object.isFrozen(languages), userAgent, platform, Object.keys(Navigator.prototype), Navigator.length)
  for (const f of [() => new Navigator(), () => Navigator.prototype.language]) try { f() } catch (error) { console.log(error.name, error.code) }
}
`)
})

it.each(["new WebSocket('ws://localhost')", "new URLPattern({ pathname: '/:name' })"])('refuses what it does not model when one is made: %s', (text) => {
  const name = /\w+(?=\()/.exec(text)![0]
  if (name in globalThis) expect(() => outputOfRealm(text)).toThrow(`unsupported-global: new ${name}()`)
})

it.runIf('AsyncDisposableStack' in globalThis)('disposes of async iterators with promises and jobs as in Node', () => {
  expectSameOutput(`
const numbers = async function* () { try { yield 1; yield 2 } finally { console.log('closed') } }
const dispose = Object.getPrototypeOf(Object.getPrototypeOf(numbers.prototype))[Symbol.asyncDispose]
const iterator = numbers()
await iterator.next()
const promise = iterator[Symbol.asyncDispose]()
console.log(promise instanceof Promise, promise.constructor === Promise, await promise, dispose.name, dispose.length)
for (const object of [{}, { return: null }, { return: 5 }, { return() { throw 'why' } }, { return: (...args) => args }, undefined]) {
  await dispose.call(object).then((value) => console.log('done', value), (error) => console.log(error.name ?? error))
}
const log = []
dispose.call({ return: () => 'x' }).then(() => log.push('disposed'))
let jobs = Promise.resolve()
for (let i = 0; i < 5; i++) jobs = jobs.then(() => log.push(i))
await jobs
console.log(log)
`)
})

it('takes the arguments and defaults of its line', () => {
  expectSameOutput(`
import net from 'node:net'
import util from 'node:util'
for (const f of [() => Buffer.from('abcabc').indexOf('c', 0, 2), () => Buffer.from('abcabc').lastIndexOf(Buffer.from('a'), 5, 3), () => Buffer.from('abc').includes(99, 0, 2),
  () => util.parseEnv?.('A=1'), () => net.getDefaultAutoSelectFamilyAttemptTimeout()]) try { console.log(f()) } catch (error) { console.log(error.code) }
`)
})

it.runIf(Number.parseInt(process.versions.node) >= 24)('refuses a port that two share', () => {
  expect(() => outputOfRealm(`
import net from 'node:net'
const first = net.createServer().listen({ port: 0, host: '127.0.0.1', reusePort: true }, () => {
  net.createServer().listen({ port: first.address().port, host: '127.0.0.1', reusePort: true })
})
`)).toThrow('is shared by option reusePort')
})
