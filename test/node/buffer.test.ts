/** Buffer, string_decoder and text encodings do what Node's do. */
import { describe, it } from 'vitest'
import { expectSameOutput } from './both.ts'

const helpers = `
import { Buffer } from 'node:buffer'
const show = (f) => { try { console.log(f()) } catch (e) { console.log(e.name, e.code, e.message) } }
`

describe('Buffer', () => {
  it('is made from texts, arrays, memory and other buffers', () => {
    expectSameOutput(`${helpers}
for (const encoding of ['utf8', 'hex', 'base64', 'base64url', 'latin1', 'ascii', 'utf16le', 'ucs2', 'binary', 'UTF-8', undefined])
  for (const text of ['', 'abc', 'zß水🍌', '616263', 'YWJj', '\\ud800']) show(() => Buffer.from(text, encoding))
show(() => Buffer.from([1, 2, 300, -1, '5'])); show(() => Buffer.from(new Uint16Array([1, 500]))); show(() => Buffer.from(new Uint8Array([1, 2, 3]).buffer, 1, 1))
show(() => Buffer.from(Buffer.from('x'))); show(() => Buffer.from({ type: 'Buffer', data: [1, 2] })); show(() => Buffer.from(new String('str'))); show(() => Buffer.from({ length: 2, 0: 7 }))
show(() => Buffer.from({ [Symbol.toPrimitive]: () => 'prim' })); show(() => Buffer.from(5)); show(() => Buffer.from(null)); show(() => Buffer.from('a', 'nope')); show(() => Buffer.from(new ArrayBuffer(2), 3))
show(() => Buffer.alloc(3, 'ab')); show(() => Buffer.alloc(2)); show(() => Buffer.alloc(-1)); show(() => Buffer.alloc('x')); show(() => Buffer.allocUnsafe(2).length); show(() => Buffer.alloc(4, 257)); show(() => Buffer.of(1, 2))
show(() => Buffer.concat([Buffer.from('a'), new Uint8Array([98])])); show(() => Buffer.concat([Buffer.from('abc')], 2)); show(() => Buffer.concat([Buffer.from('a')], 3)); show(() => Buffer.concat([5])); show(() => Buffer.concat(5))
show(() => Buffer.byteLength('zß')); show(() => Buffer.byteLength(new ArrayBuffer(3))); show(() => Buffer.isBuffer(new Uint8Array(1))); show(() => Buffer.isEncoding('hex')); show(() => Buffer.compare(Buffer.from('a'), Buffer.from('b')))
show(() => Buffer.copyBytesFrom(new Uint16Array([1, 2, 3]), 1, 1))
`)
  })

  it('reads and writes numbers of every kind', () => {
    expectSameOutput(`${helpers}
const b = Buffer.alloc(16)
const show2 = (name, ...args) => show(() => [name, b[name](...args), b.toString('hex')].join(' '))
for (const kind of ['Int8', 'UInt8', 'Uint8']) for (const v of [0, 5, 127, 200, -1, 300]) { show2('write' + kind, v, 1); show2('read' + kind, 1) }
for (const end of ['LE', 'BE']) {
  for (const kind of ['Int16', 'UInt16', 'Int32', 'UInt32', 'Float', 'Double', 'Uint16', 'Uint32']) for (const v of [1, 1.5, 40000, -3]) { show2('write' + kind + end, v, 3); show2('read' + kind + end, 3) }
  for (const kind of ['BigInt64', 'BigUInt64', 'BigUint64']) for (const v of [1n, -1n, 2n ** 63n]) { show2('write' + kind + end, v, 3); show2('read' + kind + end, 3) }
  for (const size of [1, 3, 6]) { show2('writeInt' + end, -5, 2, size); show2('readInt' + end, 2, size); show2('writeUInt' + end, 5, 2, size); show2('readUInt' + end, 2, size) }
}
show2('readInt32LE', 13); show2('readInt32LE', 1.5); show2('readInt32LE', 'x'); show2('readUIntBE', 0, 7); show2('writeUInt8', 1, 16)
`)
  })

  it('cuts, searches, compares, fills, copies and shows', () => {
    expectSameOutput(`${helpers}
const b = Buffer.from('this is a buffer')
show(() => [b.indexOf('is'), b.indexOf('is', 3), b.lastIndexOf('is'), b.includes('buf'), b.indexOf(Buffer.from('a b')), b.indexOf(97), b.indexOf('x'), b.indexOf('YQ==', 'base64')].join()); show(() => b.indexOf({}))
const s = b.slice(0, 4); s[0] = 84; show(() => b.toString()); show(() => b.subarray(-6, -1).toString()); show(() => b.slice(5, 7).toString('hex')); show(() => s instanceof Buffer && s.buffer === b.buffer)
show(() => b.equals(Buffer.from('x'))); show(() => b.compare(Buffer.from('t'), 0, 1, 5, 6)); show(() => b.equals(5))
show(() => Buffer.alloc(5).fill('xy')); show(() => Buffer.alloc(5).fill('616', 'hex')); show(() => Buffer.alloc(5).fill(3, 1, 3)); show(() => Buffer.alloc(2).fill('')); show(() => Buffer.alloc(3).fill('a', 5))
const t = Buffer.alloc(6); show(() => [b.copy(t, 1, 0, 3), t.toString('latin1')].join()); show(() => t.write('hello', 2)); show(() => t.toString('utf8', 1, 4)); show(() => t.write('ff', 'hex')); show(() => t.write('abc', 1, 1, 'latin1')); show(() => t)
show(() => Buffer.from('abcd').swap16()); show(() => Buffer.from('abc').swap16()); show(() => JSON.stringify(Buffer.from('ab'))); show(() => JSON.stringify(Buffer.from('ab').toJSON()))
show(() => [...Buffer.from('ab').entries()].join(';')); show(() => Buffer.from('ab').map((x) => x + 1)); show(() => Buffer.from([1, 2, 3]).filter((x) => x > 1)); show(() => String(Buffer.from('zß')))
show(() => Buffer.from('ab').toString('base64') + Buffer.from('ab').toString('binary') + Buffer.from('ab').toString('ucs2')); show(() => Buffer.from('ab').toString('nope')); show(() => Buffer.alloc(60))
const extra = Buffer.from('a'); extra.tag = 1; show(() => extra); show(() => Buffer.from('a').toLocaleString()); show(() => Buffer.name + Buffer.length + Buffer.poolSize); show(() => Buffer(2)); show(() => Buffer.prototype.constructor === Buffer)
show(() => atob('YQ==') + btoa('a')); show(() => btoa('水'));  show(() => atob('*'))
`)
  })
})

