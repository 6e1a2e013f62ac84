import { it } from 'vitest'
import { expectSameOutput } from './both.ts'

it('compresses and expands as Node does, with the same bytes and errors', () => expectSameOutput(`
import zlib from 'node:zlib'
const data = Buffer.from('hello world '.repeat(100))
for (const [pack, unpack] of [['gzip', 'gunzip'], ['deflate', 'inflate'], ['deflateRaw', 'inflateRaw'], ['brotliCompress', 'brotliDecompress'], ['gzip', 'unzip'], ['deflate', 'unzip']]) {
  const packed = zlib[pack + 'Sync'](data)
  console.log(pack, packed.toString('base64'), zlib[unpack + 'Sync'](packed).equals(data))
}
// What Node hands out may be a part of a larger piece of memory.
const viewOf = ({ buffer, byteOffset, byteLength }) => new DataView(buffer, byteOffset, byteLength)
const dictionary = Buffer.from('hello world')
const small = zlib.deflateSync('hello world', { dictionary, level: 9 })
console.log(small.toString('hex'), zlib.inflateSync(small, { dictionary }).toString(), zlib.crc32('hello'))
console.log(zlib.gunzipSync(Buffer.concat([zlib.gzipSync('a'), zlib.gzipSync('b')])).toString(), zlib.inflateSync(viewOf(zlib.deflateSync(new Uint16Array([7, 8])))).length)
for (const wrong of [() => zlib.gunzipSync('nonsense'), () => zlib.inflateSync(small), () => zlib.inflateSync(small, { dictionary: Buffer.from('x') }),
  () => zlib.gunzipSync(zlib.gzipSync('abc').subarray(0, 8)), () => zlib.deflateSync('a', { level: 10 }), () => zlib.brotliDecompressSync('x'),
  () => zlib.gunzipSync(zlib.gzipSync(data), { maxOutputLength: 64 })]) {
  try { console.log(wrong()) } catch (error) { console.log(error.name, error.code, error.errno, error.message) }
}
`))

it('compresses streams chunk by chunk, flushes, and tells of errors', () => expectSameOutput(`
import zlib from 'node:zlib'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
const packed = await promisify(zlib.gzip)('abc'.repeat(20000))
console.log(packed.length, (await promisify(zlib.gunzip)(packed)).length)
const gzip = zlib.createGzip({ chunkSize: 64 })
const chunks = []
gzip.on('data', (chunk) => chunks.push(chunk))
gzip.write('first ')
await new Promise((resolve) => gzip.flush(resolve))
console.log(chunks.length > 0, zlib.gunzipSync(Buffer.concat(chunks), { finishFlush: zlib.constants.Z_SYNC_FLUSH }).toString())
gzip.end('second')
await new Promise((resolve) => gzip.on('end', resolve))
console.log(zlib.gunzipSync(Buffer.concat(chunks)).toString(), gzip.bytesWritten)
let text = ''
await pipeline(Readable.from([packed.subarray(0, 50), packed.subarray(50)]), zlib.createGunzip(), async (source) => { for await (const chunk of source) text += chunk })
console.log(text.length)
const deflate = zlib.createDeflate({ level: 0 })
deflate.write('abc'); await promisify(deflate.params.bind(deflate))(9, zlib.constants.Z_DEFAULT_STRATEGY); deflate.end('abc')
const parts = []
for await (const part of deflate) parts.push(part)
console.log(Buffer.concat(parts).toString('hex'))
const bad = zlib.createInflate()
bad.on('error', (error) => console.log('error', error.code, error.message)).on('close', () => console.log('closed'))
bad.end('nonsense')
`))

it('ends a write that is under way when the stream is destroyed', () => expectSameOutput(`
import zlib from 'node:zlib'
const packed = zlib.deflateSync('hello world '.repeat(50))
const inflate = zlib.createInflate()
inflate.on('error', (error) => console.log('error', error.code)).on('close', () => console.log('closed')).resume()
inflate.write(packed.subarray(0, 10), () => {
  inflate.write(packed.subarray(10, 15), (error) => console.log('written', error))
  inflate.destroy()
})
`))
