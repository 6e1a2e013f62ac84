// Functions of small modules, one after the other: what they give for ordinary and for odd arguments.
import hooks from 'node:async_hooks'
import buffer, { Buffer } from 'node:buffer'
import dns from 'node:dns'
import module, { createRequire } from 'node:module'
import net from 'node:net'
import os from 'node:os'
import { fileURLToPath } from 'node:url'
import url from 'node:url'
import threads from 'node:worker_threads'
const attempt = (name, f) => {
  try {
    console.log(name, f())
  } catch (error) {
    console.log(name, error.name, error.code, error.message)
  }
}

for (const name of ['fs', 'node:fs', 'fs/promises', 'test', 'node:test', 'node:nothing', 'nothing', './fs', '', 5]) attempt(`isBuiltin ${name}`, () => module.isBuiltin(name))
console.log(module.builtinModules.includes('fs'), module.builtinModules.length === new Set(module.builtinModules).size, module.wrap('code'), [...module.wrapper])
for (const file of [import.meta.url, fileURLToPath(import.meta.url), new URL('./x.js', import.meta.url)]) attempt('createRequire', () => typeof createRequire(file))
for (const file of ['relative.js', 5, undefined, {}, 'http://a/b']) attempt('createRequire', () => createRequire(file))
attempt('findSourceMap', () => module.findSourceMap('/a.js'))
attempt('_nodeModulePaths', () => module._nodeModulePaths('/a/b/node_modules/c'))
attempt('_nodeModulePaths', () => module._nodeModulePaths('/'))
attempt('require', () => createRequire(import.meta.url)('node:path').sep)
attempt('require', () => createRequire(import.meta.url).resolve('node:path'))

const required = createRequire('/sample/deep/main.js')
/** Without the folders of the user and of the installation. */
const paths = (id) => required.resolve.paths(id)?.filter((path) => path === '/node_modules' || path.startsWith('/sample'))
for (const id of ['', 5, null, undefined, {}, () => {}, 'fs', 'node:nothing', './nothing.js', '/nothing/at/all']) {
  attempt('require', () => typeof required(id))
  attempt('resolve', () => required.resolve(id))
  attempt('resolve.paths', () => paths(id))
}
for (const id of ['.', '..', './a', '../a', '.a', 'a/b', '@a/b', '/a']) attempt('resolve.paths', () => paths(id))
for (const folders of [[], ['/tmp'], ['/tmp', '/']]) for (const id of ['path', './nothing', 'nothing']) attempt('resolve among', () => required.resolve(id, { paths: folders }))
console.log(Object.keys(required.cache).length, Object.keys(required.extensions), required.main)

for (const [expression, text] of [[/a/g, 'banana'], [/(?:)/g, 'ab'], [/(?:)/gu, '😀a'], [/./gu, '😀'], [/(?:)/g, '😀'], [/(?<x>.)(y)?/dg, 'ay'], [/b/gy, 'abb'], [/x/g, 'abc']]) {
  console.log([...text.matchAll(expression)].map((match) => [match[0], match.index, match.groups?.x, match.indices?.[0], match.length]))
  const iterator = expression[Symbol.matchAll](text)
  console.log(iterator.next().done, Object.prototype.toString.call(iterator), expression.lastIndex, iterator[Symbol.iterator]() === iterator)
}
console.log([...RegExp.prototype[Symbol.matchAll].call(/a/, 'aa')].length, [...RegExp.prototype[Symbol.matchAll].call(Object.assign(/a/g, { lastIndex: 1 }), 'aa')].length)
const matching = (exec) => [...RegExp.prototype[Symbol.matchAll].call({ constructor: { [Symbol.species]: function () { return { exec } } }, flags: 'g', lastIndex: 0 }, 'text')]
for (const exec of [() => null, () => 5, () => { throw new Error('exec') }]) attempt('exec', () => matching(exec))
for (const f of [() => 'a'.matchAll(/a/), () => 'a'.replaceAll(/a/, 'b'), () => Object.getPrototypeOf('a'.matchAll(/a/g)).next.call({}), () => String.prototype.matchAll.call(null, /a/g), () => [...'a1b2'.matchAll('[0-9]')].length, () => [...'a'.matchAll({ [Symbol.matchAll]: () => [1, 2] })]]) attempt('matchAll', f)

