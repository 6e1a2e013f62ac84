// Secret keys, hashes, ciphers and random values: by classes, calls, callbacks and WebCrypto; what can be asked of them, and misuse.
import crypto, { webcrypto } from 'node:crypto'
import { promisify } from 'node:util'
const attempt = async (name, f) => {
  try {
    console.log(name, await f())
  } catch (error) {
    console.log(name, error.name, error.code, error.message)
  }
}
const key = crypto.createSecretKey(Buffer.from('0123456789abcdef'))
console.log(key, key.type, key.symmetricKeySize, key.asymmetricKeyType, key.export(), key.export({ format: 'jwk' }), key.export({ format: 'buffer' }), Object.prototype.toString.call(key))
await attempt('equals', () => [key.equals(crypto.createSecretKey('0123456789abcdef', 'utf8')), key.equals(crypto.createSecretKey('ff', 'hex')), key.equals(key)])
for (const f of [() => key.equals(5), () => key.export({ format: 'nonsense' }), () => key.export(5), () => crypto.createSecretKey(5), () => crypto.createSecretKey(''), () => new crypto.KeyObject('nonsense', {}), () => new crypto.KeyObject('secret', 5), () => crypto.KeyObject.from(5), () => Object.getOwnPropertyDescriptor(crypto.KeyObject.prototype, 'type').get.call({})]) await attempt('key', f)
await attempt('generateKeySync', () => { const made = crypto.generateKeySync('aes', { length: 256 }); return [made.type, made.symmetricKeySize, crypto.generateKeySync('hmac', { length: 64 }).symmetricKeySize, crypto.generateKeySync('hmac', { length: 71 }).symmetricKeySize] })
await attempt('generateKey', async () => (await promisify(crypto.generateKey)('aes', { length: 128 })).symmetricKeySize)
for (const args of [['aes', { length: 5 }], ['hmac', { length: 3 }], ['nonsense', {}], ['aes'], [5, {}]]) await attempt('generateKeySync', () => crypto.generateKeySync(...args))

const sized = async (algorithm, text) => [crypto.createHash(algorithm).update(text).digest('hex').slice(0, 16), crypto.createHmac(algorithm, key).update(text, 'utf8').digest('base64').slice(0, 16)]
for (const algorithm of ['md5', 'sha1', 'sha256', 'SHA512', 'sha3-256', 'ripemd160', 'shake128']) await attempt(algorithm, () => sized(algorithm, 'text ü'))
await attempt('hash', () => { const hash = crypto.createHash('sha256'); hash.update('a'); const copy = hash.copy(); copy.update('b'); return [hash.digest('hex').slice(0, 8), copy.digest('latin1').length] })
await attempt('hash', () => [crypto.createHash('shake128', { outputLength: 5 }).update('x').digest('hex'), crypto.createHash('shake256', { outputLength: 0 }).digest('hex'), crypto.createHash('sha256', { outputLength: 32 }).digest().length])
for (const f of [() => crypto.createHash('sha256', { outputLength: 31 }), () => crypto.createHash('nonsense'), () => crypto.createHash(5), () => { const h = crypto.createHash('md5'); h.digest(); return h.digest() }, () => { const h = crypto.createHash('md5'); h.digest(); return h.update('x') }, () => { const h = crypto.createHash('md5'); h.digest(); return h.copy() }, () => crypto.createHash('md5').update(5), () => crypto.createHash('md5').update(), () => crypto.createHmac('nonsense', 'k'), () => crypto.createHmac('md5', 5), () => crypto.createHmac('md5'), () => crypto.createHmac('md5', 'k').update({}),
  () => { const h = crypto.createHmac('md5', 'k'); h.update('a'); return [h.digest('hex'), h.digest('hex')] }, () => { const h = crypto.createHmac('md5', 'k'); h.digest(); return h.update('x') }]) await attempt('hash', f)
await attempt('stream', async () => { const hash = crypto.createHash('sha1'); hash.write('a'); hash.end('b'); const parts = []; for await (const part of hash) parts.push(part); return Buffer.concat(parts).toString('hex') })

