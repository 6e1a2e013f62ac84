/**
 * What Node's crypto modules need from OpenSSL: digests, derived keys, ciphers and random bytes. The random ones come from the seeded
 * generator, whose state is part of the program's; the others follow from their input. Everything else is refused where
 * it is called.
 */
import { compute, textOf } from '../internal/byte-text.ts'
import { CipherBase, getCipherInfo } from '../crypto/cipher.ts'
import { Hash, HashJob, Hmac, HmacJob, oneShotDigest } from '../crypto/hash.ts'
import { HKDFJob, PBKDF2Job, RandomBytesJob, ScryptJob, SecretKeyGenJob } from '../crypto/jobs.ts'
import {
  createCryptoKeyClass, createNativeKeyObjectClass, getCryptoKeySlots, getKeyObjectSlots, isCryptoKey, isKeyObject, KeyObjectHandle,
} from '../crypto/keys.ts'
import { bindingError } from '../internal/host-call.ts'
import { jsonParse, type Guest } from '../internal/kept.ts'
import { SecureContext } from '../tls/secure-context.ts'

const facts: Guest = jsonParse(compute('crypto.facts', []))
const isBytes = (value: Guest): boolean => ArrayBuffer.isView(value) || $$host.pure('types.isAnyArrayBuffer', undefined, [value], {})

function timingSafeEqual(a: Guest, b: Guest): boolean {
  for (const [name, value] of [['buf1', a], ['buf2', b]] as const) {
    if (isBytes(value)) continue
    throw bindingError($$TypeError, 'ERR_INVALID_ARG_TYPE', `The "${name}" argument must be an instance of ArrayBuffer, Buffer, TypedArray, or DataView.`)
  }
  if (a.byteLength !== b.byteLength) {
    throw bindingError($$RangeError, 'ERR_CRYPTO_TIMING_SAFE_EQUAL_LENGTH', 'Input buffers must have the same byte length')
  }
  return textOf(a) === textOf(b)
}

const refused = (name: string): Guest => function (): never {
  return $$refuse('crypto', `crypto: ${name} is not modelled`, 'keep it out of the modules under check: pass in what they need from it')
}

const binding: Guest = {
  ...facts.constants,
  CipherBase, getCipherInfo, Hash, HashJob, Hmac, HmacJob, HKDFJob, KeyObjectHandle, PBKDF2Job, RandomBytesJob, ScryptJob, SecretKeyGenJob,
  createNativeKeyObjectClass, createCryptoKeyClass, getCryptoKeySlots, getKeyObjectSlots, isCryptoKey, isKeyObject, oneShotDigest, SecureContext, timingSafeEqual,
  getCachedAliases: (): Guest => ({}),
  getHashes: (): string[] => facts.hashes.slice(),
  getCiphers: (): string[] => facts.ciphers.slice(),
  getCurves: (): string[] => facts.curves.slice(),
  getSSLCiphers: (): string[] => jsonParse($$host.pure('tls.ciphers', undefined, [], {})),
  getRootCertificates: (): string[] => jsonParse($$host.pure('tls.rootCertificates', undefined, [], {})),
  getFipsCrypto: (): number => 0,
  testFipsCrypto: (): boolean => false,
  getCachedMacAliases: (): Guest => ({}),
  getMacs: (): string[] => [],
  createX509CertificateClass: (make: (base: Guest) => Guest): Guest => make(refused('X509Certificate')),
  getPqcKeyTypes: (): string[] => [],
  getFipsCryptoGeneration: (): number => 0,
  getOpenSSLSecLevelCrypto: (): number => 1,
  startLoadingCertificatesOffThread: (): void => {},
  secureHeapUsed: (): undefined => undefined,
  secureBuffer: (size: number): Uint8Array => new Uint8Array(size),
}

for (let i = 0; i < facts.functions.length; i++) binding[facts.functions[i]] ??= refused(facts.functions[i])

export default binding