describe('string_decoder', () => {
  it('keeps characters together', () => {
    expectSameOutput(`
import { StringDecoder } from 'node:string_decoder'
for (const encoding of ['utf8', 'utf16le', 'base64', 'hex', 'latin1']) {
  const d = new StringDecoder(encoding), bytes = Buffer.from('a水🍌z', encoding === 'utf16le' ? encoding : 'utf8'), out = []
  for (const byte of bytes) out.push(d.write(Buffer.from([byte])))
  console.log(encoding, d.encoding, JSON.stringify(out), JSON.stringify(d.end()), d.lastNeed, d.lastTotal)
  console.log(JSON.stringify(d.write(bytes.subarray(0, 3)) + '|' + d.end()), JSON.stringify(d.end(bytes.subarray(0, 2))))
}
for (const f of [() => new StringDecoder('nope'), () => new StringDecoder().write(5)]) try { console.log(f()) } catch (e) { console.log(e.name, e.code, e.message) }
`)
  })
})

describe('TextEncoder and TextDecoder', () => {
  it('convert texts, whole and in pieces', () => {
    expectSameOutput(`
const e = new TextEncoder(), text = '\\ufeffa水🍌z'
console.log(e.encode(text), e.encode(), e.encoding, e.encodeInto('a水🍌', new Uint8Array(6)), e.encode('\\ud800'))
for (const label of ['utf-8', 'utf8', 'utf-16le', 'latin1']) for (const ignoreBOM of [true, false]) {
  const bytes = label === 'utf-16le' ? Buffer.from(text, 'utf16le') : e.encode(text), d = new TextDecoder(label, { ignoreBOM })
  console.log(d.encoding, d.fatal, d.ignoreBOM, JSON.stringify(d.decode(bytes)), JSON.stringify(d.decode()))
  const out = []; for (const byte of bytes) out.push(d.decode(new Uint8Array([byte]), { stream: true })); console.log(JSON.stringify(out), JSON.stringify(d.decode()))
}
for (const f of [() => new TextDecoder('nope'), () => new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array([255])), () => new TextDecoder().decode(5)]) try { console.log(f()) } catch (x) { console.log(x.name, x.code, x.message) }
`)
  })
})