const iv = Buffer.alloc(16, 7)
for (const name of ['aes-128-cbc', 'aes-128-ctr', 'aes-128-gcm', 'aes-128-ecb', 'aes-128-ofb', 'chacha20-poly1305', 'aes-256-cbc']) {
  await attempt(name, () => {
    const secret = name.startsWith('aes-128') ? key : Buffer.alloc(32, 1)
    const vector = name.endsWith('ecb') ? null : name.endsWith('gcm') || name.endsWith('1305') ? iv.subarray(0, 12) : iv
    const options = name.endsWith('1305') ? { authTagLength: 16 } : {}
    const cipher = crypto.createCipheriv(name, secret, vector, options)
    const isAuthenticated = vector?.length === 12
    if (isAuthenticated) cipher.setAAD(Buffer.from('header'))
    const text = cipher.update('some secret text', 'utf8', 'hex') + cipher.final('hex')
    const tag = isAuthenticated ? cipher.getAuthTag() : undefined
    const decipher = crypto.createDecipheriv(name, secret, vector, options)
    if (isAuthenticated) decipher.setAAD(Buffer.from('header')).setAuthTag(tag)
    return [text, tag?.toString('hex'), decipher.update(text, 'hex', 'utf8') + decipher.final('utf8')]
  })
}
await attempt('padding', () => { const cipher = crypto.createCipheriv('aes-128-cbc', key, iv); cipher.setAutoPadding(false); return [cipher.update(Buffer.alloc(16)).toString('hex'), cipher.final().length] })
await attempt('padding', () => { const cipher = crypto.createCipheriv('aes-128-cbc', key, iv).setAutoPadding(false); cipher.update('x'); return cipher.final() })
await attempt('padding', () => { const cipher = crypto.createCipheriv('aes-128-cbc', key, iv).setAutoPadding(true); return [cipher.update('x').length, cipher.final().length] })
await attempt('wrong', () => { const decipher = crypto.createDecipheriv('aes-128-cbc', key, iv); decipher.update(Buffer.alloc(16)); return decipher.final() })
await attempt('wrong tag', () => { const decipher = crypto.createDecipheriv('aes-128-gcm', key, iv); decipher.setAuthTag(Buffer.alloc(16)); decipher.update('x'); return decipher.final() })
for (const f of [() => crypto.createCipheriv('nonsense', key, iv), () => crypto.createCipheriv('aes-128-cbc', 'short', iv), () => crypto.createCipheriv('aes-128-cbc', key, 'short'), () => crypto.createCipheriv('aes-128-cbc', key, null), () => crypto.createCipheriv('aes-128-cbc', key, iv).getAuthTag(), () => { const c = crypto.createCipheriv('aes-128-cbc', key, iv); c.final(); return c.update('x') }, () => { const c = crypto.createCipheriv('aes-128-cbc', key, iv); c.final(); return c.final() }, () => crypto.createCipheriv('aes-128-cbc', key, iv).update(5), () => crypto.createDecipheriv('aes-128-gcm', key, iv).setAuthTag(Buffer.alloc(3)), () => crypto.createCipheriv('aes-128-gcm', key, iv, { authTagLength: 3 })]) await attempt('cipher', f)
for (const args of [['aes-128-cbc'], ['aes-256-gcm'], ['nonsense'], ['aes-128-cbc', { keyLength: 16 }], ['aes-128-cbc', { keyLength: 17 }], ['aes-128-gcm', { ivLength: 12 }], ['aes-128-cbc', { ivLength: 12 }], [418], ['']]) await attempt('getCipherInfo', () => JSON.stringify(crypto.getCipherInfo(...args)))
console.log(crypto.getCiphers().includes('aes-128-cbc'), crypto.getHashes().includes('sha256'), crypto.getCurves().length > 5, crypto.getFips(), crypto.constants.RSA_PKCS1_PADDING, typeof crypto.secureHeapUsed())
console.log(crypto.timingSafeEqual(Buffer.from('a'), Buffer.from('a')), crypto.timingSafeEqual(Buffer.from('a'), Buffer.from('b')))
for (const f of [() => crypto.timingSafeEqual(Buffer.from('a'), Buffer.from('ab')), () => crypto.timingSafeEqual('a', 'a')]) await attempt('timingSafeEqual', f)