attempt('data', () => { threads.setEnvironmentData('a', 1); threads.setEnvironmentData('b', { x: 2 }); return [threads.getEnvironmentData('a'), threads.getEnvironmentData('b'), threads.getEnvironmentData('c')] })
attempt('data', () => { threads.setEnvironmentData('a'); return threads.getEnvironmentData('a') })
console.log(threads.isMainThread, threads.threadId, threads.parentPort, threads.workerData, threads.resourceLimits)
for (const callbacks of [{ init: 5 }, { before: {} }, { after: null }, { destroy: 'x' }, { promiseResolve: 1 }]) attempt('createHook', () => hooks.createHook(callbacks))
attempt('createHook', () => { const hook = hooks.createHook({ init() {} }); return [hook.disable() === hook, typeof hook.enable] })
const resource = new hooks.AsyncResource('kind')
attempt('bind', () => resource.bind(function (a) { return [this, a] }, 'self')(1))
attempt('bind', () => resource.bind(function (a) { return [typeof this, a] })(1))
attempt('bind', () => hooks.AsyncResource.bind(function (a) { return [this?.x, a] }, 'kind', { x: 7 })(2))
attempt('bind', () => hooks.AsyncResource.bind((a) => a, 'kind')(3))
attempt('bind', () => hooks.AsyncResource.bind(5))
attempt('bind', () => resource.bind({}))
attempt('run', () => resource.runInAsyncScope(function (...args) { return [this, args] }, 'self', 1, 2))
attempt('AsyncResource', () => new hooks.AsyncResource(5))
attempt('AsyncResource', () => new hooks.AsyncResource('x', { triggerAsyncId: -2 }))
const storage = new hooks.AsyncLocalStorage()
attempt('storage', () => [storage.run(1, () => storage.exit(() => storage.getStore())), storage.getStore(), storage.run(2, (a) => [storage.getStore(), a], 'x'), storage.disable(), storage.getStore()])
attempt('storage', () => { storage.enterWith(3); const f = hooks.AsyncLocalStorage.snapshot(); return [storage.run(4, () => f((a) => [storage.getStore(), a], 5)), hooks.AsyncLocalStorage.bind(() => storage.getStore())()] })
attempt('storage', () => [storage.exit((a) => [storage.getStore(), a], 1), storage.getStore()])

for (const host of [undefined, '/x y', '/ü', '/%']) attempt(`pathToFileURL ${host}`, () => url.pathToFileURL(host).href)
for (const file of ['file:///a%20b', 'file://host/a', 'file:///a%2fb', 'http://a', 5]) attempt(`fileURLToPath ${file}`, () => url.fileURLToPath(file))
console.log(url.domainToASCII('español.com'), url.domainToUnicode('xn--espaol-zwa.com'), url.domainToASCII('xn--iñvalid.com'), url.domainToUnicode('xn--iñvalid.com'))
for (const options of [{}, { fragment: false }, { unicode: true }, { auth: false }, { search: false }]) attempt('format', () => url.format(new URL('https://u:p@xn--lck1c3crb1723bpq4a.com/a?b=c#d'), options))
attempt('URL', () => new URL('//', 'nonsense'))
attempt('URL', () => [URL.canParse('a', 'http://b'), URL.canParse('a'), URL.canParse('http://[')])
for (const text of ['http://a:80/', 'https://a:1/', 'blob:http://x/y', 'file:///a', 'data:,x']) attempt('origin', () => new URL(text).origin)

for (const [from, to] of [['utf8', 'latin1'], ['latin1', 'utf8'], ['utf8', 'ucs2'], ['utf16le', 'utf8'], ['ascii', 'utf8'], ['utf8', 'ascii'], ['utf8', 'hex'], ['nonsense', 'utf8']]) attempt(`transcode ${from} ${to}`, () => buffer.transcode(Buffer.from('aé€😀', 'utf8'), from, to))
attempt('transcode', () => buffer.transcode('text', 'utf8', 'latin1'))
for (const input of [Buffer.from('aé'), new Uint16Array([1, 300]), new ArrayBuffer(2), Buffer.from([255, 254])]) attempt('isUtf8', () => [buffer.isUtf8(input), buffer.isAscii(input)])
attempt('isUtf8', () => buffer.isUtf8('text'))
for (const encoding of ['utf-8', 'utf-16le', 'latin1', 'windows-1252', 'shift_jis', 'nonsense']) for (const options of [{}, { fatal: true }, { ignoreBOM: true }]) attempt(`TextDecoder ${encoding}`, () => {
  const decoder = new TextDecoder(encoding, options)
  return [decoder.encoding, decoder.fatal, decoder.ignoreBOM, decoder.decode(new Uint8Array([0xef, 0xbb, 0xbf, 0x61, 0x80, 0xe4])), decoder.decode()]
})
attempt('TextDecoder', () => new TextDecoder().decode('text'))
attempt('TextDecoder', () => new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array([0xc3])))
attempt('TextDecoder', () => { const decoder = new TextDecoder(); return [decoder.decode(new Uint8Array([0xe2, 0x82]), { stream: true }), decoder.decode(new Uint8Array([0xac]), { stream: true }), decoder.decode(new Uint16Array([0xac]).buffer)] })
attempt('TextDecoder', () => { const decoder = new TextDecoder('utf-16le', { fatal: true }); return [decoder.decode(new Uint8Array([0x61]), { stream: true }), decoder.decode(new DataView(new ArrayBuffer(3)), { stream: true }), decoder.decode()] })
attempt('TextEncoder', () => [new TextEncoder().encode('aé'), new TextEncoder().encodeInto('a€😀', new Uint8Array(5)), new TextEncoder().encoding])

