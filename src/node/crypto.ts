/** `node:crypto`: what is random, from the seeded generator. Everything else of the module is refused when it is called. */
import { fillRandom, getRandomValues, randomUUID, webcrypto } from './globals/crypto.ts'
import { random } from './globals/random.ts'
import { Buffer } from './internal/buffer/buffer.ts'
import { invalidArgType, outOfRange } from './internal/errors.ts'
import { floor, isView, type Guest } from './internal/kept.ts'
import { nextTick } from './internal/scheduling.ts'
import { validateFunction, validateNumber } from './internal/validators.ts'

const MOST = 2 ** 31 - 1
const MOST_RANGE = 2 ** 48 - 1

export function randomBytes(size: number, callback?: Guest): Guest {
  validateNumber(size, 'size', 0, MOST)
  if (callback !== undefined) validateFunction(callback, 'callback')
  const bytes = Buffer.alloc(size)
  fillRandom(bytes)
  if (callback === undefined) return bytes
  later(callback, bytes)
}
export const pseudoRandomBytes = randomBytes

export function randomInt(...args: Guest[]): Guest {
  const callback = typeof args[args.length - 1] === 'function' ? args[args.length - 1] : undefined
  const count = args.length - (callback === undefined ? 0 : 1)
  const low = count < 2 || args[1] === undefined ? 0 : args[0]
  const high = count < 2 || args[1] === undefined ? args[0] : args[1]
  if (!Number.isSafeInteger(low)) throw invalidArgType('min', 'a safe integer', low)
  if (!Number.isSafeInteger(high)) throw invalidArgType('max', 'a safe integer', high)
  if (high <= low) throw outOfRange('max', `greater than the value of "min" (${low})`, high)
  if (high - low > MOST_RANGE) throw outOfRange(low === 0 ? 'max' : 'max - min', `<= ${MOST_RANGE}`, high - low)
  const value = low + floor(random() * (high - low))
  if (callback === undefined) return value
  later(callback, value)
}

export function randomFillSync(view: Guest, offset = 0, size?: number): Guest {
  if (!isView(view)) throw invalidArgType('buf', ['ArrayBuffer', 'ArrayBufferView'], view)
  fillRandom(Buffer.from(view.buffer, view.byteOffset + offset, size ?? view.byteLength - offset))
  return view
}

export function randomFill(view: Guest, ...rest: Guest[]): void {
  const callback = rest[rest.length - 1]
  validateFunction(callback, 'callback')
  randomFillSync(view, rest.length > 1 ? rest[0] : 0, rest.length > 2 ? rest[1] : undefined)
  later(callback, view)
}

/** Node computes these on its thread pool; their callbacks come in a later turn. */
function later(callback: Guest, value: unknown): void {
  $$latency().then(() => { nextTick(callback, null, value) })
}

const refused = (name: string): Guest => ({ [name](): never {
  return $$refuse('crypto', `crypto.${name}() is not modelled`,
    'keep it out of the modules under check: pass in what they need from it')
} })[name]

export const createHash = refused('createHash')
export const createHmac = refused('createHmac')
export const createCipheriv = refused('createCipheriv')
export const createDecipheriv = refused('createDecipheriv')
export const createSign = refused('createSign')
export const createVerify = refused('createVerify')
export const pbkdf2 = refused('pbkdf2')
export const pbkdf2Sync = refused('pbkdf2Sync')
export const scrypt = refused('scrypt')
export const scryptSync = refused('scryptSync')
export const hkdf = refused('hkdf')
export const hkdfSync = refused('hkdfSync')
export const generateKey = refused('generateKey')
export const generateKeySync = refused('generateKeySync')
export const generateKeyPair = refused('generateKeyPair')
export const generateKeyPairSync = refused('generateKeyPairSync')
export const timingSafeEqual = (a: Guest, b: Guest): boolean => {
  if (a.byteLength !== b.byteLength) throw outOfRange('Input buffers', 'of the same byte length', b.byteLength)
  return Buffer.compare(Buffer.from(a), Buffer.from(b)) === 0
}

export { getRandomValues, randomUUID, webcrypto }
export default {
  randomBytes, pseudoRandomBytes, randomInt, randomFill, randomFillSync, randomUUID, getRandomValues, webcrypto,
  timingSafeEqual, createHash, createHmac, createCipheriv, createDecipheriv, createSign, createVerify, pbkdf2, pbkdf2Sync,
  scrypt, scryptSync, hkdf, hkdfSync, generateKey, generateKeySync, generateKeyPair, generateKeyPairSync,
}
