/**
 * Digests and key derivation, computed by the host from everything they depend on: bytes cross as latin1 text, one character a
 * byte. An answer begins with '+', or with '-' if it is an error, as JSON of its fields.
 */
import {
  createHash, createHmac, getCiphers, getCurves, getHashes, hash, hkdfSync, pbkdf2Sync, scryptSync,
} from 'node:crypto'
import { namesTakenFrom } from './node-sources.ts'

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

/** Numbers of Node's binding `crypto`. */
const CONSTANTS: Readonly<Record<string, number>> = {
  ...numbered([
    'kKeyVariantAES_CTR_128', 'kKeyVariantAES_CTR_192', 'kKeyVariantAES_CTR_256', 'kKeyVariantAES_CBC_128', 'kKeyVariantAES_CBC_192', 'kKeyVariantAES_CBC_256',
    'kKeyVariantAES_GCM_128', 'kKeyVariantAES_GCM_192', 'kKeyVariantAES_GCM_256', 'kKeyVariantAES_KW_128', 'kKeyVariantAES_KW_192', 'kKeyVariantAES_KW_256',
  ]),
  ...numbered(['kWebCryptoCipherEncrypt', 'kWebCryptoCipherDecrypt']),
  ...numbered(['OPENSSL_EC_EXPLICIT_CURVE', 'OPENSSL_EC_NAMED_CURVE']),
  ...numbered(['kWebCryptoKeyFormatRaw', 'kWebCryptoKeyFormatPKCS8', 'kWebCryptoKeyFormatSPKI', 'kWebCryptoKeyFormatJWK']),
  EVP_PKEY_ED25519: 1087, EVP_PKEY_ED448: 1088, EVP_PKEY_X25519: 1034, EVP_PKEY_X448: 1035,
  ...numbered(['kKeyEncodingPKCS1', 'kKeyEncodingPKCS8', 'kKeyEncodingSPKI', 'kKeyEncodingSEC1']),
  ...numbered(['kKeyFormatDER', 'kKeyFormatPEM', 'kKeyFormatJWK']),
  ...numbered(['kKeyTypeSecret', 'kKeyTypePublic', 'kKeyTypePrivate']),
  ...numbered(['kSigEncDER', 'kSigEncP1363']),
  ...numbered(['kKeyVariantRSA_SSA_PKCS1_v1_5', 'kKeyVariantRSA_PSS', 'kKeyVariantRSA_OAEP']),
  ...numbered(['kSignJobModeSign', 'kSignJobModeVerify']),
  ...numbered(['kCryptoJobAsync', 'kCryptoJobSync', 'kCryptoJobWebCrypto']),
  RSA_PKCS1_PSS_PADDING: 6,
  X509_CHECK_FLAG_ALWAYS_CHECK_SUBJECT: 1, X509_CHECK_FLAG_NO_WILDCARDS: 2, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS: 4,
  X509_CHECK_FLAG_MULTI_LABEL_WILDCARDS: 8, X509_CHECK_FLAG_SINGLE_LABEL_SUBDOMAINS: 16, X509_CHECK_FLAG_NEVER_CHECK_SUBJECT: 32,
}

function numbered(names: readonly string[]): Record<string, number> {
  return Object.fromEntries(names.map((name, i) => [name, i]))
}

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1')

export const cryptoFunctions: Record<string, PureFunction> = {
  'crypto.facts': () => {
    const names = namesTakenFrom('crypto')
    const isConstant = (name: string): boolean => /^k[A-Z]|^[A-Z][A-Z\d]*_\w+$/.test(name)
    return `+${JSON.stringify({
      hashes: getHashes(), ciphers: getCiphers(), curves: getCurves(),
      // Numbers that we do not know are only compared with each other.
      constants: { ...CONSTANTS, ...Object.fromEntries(names.filter((name) => isConstant(name) && !(name in CONSTANTS)).map((name, i) => [name, 1000 + i])) },
      functions: names.filter((name) => !isConstant(name)),
    })}`
  },
  'crypto.hash': (algorithm: string, outputLength: number | undefined, input: string) =>
    answer(() => createHash(algorithm, outputLength === undefined ? undefined : { outputLength }).update(input, 'latin1').digest()),
  // crypto.hash(): its errors are other ones than those of createHash(). Only later lines have options.
  'crypto.oneShotHash': (algorithm: string, input: string, outputLength: number | undefined, functionName: string | undefined, customization: string | undefined) =>
    answer(() => {
      const options = {
        ...(outputLength === undefined ? {} : { outputLength }),
        ...(functionName === undefined ? {} : { functionName: bytes(functionName) }),
        ...(customization === undefined ? {} : { customization: bytes(customization) }),
      }
      const isPlain = Object.keys(options).length === 0
      return (hash as (algorithm: string, input: Buffer, options: unknown) => Buffer)(algorithm, bytes(input), isPlain ? 'buffer' : { ...options, outputEncoding: 'buffer' })
    }),
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
  'bytes.text': (data: string | Buffer, encoding: unknown) => {
    const memory = Buffer.isBuffer(data) ? data : Buffer.from(data, Buffer.isEncoding(encoding as string) ? encoding as BufferEncoding : 'utf8')
    return memory.toString('latin1')
  },
  /** Bytes as text in an encoding. */
  'bytes.encode': (latin1: string, encoding: BufferEncoding) => bytes(latin1).toString(encoding),
  /** Writes bytes into a view or ArrayBuffer; the caller has told the barrier. */
  'bytes.write': (target: Buffer, at: number, latin1: string) => { target.write(latin1, at, 'latin1') },
}
