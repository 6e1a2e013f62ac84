import { it } from 'vitest'
import { expectSameOutput } from './both.ts'

it('hashes and authenticates as Node does, in one go, in pieces, copied and as streams', () => expectSameOutput(`
import { createHash, createHmac, createSecretKey, getHashes, hash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
for (const name of ['md5', 'sha1', 'SHA256', 'RSA-SHA512', 'sha3-256', 'shake128']) console.log(name, createHash(name).update('abc').digest('hex'))
console.log(createHash('shake256', { outputLength: 5 }).update('abc').digest('base64url'), hash('sha1', 'abc'), hash('md5', Buffer.from('abc'), 'base64'))
const first = createHash('sha256').update('a')
const copy = first.copy()
console.log(first.update('b').digest('hex'), copy.update(new Uint16Array([1, 2])).update('\\u00e9', 'latin1').digest('latin1').length)
console.log(createHmac('sha256', 'key').update('abc').digest('hex'), createHmac('sha1', createSecretKey(Buffer.from('key'))).update('abc').digest('base64'))
const stream = createHash('sha1')
await pipeline(Readable.from(['a', 'b', 'c']), stream)
console.log(stream.read().toString('hex'), getHashes().includes('sha256'))
for (const wrong of [() => createHash('xyzzy'), () => createHash('sha1').update(5), () => createHash(), () => createHmac('xyzzy', 'k'),
  () => { const h = createHash('md5'); h.digest(); h.update('x') }, () => { const h = createHash('md5'); h.digest(); h.digest() },
  () => createHash('sha256', { outputLength: 28 })]) {
  try { wrong(); console.log('no error') } catch (error) { console.log(error.name, error.code, error.message) }
}
`))

it('hashes in one go with as many bytes as asked for, and complains as Node does', () => expectSameOutput(`
import { hash } from 'node:crypto'
for (const args of [['shake128', 'a', { outputLength: 5 }], ['shake256', 'a', { outputLength: 0 }], ['sha1', 'a', { outputLength: 20, outputEncoding: 'base64' }],
  ['sha256', 'a', { outputLength: 5 }], ['sha1', 'a', { outputLength: 0 }], ['shake128', 'a', { functionName: 'f', customization: 'c', outputLength: 8 }], ['shake128', 'a'], ['xyzzy', 'a']]) {
  try { console.log(hash(...args)) } catch (error) { console.log(error.name, error.code, error.message) }
}
`))

it('derives keys as Node does, at once and later', () => expectSameOutput(`
import { hkdf, hkdfSync, pbkdf2, pbkdf2Sync, scrypt, scryptSync, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
const hex = (bytes) => Buffer.from(bytes).toString('hex')
console.log(hex(pbkdf2Sync('secret', 'salt', 10, 20, 'sha512')), hex(scryptSync('secret', 'salt', 16, { N: 1024 })), hex(hkdfSync('sha512', 'key', 'salt', 'info', 20)))
console.log(hex(await promisify(pbkdf2)('secret', 'salt', 10, 20, 'sha512')), hex(await promisify(scrypt)('secret', 'salt', 16)))
console.log(hex(await promisify(hkdf)('sha256', Buffer.from('key'), 'salt', 'info', 8)))
console.log(timingSafeEqual(Buffer.from('a'), Buffer.from('a')), timingSafeEqual(Buffer.from('a'), Buffer.from('b')))
for (const wrong of [() => pbkdf2Sync('a', 'b', 0, 1, 'sha1'), () => pbkdf2Sync('a', 'b', 1, 1, 'xyzzy'), () => scryptSync('a', 'b', 1, { N: 3 }),
  () => timingSafeEqual(Buffer.from('a'), Buffer.from('ab')), () => timingSafeEqual('a', 'b'), () => hkdfSync('xyzzy', 'a', 'b', 'c', 1)]) {
  try { wrong(); console.log('no error') } catch (error) { console.log(error.name, error.code, error.message) }
}
`))

it('encrypts and decrypts as Node does, with padding, tags and errors', () => expectSameOutput(`
import { createCipheriv, createDecipheriv, createSecretKey, getCipherInfo } from 'node:crypto'
const key = Buffer.alloc(32, 7), iv = Buffer.alloc(16, 9)
const cipher = createCipheriv('aes-256-cbc', key, iv)
const packed = cipher.update('some text that is longer than a block', 'utf8', 'hex') + cipher.final('hex')
console.log(packed)
const decipher = createDecipheriv('aes-256-cbc', createSecretKey(key), iv)
console.log(decipher.update(packed, 'hex', 'utf8') + decipher.final('utf8'))
const gcm = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from('more'))
const secret = Buffer.concat([gcm.update('abc'), gcm.final()])
console.log(secret.toString('hex'), gcm.getAuthTag().toString('hex'), getCipherInfo('aes-128-ctr'))
const open = (tag) => { const d = createDecipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from('more')).setAuthTag(tag); return d.update(secret) + d.final('utf8') }
console.log(open(gcm.getAuthTag()))
const stream = createCipheriv('aes-256-ctr', key, iv)
stream.end('streamed')
console.log(stream.read().toString('base64'))
for (const wrong of [() => open(Buffer.alloc(16)), () => createCipheriv('xyzzy', key, iv), () => createCipheriv('aes-256-cbc', 'short', iv), () => cipher.update('x'), () => cipher.final(),
  () => { const d = createDecipheriv('aes-256-cbc', key, iv); d.update('xx'); d.final() }]) {
  try { wrong(); console.log('no error') } catch (error) { console.log(error.name, error.code, error.message) }
}
`))

it('gives what is random the form that it has in Node', () => expectSameOutput(`
import { createHash, getRandomValues, randomBytes, randomFill, randomFillSync, randomInt, randomUUID, webcrypto } from 'node:crypto'
import { promisify } from 'node:util'
console.log(/^[\\da-f]{8}-[\\da-f]{4}-4[\\da-f]{3}-[89ab][\\da-f]{3}-[\\da-f]{12}$/.test(randomUUID()), randomUUID() === randomUUID())
console.log(randomBytes(5).length, (await promisify(randomBytes)(3)).length, [...randomFillSync(Buffer.alloc(4), 4)], randomInt(3) < 3)
const drawn = Array.from({ length: 200 }, () => randomInt(10, 13))
console.log(Math.min(...drawn), Math.max(...drawn))
randomFill(new Uint16Array(2), (error, view) => console.log('filled', error, view.length))
randomInt(5, (error, value) => console.log('drawn', error, value >= 0 && value < 5))
console.log(webcrypto === crypto, getRandomValues(new Uint8Array(3)).length, crypto.randomUUID().length)
console.log(Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from('abc'))).equals(createHash('sha256').update('abc').digest()))
for (const wrong of [() => randomBytes(-1), () => randomBytes('5'), () => randomInt(5, 5), () => randomUUID(3), () => crypto.getRandomValues([])]) {
  try { wrong(); console.log('no error') } catch (error) { console.log(error.name, error.code, error.message) }
}
`))
