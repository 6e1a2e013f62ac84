import { expect, it } from 'vitest'
import { contextOptions } from './tls-settings.ts'

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1')

it('says with the options of tls what a program has said to its context', () => {
  expect(contextOptions({
    secureProtocol: 'TLS_method', minVersion: 0x301, maxVersion: 0x304, secureOptions: 4, ciphers: 'A:B', cipherSuites: 'C', ca: ['a', 'é'], isPartialChainAllowed: true, cert: ['c'],
    key: [{ pem: 'k', passphrase: 'p' }, { pem: 'l' }], pfx: [{ buf: 'ÿ', passphrase: 'q' }], crl: ['r'], sigalgs: 's', ecdhCurve: 'auto',
  })).toEqual({
    secureProtocol: 'TLS_method', minVersion: 'TLSv1', maxVersion: 'TLSv1.3', secureOptions: 4, ciphers: 'C:A:B', ca: [bytes('a'), bytes('é')], allowPartialTrustChain: true, cert: [bytes('c')],
    key: [{ pem: bytes('k'), passphrase: 'p' }, { pem: bytes('l'), passphrase: undefined }], pfx: [{ buf: bytes('ÿ'), passphrase: 'q' }], crl: [bytes('r')], sigalgs: 's', ecdhCurve: 'auto',
  })
})

it('leaves out what was not said', () => {
  expect(Object.keys(contextOptions({}))).toEqual([])
  expect(contextOptions({ ciphers: '', cipherSuites: 'D', minVersion: 0x302, maxVersion: 0x303 })).toEqual({ ciphers: 'D', minVersion: 'TLSv1.1', maxVersion: 'TLSv1.2' })
  expect(contextOptions({ ciphers: 'E', cipherSuites: '', minVersion: 1 })).toEqual({ ciphers: 'E' })
})
