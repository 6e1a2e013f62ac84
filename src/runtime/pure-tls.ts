/**
 * What OpenSSL says about settings and certificates: functions of their text. An answer begins with '+', or with '-' if it is an
 * error, as in pure-crypto.ts.
 */
import { X509Certificate } from 'node:crypto'
import { createSecureContext, getCiphers, rootCertificates } from 'node:tls'
import { contextOptions, type TlsSettings } from './tls-settings.ts'

type PureFunction = (this: unknown, ...args: never[]) => unknown

/** A search asks the same many times. */
const answers = new Map<string, string>()
const MAX_ANSWERS = 200

function answer(question: string, compute: () => string): string {
  let found = answers.get(question)
  if (found !== undefined) return found
  try {
    found = `+${compute()}`
  } catch (error) {
    const { name, message } = error as Error
    found = `-${JSON.stringify({ name, message: withoutThread(message), fields: { ...(error as Error) } })}`
  }
  if (answers.size > MAX_ANSWERS) answers.clear()
  answers.set(question, found)
  return found
}

/** Messages of OpenSSL begin with the number of the thread, which is another one every time. */
export function withoutThread(message: string): string {
  return message.replace(/\b[0-9A-F]{8,}:error:/g, '00000000:error:')
}

export const tlsFunctions: Record<string, PureFunction> = {
  'tls.ciphers': () => JSON.stringify(getCiphers()),
  'tls.rootCertificates': () => JSON.stringify(rootCertificates),
  /** Whether these settings, JSON of TlsSettings, are possible. */
  'tls.context': (settings: string) => answer(settings, () => {
    // The certificates that come with Node take time, and are never wrong.
    createSecureContext({ ca: [], ...contextOptions(JSON.parse(settings) as TlsSettings) })
    return ''
  }),
  /** The fields that Node's C++ gives of a certificate, which comes as latin1 text; bytes are `{ bytes: latin1 }`, undefined is null. */
  'tls.certificate': (raw: string) => answer(`certificate ${raw}`, () => {
    const certificate = new X509Certificate(Buffer.from(raw, 'latin1'))
    const fields: Record<string, unknown> = { ...certificate.toLegacyObject() }
    // As the text that it is; newer lines have it always, if only as undefined.
    if (certificate.infoAccess !== undefined || 'infoAccess' in fields) fields['infoAccess'] = certificate.infoAccess
    return JSON.stringify(Object.fromEntries(Object.entries(fields).map(([name, value]) =>
      [name, Buffer.isBuffer(value) ? { bytes: value.toString('latin1') } : value ?? null])))
  }),
}