for (const f of [() => crypto.pbkdf2Sync('p', 's', 10, 8, 'sha1').toString('hex'), () => crypto.scryptSync('p', 's', 8, { N: 16, r: 1, p: 1 }).toString('hex'), () => Buffer.from(crypto.hkdfSync('sha256', 'key', 'salt', 'info', 10)).toString('hex'), () => crypto.pbkdf2Sync('p', 's', 0, 8, 'sha1'), () => crypto.pbkdf2Sync('p', 's', 1, 8, 'nonsense'), () => crypto.scryptSync('p', 's', 8, { N: 3 }), () => crypto.scryptSync('p', 's', 8, { N: 2 ** 20 }), () => crypto.hkdfSync('sha256', 'key', 'salt', 'info', 1e6), () => crypto.hkdfSync('sha256', 'key', 'salt', Buffer.alloc(1025), 5)]) await attempt('derived', f)
await attempt('derived', async () => [(await promisify(crypto.pbkdf2)('p', Buffer.from('s'), 10, 8, 'sha512')).toString('hex'), (await promisify(crypto.scrypt)('p', 's', 8)).toString('hex'), Buffer.from(await promisify(crypto.hkdf)('sha1', key, '', '', 6)).toString('hex')])
await attempt('random', async () => [crypto.randomBytes(5).length, (await promisify(crypto.randomBytes)(3)).length, crypto.randomInt(5) < 5, crypto.randomInt(5, 6), await promisify(crypto.randomInt)(2, 3), crypto.randomUUID().length, crypto.randomUUID({ disableEntropyCache: true })[14], crypto.randomFillSync(new Uint16Array(3), 1).length, (await promisify(crypto.randomFill)(Buffer.alloc(4), 1, 2)).length, crypto.getRandomValues(new Int8Array(2)).length])
for (const f of [() => crypto.randomBytes(-1), () => crypto.randomInt(5, 5), () => crypto.randomInt(0.5), () => crypto.randomFillSync(Buffer.alloc(2), 3), () => crypto.randomFillSync(Buffer.alloc(2), 1, 2), () => crypto.getRandomValues(new Float32Array(1)), () => crypto.randomUUID(5), () => crypto.randomFillSync('x')]) await attempt('random', f)

const { subtle } = webcrypto
const bytes = new TextEncoder().encode('some text')
const hex = (memory) => Buffer.from(memory).toString('hex')
for (const name of ['SHA-1', 'SHA-256', 'SHA-384', { name: 'sha-512' }, 'MD5']) await attempt('digest', async () => hex(await subtle.digest(name, bytes)))
const imported = await subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, true, ['sign', 'verify'])
console.log(imported.type, imported.extractable, imported.algorithm, imported.usages, Object.prototype.toString.call(imported))
const signature = await subtle.sign('HMAC', imported, bytes)
console.log(hex(signature), await subtle.verify('HMAC', imported, signature, bytes), await subtle.verify('HMAC', imported, new Uint8Array(32), bytes), await subtle.verify('HMAC', imported, new Uint8Array(3), bytes))
console.log(hex(await subtle.exportKey('raw', imported)), await subtle.exportKey('jwk', imported), crypto.KeyObject.from(imported).export().toString(), crypto.KeyObject.from(imported).symmetricKeySize)
await attempt('generated', async () => { const made = await subtle.generateKey({ name: 'HMAC', hash: 'SHA-1', length: 64 }, false, ['sign']); return [made.extractable, made.usages, made.algorithm] })
for (const f of [() => subtle.exportKey('raw', 5), () => subtle.sign('HMAC', imported), async () => subtle.exportKey('raw', await subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])), async () => subtle.verify('HMAC', await subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']), signature, bytes), () => subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, true, ['encrypt']), () => subtle.importKey('nonsense', bytes, 'HMAC', true, []), () => subtle.importKey('raw', new Uint8Array(0), { name: 'HMAC', hash: 'SHA-1' }, true, ['sign']), () => Object.getOwnPropertyDescriptor(CryptoKey.prototype, 'type').get.call({}), () => new CryptoKey()]) await attempt('subtle', f)
