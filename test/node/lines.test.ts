/** What differs between lines and releases of Node: each has to do here what it does there. */
import { describe, expect, it } from 'vitest'
import { expectSameOutput, outputOfRealm } from './both.ts'

describe('node:fs', () => {
  it('copies and lists, whichever of its modules comes first', () => {
    expectSameOutput(`
import fs from 'node:fs/promises'
import { mkdtempSync } from 'node:fs'
const folder = mkdtempSync('/tmp/lines-')
await fs.mkdir(folder + '/a/b', { recursive: true })
await fs.writeFile(folder + '/a/b/c.txt', 'text')
await fs.cp(folder + '/a', folder + '/d', { recursive: true })
console.log((await fs.readdir(folder, { recursive: true })).sort(), await fs.readFile(folder + '/d/b/c.txt', 'utf8'))
await fs.rm(folder, { recursive: true })
`)
  })
})

describe('structuredClone', () => {
  it('copies what Node copies, and rejects what Node rejects', () => {
    expectSameOutput(`

const samples = {
  url: () => new URL('http://a/'), parameters: () => new URLSearchParams('a=1'), stack: () => new DisposableStack(), asyncStack: () => new AsyncDisposableStack(),
  headers: () => new Headers(), response: () => new Response(), request: () => new Request('http://a'), form: () => new FormData(),
  readable: () => new ReadableStream(), writable: () => new WritableStream(), transform: () => new TransformStream(),
  exception: () => new DOMException('message', 'AbortError'), blob: () => new Blob(['a'], { type: 'text/plain' }), file: () => new File(['ab'], 'name', { lastModified: 5 }),
  generator: () => (function* () {})(), arguments: () => (function () { return arguments })(1), weak: () => new WeakRef({}), registry: () => new FinalizationRegistry(() => {}),
  format: () => new Intl.NumberFormat(), promise: () => Promise.resolve(), map: () => new WeakMap(), event: () => new Event('x'), instance: () => new (class A { x = 1 })(),
  lookalike: () => Object.create({ constructor: URL }), derived: () => [new (class extends URL {})('http://b/')],
}
for (const [name, make] of Object.entries(samples)) {
  try {
    const copy = structuredClone(make())
    console.log(name, Object.prototype.toString.call(copy), copy.constructor.name, copy.name, copy.message, copy.size, copy.type, copy.lastModified, JSON.stringify(copy))
  } catch (error) { console.log(name, error.name, error.code, error.message) }
}
console.log(await structuredClone(new Blob(['text'])).text())
const { port1, port2 } = new MessageChannel()
try { port1.postMessage(new URL('http://a/')); console.log('sent') } catch (error) { console.log(error.name) }
port1.postMessage({ blob: new Blob(['xyz']) })
port2.on?.('message', async ({ blob }) => { if (blob) { console.log(await blob.text()); port1.close() } })
`)
  })
})

