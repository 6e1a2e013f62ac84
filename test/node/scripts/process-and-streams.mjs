// process, standard streams, blobs, zlib and console: what they give for ordinary and for odd arguments.
import { Blob, resolveObjectURL } from 'node:buffer'
import { Console } from 'node:console'
import 'node:crypto'
import 'node:fs'
import { Writable } from 'node:stream'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
const attempt = (name, f) => {
  try {
    console.log(name, f())
  } catch (error) {
    console.log(name, error.name, error.code, error.message)
  }
}
const old = process.umask(0o027)
console.log(process.umask().toString(8), process.umask('077').toString(8), process.umask(old).toString(8), process.umask() === old)
for (const mask of ['x', '9', '']) attempt('umask', () => { process.umask(mask); return process.umask(old).toString(8) })
process.chdir('/')
for (const directory of [5, undefined, '/nothing', '/dev/null', '']) attempt('chdir', () => process.chdir(directory))
attempt('chdir', () => { process.chdir('/tmp'); return process.cwd() })
const time = process.hrtime()
const later = process.hrtime(time)
console.log(time.length, later[0] >= 0, later[1] >= 0, typeof process.hrtime.bigint(), Object.keys(process.memoryUsage()), typeof process.memoryUsage.rss(), Object.keys(process.cpuUsage()), typeof process.uptime())
for (const f of [() => process.emitWarning(5), () => process.emitWarning(), () => process.emitWarning('x', 5), () => process.emitWarning('x', { detail: 5 }) ?? 'warned', () => process.kill('x'), () => process.kill(process.pid, 'SIGNOTHING'), () => process.kill(process.pid, 0), () => process.setUncaughtExceptionCaptureCallback(5), () => process.setUncaughtExceptionCaptureCallback(null), () => process.hasUncaughtExceptionCaptureCallback(), () => process.nextTick(5), () => process.abort.length, () => process.getgroups?.().length > 0, () => process.exitCode, () => { process.exitCode = 'x' }, () => { process.exitCode = 1.5 }, () => { process.exitCode = '3'; const { exitCode } = process; process.exitCode = undefined; return exitCode }, () => process.title.length > 0, () => process.features.inspector, () => process.release.name, () => process.config.variables !== undefined, () => process.exitCode, () => process._exiting]) attempt('process', f)
process.on('warning', ({ name, message, code, detail }) => console.log('warning', name, message, code, detail))
process.emitWarning('plain')
process.emitWarning('typed', 'Typed', 'CODE')
process.emitWarning('by options', { type: 'Options', code: 'C', detail: 'more' })
process.emitWarning('by empty options', {})
process.emitWarning(Object.assign(new Error('an error'), { name: 'Own' }))
process.emitWarning('deprecated', 'DeprecationWarning')
process.emitWarning('deprecated, with a function', process.emitWarning)
await new Promise((resolve) => { setImmediate(resolve) })
console.log(process.emit('own', 1), process.once('own', (value) => console.log('own', value)).emit('own', 2))

console.log(process.stdout.writable, process.stdout.fd, process.stderr.fd, process.stdin.fd, process.stdout.isTTY, process.stdout.columns, typeof process.stdout.getWindowSize)
for (const f of [() => process.stdout.write(5), () => process.stdout.write(null), () => process.stdout.cork() ?? process.stdout.uncork()]) attempt('stdout', f)

const blob = new Blob(['ab', new Uint8Array([99, 100]), new Blob(['e']), new Uint16Array([0x6766]).buffer, new DataView(new Uint8Array([104]).buffer)], { type: 'Text/Plain' })
console.log(blob.size, blob.type, await blob.text(), await blob.slice(1, 4).text(), await blob.slice(-2).text(), await blob.slice(3, 1).text(), blob.slice(0, 2, 'x/y').type, Buffer.from(await blob.arrayBuffer()).toString('hex'), blob)
const parts = []
for await (const part of blob.stream()) parts.push(Buffer.from(part).toString())
console.log(parts.join('|'))
const id = URL.createObjectURL(blob)
console.log(id.startsWith('blob:nodedata:'), await resolveObjectURL(id)?.text(), URL.revokeObjectURL(id), resolveObjectURL(id), resolveObjectURL('blob:nodedata:none'), resolveObjectURL('http://a'))
for (const f of [() => new Blob('text'), () => new Blob(5), () => new Blob([], 5), () => new Blob([], { endings: 'x' }), () => new Blob([{}]).size, () => new Blob(['a\nb'], { endings: 'native' }).size, () => URL.createObjectURL({}), () => blob.slice(0, 1, 5).type]) attempt('blob', f)
const file = new File(['abc'], 'name.txt', { lastModified: 7, type: 'a/b' })
console.log(file.name, file.lastModified, file.size, file.type, await file.text(), Object.prototype.toString.call(file), file instanceof Blob)
for (const f of [() => new File(), () => new File([]), () => new File('x', 'y')]) attempt('file', f)

