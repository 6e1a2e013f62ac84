/** Globals that only newer lines of Node have: as in the Node that runs, or refused by their name. */
import { expect, it } from 'vitest'
import { checked } from '../support/checked.ts'
import { inFile } from '../support/folder.ts'
import { expectSameOutput, outputOfRealm } from './both.ts'

it('tells of the machine what Node tells, and which globals there are', () => {
  expectSameOutput(`
const names = ['WebSocket', 'CloseEvent', 'ErrorEvent', 'URLPattern', 'Storage', 'Navigator']
for (const name of names) console.log(name, typeof globalThis[name], Object.getOwnPropertyDescriptor(globalThis, name)?.enumerable)
if (typeof navigator === 'object') {
  const { hardwareConcurrency, language, languages, userAgent, platform } = navigator
  console.log(navigator, hardwareConcurrency, language, languages, Object.isFrozen(languages), userAgent, platform, Object.keys(Navigator.prototype), Navigator.length, typeof navigator.locks)
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

const hasReusePort = Number.parseInt(process.versions.node) >= 24

it.runIf(hasReusePort)('lets either of two servers that share a port have a connection', () => {
  const text = (claim: string): string => `
import assert from 'node:assert'
import net from 'node:net'
const got: string[] = []
const options = { port: 0, host: '127.0.0.1', reusePort: true }
const first = net.createServer((socket) => { got.push('first'); socket.end() }).listen(options, () => {
  const { port } = first.address() as net.AddressInfo
  const second = net.createServer((socket) => { got.push('second'); socket.end() }).listen({ ...options, port }, () => {
    net.connect(port, '127.0.0.1').resume().on('close', () => { assert(${claim}); first.close(); second.close() })
  })
})
`
  const verdict = (claim: string): string => inFile('main.mts', text(claim), (file) => checked(file).verdict)
  expect([verdict("got[0] === 'first'"), verdict("got[0] === 'second'"), verdict('got.length === 1')]).toEqual(['violation', 'violation', 'holds'])
})

it.runIf(hasReusePort)('refuses a datagram for two who share a port', () => {
  expect(() => outputOfRealm(`
import dgram from 'node:dgram'
const options = { type: 'udp4', reusePort: true }
const first = dgram.createSocket(options).bind(0, '127.0.0.1', () => {
  const { port } = first.address()
  dgram.createSocket(options).bind(port, '127.0.0.1', () => { dgram.createSocket('udp4').send('x', port, '127.0.0.1') })
})
`)).toThrow('is shared by option reusePort')
})

it('gives sockets a descriptor when it is asked for, and takes it back', () => {
  expectSameOutput(`
import dgram from 'node:dgram'
import { closeSync, fstatSync, openSync } from 'node:fs'
import net from 'node:net'
const failure = (e) => { console.log(e.code, e.message) }
net.createServer().listen({ fd: 0 }).on('error', (e) => { console.log(['EINVAL', 'ENOTSOCK'].includes(e.code)) })
const server = net.createServer().listen(0, '127.0.0.1', () => {
  const { fd } = server._handle
  console.log(fd > 2, server._handle.fd === fd, fstatSync(fd).isSocket())
  net.createServer().listen({ fd }).on('error', failure)
  try { dgram.createSocket('udp4').bind({ fd }) } catch (e) { failure(e) }
  setTimeout(() => { server.close(() => { const file = openSync('/dev/null'); console.log(file <= fd); closeSync(file) }) }, 5)
})
const socket = dgram.createSocket('udp4').bind(0, '127.0.0.1', () => {
  const { fd } = socket[Object.getOwnPropertySymbols(socket).find((s) => s.description === 'state symbol')].handle
  console.log(fd > 2)
  try { dgram.createSocket('udp4').bind({ fd }) } catch (e) { failure(e) }
  socket.close()
})
`)
})

it('knows that a name with a part of more than 63 characters does not exist', () => {
  // Resolvers differ in the code of the error.
  expect(outputOfRealm(`import dns from 'node:dns'; dns.lookup('a'.repeat(64) + '.example.com', (error) => { console.log(error.code) })`)).toBe('ENOTFOUND\n')
})
