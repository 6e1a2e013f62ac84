/** Certificates as Node's C++ hands them out (X509ToObject of src/crypto/crypto_x509.cc); each comes as its bytes, latin1 text. */
import { compute, encoded } from '../internal/byte-text.ts'
import { jsonParse, record, type Guest } from '../internal/kept.ts'

/** The first of a chain; with `isDetailed` each leads to the one that issued it. */
export function peerCertificate(chain: readonly string[], isDetailed: boolean): Guest {
  if (chain.length === 0) return undefined
  const first = certificateOf(chain[0]!)
  if (!isDetailed) return first
  let last = first
  for (let i = 1; i < chain.length; i++) {
    const issuer = certificateOf(chain[i]!)
    last.issuerCertificate = issuer
    last = issuer
  }
  if (isSelfIssued(last)) last.issuerCertificate = last
  return first
}

function certificateOf(raw: string): Guest {
  const fields = jsonParse(compute('tls.certificate', [raw]))
  const names = $$ownKeys(fields) as string[]
  for (let i = 0; i < names.length; i++) fields[names[i]!] = valueOf(fields[names[i]!])
  return fields
}

function valueOf(value: Guest): Guest {
  if (value === null) return undefined
  if (typeof value !== 'object' || $$isArray(value)) return value
  if (typeof value.bytes === 'string') return encoded(value.bytes, undefined)
  const copy = record()
  const names = $$ownKeys(value) as string[]
  for (let i = 0; i < names.length; i++) copy[names[i]!] = value[names[i]!]
  return copy
}

function isSelfIssued(certificate: Guest): boolean {
  const { subject, issuer } = certificate
  const names = $$ownKeys(subject) as string[]
  if (names.length !== $$ownKeys(issuer).length) return false
  for (let i = 0; i < names.length; i++) if (`${subject[names[i]!]}` !== `${issuer[names[i]!]}`) return false
  return true
}