const text = 'some text that repeats, some text that repeats. '.repeat(20)
for (const [pack, unpack] of [['deflateSync', 'inflateSync'], ['gzipSync', 'gunzipSync'], ['deflateRawSync', 'inflateRawSync'], ['brotliCompressSync', 'brotliDecompressSync'], ['gzipSync', 'unzipSync'], ['deflateSync', 'unzipSync']]) {
  const packed = zlib[pack](text)
  console.log(pack, packed.length < text.length, zlib[unpack](packed).toString() === text)
  attempt(unpack, () => zlib[unpack](Buffer.from('nonsense')).length)
  attempt(unpack, () => zlib[unpack](packed.subarray(0, packed.length - 5)).length)
  attempt(unpack, () => zlib[unpack](packed, { maxOutputLength: 10 }).length)
  attempt(unpack, () => zlib[unpack](packed.subarray(0, packed.length - 9), { finishFlush: pack.startsWith('brotli') ? zlib.constants.BROTLI_OPERATION_FLUSH : zlib.constants.Z_SYNC_FLUSH }).length <= text.length)
}
const dictionary = Buffer.from('some text that repeats')
const withDictionary = zlib.deflateSync(text, { dictionary, level: 9, memLevel: 9, strategy: zlib.constants.Z_FIXED, windowBits: 10 })
console.log(withDictionary.length < zlib.deflateSync(text).length + 20, zlib.inflateSync(withDictionary, { dictionary }).length, zlib.crc32?.('text'), zlib.crc32?.('x', 5))
for (const f of [() => zlib.inflateSync(withDictionary), () => zlib.inflateSync(withDictionary, { dictionary: Buffer.from('wrong') }), () => zlib.deflateSync(text, { level: 99 }), () => zlib.deflateSync(text, { windowBits: 3 }), () => zlib.deflateSync(5), () => zlib.createDeflate({ chunkSize: 5 }), () => zlib.deflateSync(text, { memLevel: 0 }), () => zlib.deflateSync(text, { strategy: 9 }), () => zlib.brotliCompressSync(text, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 99 } }), () => zlib.brotliCompressSync(text, { params: { 99: 1 } }), () => zlib.brotliCompressSync(text, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 1, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: 960 } }).length < 400, () => zlib.gunzipSync(Buffer.concat([zlib.gzipSync('a'), zlib.gzipSync('b')])).toString(), () => zlib.gunzipSync(Buffer.concat([zlib.gzipSync('a'), Buffer.from('trailing')])).toString()]) attempt('zlib', f)
const stream = zlib.createDeflate()
const pieces = []
stream.on('data', (piece) => pieces.push(piece))
stream.write('first ')
await new Promise((resolve) => stream.flush(resolve))
console.log(zlib.inflateSync(Buffer.concat(pieces), { finishFlush: zlib.constants.Z_SYNC_FLUSH }).toString(), stream.bytesWritten)
await new Promise((resolve) => stream.params(0, zlib.constants.Z_DEFAULT_STRATEGY, resolve))
stream.end('second')
await new Promise((resolve) => stream.on('end', resolve))
console.log(zlib.inflateSync(Buffer.concat(pieces)).toString(), stream.bytesWritten)
const again = zlib.createDeflate()
const first = []
again.on('data', (piece) => first.push(piece))
again.write('dropped')
await new Promise((resolve) => again.flush(zlib.constants.Z_FULL_FLUSH, resolve))
first.length = 0
again.reset()
again.end('kept')
await new Promise((resolve) => again.on('end', resolve))
console.log(zlib.inflateSync(Buffer.concat(first)).toString())
const unpacked = zlib.createGunzip()
const failed = new Promise((resolve) => unpacked.on('error', ({ code, errno, message }) => resolve([code, errno, message])))
unpacked.end('nonsense')
console.log(await failed, unpacked.destroyed)
attempt('closed', () => { const closed = zlib.createGzip(); closed.close(() => console.log('closed')); closed.close(); return closed.destroyed })
attempt('params', () => zlib.createDeflate().params(99, 0, () => {}))
for (const name of ['gzip', 'brotliCompress', 'deflateRaw']) console.log(name, (await promisify(zlib[name])(text)).length > 10)
for (const name of ['gunzip', 'brotliDecompress', 'inflateRaw']) await promisify(zlib[name])('nonsense').catch(({ code, errno }) => console.log(name, code, errno))

const printed = []
const collecting = () => new Writable({ write(chunk, encoding, done) { printed.push(String(chunk)); done() } })
const own = new Console({ stdout: collecting(), stderr: collecting(), groupIndentation: 3, inspectOptions: { depth: 1 } })
own.assert(true, 'never')
own.count(); own.count('a'); own.countReset('a'); own.count('a'); own.countReset('b')
own.group('group'); own.log('inside'); own.group(); own.info('deeper'); own.groupEnd(); own.groupEnd(); own.groupEnd(); own.log('outside')
own.dir({ a: { b: { c: {} } } }, { depth: 0 }); own.dirxml({ a: 1 }, [2])
own.table([{ a: 1, b: 'x' }, { a: 2, c: true }]); own.table([[1, 2], [3]], ['0']); own.table(new Map([['k', 'v']])); own.table(5); own.table([1, 'x']); own.table(new Set([1]))
own.debug('debug', 1); own.log('%s is %d years and %i, %f, %j %o %O %%', 'Bob', 42, 4.5, '1.5', { a: 1 }, [1], { b: 2 }, 'rest')
own.assert(false, 'asserted %s', 1); own.assert(false); own.error('error'); own.warn('warn'); own.trace === undefined || own.log(new Console(collecting()) instanceof Console)
console.log(printed.join(''))
for (const f of [() => new Console(), () => new Console({ stdout: 5 }), () => new Console({ stdout: collecting(), groupIndentation: -1 }), () => new Console({ stdout: collecting(), colorMode: 5 })]) attempt('Console', f)