describe('what the running Node has', () => {
  it('is there: functions of modules that ours stand for, and globals', () => {
    expectSameOutput(`
import hooks from 'node:async_hooks'; import module from 'node:module'; import performance from 'node:perf_hooks'; import timers from 'node:timers'; import threads from 'node:worker_threads'; import test from 'node:test'
import util from 'node:util'; import fs from 'node:fs'; import events from 'node:events'; import crypto from 'node:crypto'
for (const exported of [hooks, module, performance, timers, threads, test, util, fs, events, crypto]) {
  console.log(Object.getOwnPropertyNames(exported).filter((name) => !/^(?:_.*|length|name|prototype|arguments|caller)$/.test(name)).sort().join(' '))
}
console.log(['getBuiltinModule', 'ref', 'unref', 'threadCpuUsage', 'execve', 'loadEnvFile', 'setSourceMapsEnabled', 'availableMemory', 'openStdin'].map((name) => typeof process[name]))
for (const name of ['WebSocket', 'EventSource', 'CloseEvent', 'ErrorEvent', 'URLPattern', 'Storage', 'localStorage', 'Navigator', 'navigator', 'QuotaExceededError', 'PerformanceObserverEntryList', 'PerformanceResourceTiming', 'CustomEvent', 'DisposableStack', 'Temporal', 'Float16Array', 'Iterator']) {
  const { enumerable, configurable } = Object.getOwnPropertyDescriptor(globalThis, name) ?? {}
  console.log(name, typeof globalThis[name], enumerable, configurable)
}
// What the lines above ask for by name: WebSocket EventSource CloseEvent ErrorEvent URLPattern Storage localStorage navigator Navigator QuotaExceededError PerformanceObserverEntryList PerformanceResourceTiming CustomEvent
if (typeof navigator === 'object') console.log(navigator.hardwareConcurrency > 0, navigator.language, navigator.languages, navigator.platform, navigator.userAgent, navigator instanceof Navigator)
if (fs.globSync) {
  const folder = fs.mkdtempSync('/tmp/lines-'); fs.mkdirSync(folder + '/a/b', { recursive: true })
  for (const name of ['x.js', 'a/y.js', 'a/b/z.js', 'a/q.txt']) fs.writeFileSync(folder + '/' + name, '')
  console.log(fs.globSync('**/*.js', { cwd: folder }).sort(), fs.globSync('a/*', { cwd: folder, withFileTypes: true }).map((entry) => entry.name).sort())
  const found = []; for await (const file of fs.promises.glob('**/*.txt', { cwd: folder })) found.push(file)
  console.log(found); fs.glob('*.js', { cwd: folder }, (error, names) => { console.log(error, names); fs.rmSync(folder, { recursive: true }) })
}
console.log(util.getSystemErrorMessage?.(-2), util.getSystemErrorMessage?.(-12345), util.diff?.('ab', 'ac'), process.getBuiltinModule('nothing'), module.enableCompileCache === undefined)
`)
  })

  it('does what it does there: lists of addresses, styled text, variables of a file', () => {
    expectSameOutput(`
import net from 'node:net'; import util from 'node:util'; import url from 'node:url'
const list = new net.BlockList()
list.addSubnet('3.3.3.0', 24); list.addAddress('1.1.1.1'); list.addRange('2.2.2.1', '2.2.2.5'); list.addAddress('::1', 'ipv6'); list.addAddress('1.1.1.2'); list.addAddress('1.1.1.1'); list.addSubnet('3.3.3.0', 24)
console.log(list.rules, list.size)
if (list.removeAddress) {
  list.removeAddress('1.1.1.1'); list.removeAddress('::ffff:1.1.1.2', 'ipv6'); list.removeSubnet('3.3.3.0', 24); list.removeRange('2.2.2.1', '2.2.2.9'); list.removeAddress('9.9.9.9')
  console.log(list.rules, list.check('1.1.1.1'), list.check('2.2.2.3'))
}
console.log(util.styleText('red', 'x'), util.parseEnv('A=1'), typeof { ...util }.inspect, url.fileURLToPathBuffer?.('file:///a').toString())
try { util.styleText('nothing', 'x') } catch (error) { console.log(error.code) }
`)
  })

  it('takes the responses that its own fetch takes', () => {
    expectSameOutput(`
import net from 'node:net'
for (const head of ['\\r\\nTransfer-Encoding: \\r\\n', '\\r\\r', '\\r\\nA: b\\tc\\r\\n', '\\r\\nA: b\\u0001c\\r\\n']) {
  const server = net.createServer((socket) => { socket.on('error', () => {}).once('data', () => socket.end('HTTP/1.1 200 OK' + head + 'Content-Length: 2\\r\\n\\r\\nok')) })
  await new Promise((resolve) => { server.listen(0, '127.0.0.1', resolve) })
  await fetch('http://127.0.0.1:' + server.address().port).then(async (response) => { console.log(response.status, await response.text(), response.headers.get('a')) }, (error) => { console.log(error.message, error.cause.message) })
  server.close()
}
`)
  })

  it('says whose method a stack of resources is, and gives it a prototype', () => {
    expectSameOutput(`
for (const stack of typeof DisposableStack === 'undefined' ? [] : [DisposableStack, AsyncDisposableStack]) {
  for (const method of ['use', 'adopt', 'defer', 'move', 'dispose']) for (const receiver of [{}, 5]) {
    try { stack.prototype[method]?.call(receiver, 1, 2) } catch (error) { console.log(stack.name, method, error.name, error.message) }
  }
  const one = new stack(); one.defer(() => console.log('deferred')); one.adopt(1, (value) => console.log('adopted', value))
  const two = one.move(); console.log(one.disposed, two.disposed); await (two.dispose ?? two.disposeAsync).call(two); console.log(two.disposed)
  try { two.move() } catch (error) { console.log(error.name, error.message) }
  function target() {}
  for (const prototype of [null, 1, Object.prototype, Array.prototype, undefined]) {
    target.prototype = prototype
    const made = Object.getPrototypeOf(Reflect.construct(stack, [], target))
    console.log(made === stack.prototype, made === Object.prototype, made === Array.prototype)
  }
}
`)
  })

  it('resolves and checks specifiers as Node does', () => {
    expectSameOutput(`
console.log(import.meta.resolve('fs'), import.meta.resolve('node:fs'), import.meta.resolve('./x.mjs').endsWith('/x.mjs'), import.meta.resolve('http://a/b'), Object.keys(import.meta))
// Node 20 has other codes; all lines remember what became of a module.
const show = (import_) => import_.then(() => console.log('imported'), (error) => console.log(error.name, error.code, error.message.replace(/ in .*/, '')))
if (!process.version.startsWith('v20.')) {
  await show(import('node:path', { with: {} }))
  await show(import('node:os', { with: { type: 'json' } }))
  await show(import('node:url', { with: { type: 'text' } }))
  await show(import('node:dns', { with: { color: 'red' } }))
  const read = []
  await show(import('node:tty', { with: { get type() { read.push('type'); return 'json' }, get color() { read.push('color'); return 'red' } } }))
  console.log(read)
}
`)
    expect(() => outputOfRealm("import.meta.resolve('package')")).toThrow("import.meta.resolve() is given 'package'")
  })

  it('asks process for modules with a literal', () => {
    expectSameOutput(`
const path = globalThis.process?.getBuiltinModule?.('path')
console.log(typeof process.getBuiltinModule('node:fs').readFileSync, path.join('a', 'b'), process.getBuiltinModule('nothing'))
const of = async (process) => { await null; return process.getBuiltinModule('node:os') }
console.log(await of({ getBuiltinModule: (name) => name }))
`)
  })

  it('is refused where it is used, if it is not modelled', () => {
    // Whoever runs a program begins again with the module.
    expect(() => outputOfRealm("const name = 'fs'; process.getBuiltinModule(name)")).toThrow('is required late')
    expect(() => outputOfRealm("import module from 'node:module'; module.findPackageJSON?.('..', import.meta.url); module.runMain()")).toThrow(/(?:findPackageJSON|runMain)\(\) of node:module/)
    if ('sessionStorage' in globalThis) {
      expectSameOutput("const known = new Set(); for (const name in globalThis) known.add(globalThis[name]); console.log(known.has(sessionStorage), typeof sessionStorage, sessionStorage === globalThis.sessionStorage)")
      expect(() => outputOfRealm("sessionStorage.setItem('a', 'b')")).toThrow('sessionStorage is used, and it is kept in a database that is not modelled')
      expect(() => outputOfRealm("sessionStorage.a = 'b'")).toThrow('sessionStorage is used')
    }
    if (typeof WebSocket === 'function') expect(() => outputOfRealm("new WebSocket('ws://localhost/')")).toThrow('new WebSocket() is called, and its connections are not modelled')
  })
})
