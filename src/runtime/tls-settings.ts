/**
 * What a program says about the TLS connections that it wants to have, as JSON: the calls that Node's tls module makes on its
 * SecureContext (src/node/tls/secure-context.ts), with bytes as latin1 text. Here it becomes the options of tls again, for whoever
 * speaks TLS for the program.
 */
import type { SecureContextOptions, SecureVersion } from 'node:tls'

export interface TlsSettings {
  readonly secureProtocol?: string
  /** As OpenSSL numbers versions. */
  readonly minVersion?: number
  readonly maxVersion?: number
  readonly secureOptions?: number
  /** Of TLS 1.2 and before. */
  readonly ciphers?: string
  /** Of TLS 1.3. */
  readonly cipherSuites?: string
  /** Undefined: the certificates that come with Node. */
  readonly ca?: readonly string[]
  readonly isPartialChainAllowed?: boolean
  readonly cert?: readonly string[]
  readonly key?: readonly { readonly pem: string, readonly passphrase?: string }[]
  readonly pfx?: readonly { readonly buf: string, readonly passphrase?: string }[]
  readonly crl?: readonly string[]
  readonly sigalgs?: string
  readonly ecdhCurve?: string
}

const versions: ReadonlyMap<number, SecureVersion> = new Map([[0x301, 'TLSv1'], [0x302, 'TLSv1.1'], [0x303, 'TLSv1.2'], [0x304, 'TLSv1.3']])
const bytes = (text: string): Buffer => Buffer.from(text, 'latin1')

/** What tls.createSecureContext() takes. */
export function contextOptions(settings: TlsSettings): SecureContextOptions {
  const { minVersion, maxVersion, ca, cert, key, pfx, crl, ciphers, cipherSuites } = settings
  const options: Record<string, unknown> = {
    secureProtocol: settings.secureProtocol, secureOptions: settings.secureOptions, sigalgs: settings.sigalgs, ecdhCurve: settings.ecdhCurve,
    minVersion: minVersion === undefined ? undefined : versions.get(minVersion),
    maxVersion: maxVersion === undefined ? undefined : versions.get(maxVersion),
    ciphers: [cipherSuites, ciphers].filter((list) => list !== undefined && list !== '').join(':'),
    ca: ca?.map(bytes), cert: cert?.map(bytes), crl: crl?.map(bytes),
    key: key?.map(({ pem, passphrase }) => ({ pem: bytes(pem), passphrase })),
    pfx: pfx?.map(({ buf, passphrase }) => ({ buf: bytes(buf), passphrase })),
    allowPartialTrustChain: settings.isPartialChainAllowed,
  }
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined && value !== ''))
}
