/**
 * Digests and key derivation, computed by the host from everything they depend on: bytes cross as latin1 text, one character a
 * byte. An answer begins with '+', or with '-' if it is an error, as JSON of its fields.
 */
import {
  createHash, createHmac, getCiphers, getCurves, getHashes, hkdfSync, pbkdf2Sync, scryptSync,
} from 'node:crypto'
import { binding } from './host-binding.ts'

type PureFunction = (this: unknown, ...args: never[]) => unknown

/** Answers of functions that take long on purpose: a search asks the same many times. */
const memory = new Map<string, string>()
const MAX_ANSWERS = 1000

function remembered(compute: (...args: never[]) => Buffer): PureFunction {
  return (...args) => {
    const key = JSON.stringify([compute.name, ...args])
    let found = memory.get(key)
    if (found === undefined) {
      if (memory.size > MAX_ANSWERS) memory.clear()
      found = answer(() => compute(...args))
      memory.set(key, found)
    }
    return found
  }
}

function answer(compute: () => Buffer): string {
  try {
    return `+${compute().toString('latin1')}`
  } catch (error) {
    const { name, message } = error as Error
    return `-${JSON.stringify({ name, message, fields: { ...(error as Error) } })}`
  }
}

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1')

export const cryptoFunctions: Record<string, PureFunction> = {
  'crypto.facts': () => {
    const members = Object.entries(binding('crypto'))
    return `+${JSON.stringify({
      hashes: getHashes(), ciphers: getCiphers(), curves: getCurves(),
      constants: Object.fromEntries(members.filter(([, value]) => typeof value === 'number')),
      functions: members.filter(([, value]) => typeof value === 'function').map(([name]) => name),
    })}`
  },
  'crypto.hash': (algorithm: string, outputLength: number | undefined, input: string) =>
    answer(() => createHash(algorithm, outputLength === undefined ? undefined : { outputLength }).update(input, 'latin1').digest()),
  'crypto.hmac': (algorithm: string, key: string, input: string) =>
    answer(() => createHmac(algorithm, bytes(key)).update(input, 'latin1').digest()),
  'crypto.pbkdf2': remembered(function pbkdf2(password: string, salt: string, iterations: number, length: number, digest: string) {
    return pbkdf2Sync(bytes(password), bytes(salt), iterations, length, digest)
  }),
  'crypto.scrypt': remembered(function scrypt(password: string, salt: string, N: number, r: number, p: number, maxmem: number, length: number) {
    return scryptSync(bytes(password), bytes(salt), length, { N, r, p, maxmem })
  }),
  'crypto.hkdf': remembered(function hkdf(digest: string, key: string, salt: string, info: string, length: number) {
    return Buffer.from(hkdfSync(digest, bytes(key), bytes(salt), bytes(info), length))
  }),
  /** The bytes of a text in an encoding, or of a view or an ArrayBuffer. */
  'bytes.text': (data: string | ArrayBufferView | ArrayBuffer, encoding: unknown) => {
    if (typeof data === 'string') return Buffer.from(data, Buffer.isEncoding(encoding as string) ? encoding as BufferEncoding : 'utf8').toString('latin1')
    return (ArrayBuffer.isView(data) ? Buffer.from(data.buffer, data.byteOffset, data.byteLength) : Buffer.from(data)).toString('latin1')
  },
  /** Bytes as text in an encoding. */
  'bytes.encode': (latin1: string, encoding: BufferEncoding) => bytes(latin1).toString(encoding),
  /** Writes bytes into a view or ArrayBuffer; the caller has told the barrier. */
  'bytes.write': (target: ArrayBufferView | ArrayBuffer, at: number, latin1: string) => {
    const [memoryOf, start] = ArrayBuffer.isView(target) ? [target.buffer, target.byteOffset] : [target, 0]
    Buffer.from(memoryOf, start + at, latin1.length).write(latin1, 'latin1')
  },
}