console.log(dns.getServers().length > 0, dns.setServers(['1.1.1.1', '[::1]:53', '8.8.8.8:5353']), dns.getServers())
attempt('setServers', () => dns.setServers(['nonsense']))
const resolver = new dns.Resolver()
attempt('resolver', () => [resolver.setServers(['9.9.9.9']), resolver.getServers(), dns.getServers().length, resolver.cancel()])
for (const args of [['127.0.0.1'], ['127.0.0.1', '::1'], ['::1'], ['::1', '127.0.0.1'], ['1.1.1.1', '2.2.2.2'], ['nonsense'], ['127.0.0.1', 'nonsense'], [5]]) attempt(`setLocalAddress ${args}`, () => resolver.setLocalAddress(...args))
console.log(dns.getDefaultResultOrder(), dns.setDefaultResultOrder('ipv4first'), dns.getDefaultResultOrder())
for (const text of ['127.0.0.1', '::1', '::ffff:1.2.3.4', '01.2.3.4', '1.2.3', 'fe80::1%eth0', '1::2::3', '256.1.1.1', '', ':::', '1:2:3:4:5:6:7:8', '1:2:3:4:5:6:7', '1:2:3:4:5:6:1.2.3.4', '::1.2.3.4.5', 'g::']) console.log(text, net.isIP(text), net.isIPv4(text), net.isIPv6(text))
for (const options of [{ address: '1.2.3.4' }, { address: '::1', port: 5, flowlabel: 3 }, { family: 'ipv6' }, { address: 'x' }, { address: '::1' }, { port: 70_000 }, { flowlabel: -1 }, 5]) attempt('SocketAddress', () => { const { address, port, family, flowlabel } = new net.SocketAddress(typeof options === 'object' && options.address?.includes(':') ? { family: 'ipv6', ...options } : options); return [address, port, family, flowlabel] })
const list = new net.BlockList()
list.addAddress('10.0.0.1'); list.addRange('10.0.1.5', '10.0.1.9'); list.addSubnet('10.0.2.0', 23); list.addSubnet('2001:db8::', 33, 'ipv6'); list.addRange('::5', '::7', 'ipv6'); list.addAddress('fe80::1', 'ipv6'); list.addSubnet('172.16.0.0', 32)
for (const text of ['10.0.0.1', '10.0.0.2', '10.0.1.4', '10.0.1.5', '10.0.1.9', '10.0.1.10', '10.0.2.0', '10.0.3.255', '10.0.4.0', '172.16.0.0', '172.16.0.1', '::ffff:10.0.0.1']) console.log(text, list.check(text), list.check(text, 'ipv6'), list.check(`::ffff:${text}`, 'ipv6'))
for (const text of ['2001:db8::1', '2001:db8:7fff::', '2001:db8:8000::', '::4', '::5', '::7', '::8', 'fe80::1', 'fe80::2', 'x']) console.log(text, list.check(text, 'ipv6'))
for (const f of [() => list.addRange('10.0.0.5', '10.0.0.1'), () => list.addSubnet('1.1.1.1', 33), () => list.addSubnet('::', 129, 'ipv6'), () => list.addAddress('x'), () => list.check(5), () => list.addRange('1.1.1.1', '::1')]) attempt('BlockList', f)
console.log([...list.rules].sort(), new net.BlockList().rules)
console.log(os.tmpdir(), os.EOL, os.devNull, os.endianness(), typeof os.uptime(), os.getPriority() === os.getPriority(0))
for (const f of [() => os.setPriority(process.pid, 99), () => os.setPriority('x', 1), () => os.getPriority(-1), () => os.setPriority(999_999_999, 1), () => os.userInfo({ encoding: 'buffer' }).username instanceof Buffer]) attempt('os', f)
