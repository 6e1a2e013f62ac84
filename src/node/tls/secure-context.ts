/**
 * SecureContext of binding crypto (src/crypto/crypto_context.cc): it remembers what it is told, and the host says at once if that
 * is impossible. Whoever speaks TLS for the program gets all of it when a connection is secured.
 */
import { compute, textOf } from '../internal/byte-text.ts'
import { arrayPush, jsonStringify, type Guest } from '../internal/kept.ts'

export class SecureContext {
  /** TlsSettings of runtime/tls-settings.ts. */
  settings: Guest = {}

  init(secureProtocol: Guest, minVersion: number, maxVersion: number): void {
    if (typeof secureProtocol === 'string') this.settings.secureProtocol = secureProtocol
    else this.settings.minVersion = minVersion
    if (typeof secureProtocol !== 'string') this.settings.maxVersion = maxVersion
    else this.#check()
  }

  setOptions(options: number): void { this.settings.secureOptions = options }
  getMinProto(): number { return this.settings.minVersion ?? 0 }
  getMaxProto(): number { return this.settings.maxVersion ?? 0 }
  setMinProto(version: number): boolean {
    this.settings.minVersion = version
    return true
  }
  setMaxProto(version: number): boolean {
    this.settings.maxVersion = version
    return true
  }
  setCiphers(ciphers: string): void { this.#set('ciphers', ciphers) }
  setCipherSuites(ciphers: string): void { this.#set('cipherSuites', ciphers) }
  setSigalgs(algorithms: string): void { this.#set('sigalgs', algorithms) }
  setECDHCurve(curve: string): void { this.#set('ecdhCurve', curve) }

  addRootCerts(): void {}
  addCACert(certificate: Guest): void { this.#add('ca', textOf(certificate)) }
  setAllowPartialTrustChain(): void { this.settings.isPartialChainAllowed = true }
  setCert(certificate: Guest): void { this.#add('cert', textOf(certificate)) }
  setKey(key: Guest, passphrase: Guest): void { this.#add('key', { pem: textOf(key), passphrase: passphrase ?? undefined }) }
  addCRL(list: Guest): void { this.#add('crl', textOf(list)) }
  loadPKCS12(bundle: Guest, passphrase: Guest): void {
    this.#add('pfx', { buf: textOf(bundle), passphrase: passphrase === undefined ? undefined : textOf(passphrase) })
  }

  // Of servers only, or about sessions that are resumed: none is.
  setDHParam(): void {}
  setSessionIdContext(): void {}
  setSessionTimeout(): void {}
  setTicketKeys(): boolean { return true }
  enableTicketKeyCallback(): void {}
  close(): void {}

  setEngineKey(): never { return refuseEngine('privateKeyEngine') }
  setClientCertEngine(): never { return refuseEngine('clientCertEngine') }

  #set(name: string, value: string): void {
    this.settings[name] = value
    this.#check()
  }

  #add(name: string, value: Guest): void {
    if (this.settings[name] === undefined) this.settings[name] = [value]
    else arrayPush(this.settings[name], value)
    this.#check()
  }

  #check(): void { compute('tls.context', [jsonStringify(this.settings)]) }
}

const refuseEngine = (option: string): never =>
  $$refuse('tls', `the option ${option} of tls loads a library of the machine`, 'give key and cert as text')
