/** Certificates for tests, made by openssl when they are needed: nothing that expires is in the repository. */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../../../support/folder.ts'

const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']

/**
 * A folder with the authority `ca.pem`, and NAME.pem with NAME.key for: `good` (localhost and 127.0.0.1), `expired`, `other` (example.org), `client`, all of
 * them signed by the authority, and `self`, signed by itself.
 */
export function makeCertificates(): string {
  const folder = temporaryFolder()
  const openssl = (...args: string[]): void => { execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' }) }
  openssl('req', '-x509', ...key, '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=authority', '-days', '2')
  const signed = (name: string, names: string, days: string): void => {
    writeFileSync(join(folder, `${name}.ext`), `subjectAltName=${names}\n`)
    openssl('req', ...key, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${name}`)
    const authority = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial']
    openssl('x509', '-req', '-in', `${name}.csr`, ...authority, '-days', days, '-extfile', `${name}.ext`, '-out', `${name}.pem`)
  }
  signed('good', 'DNS:localhost,IP:127.0.0.1', '2')
  signed('expired', 'DNS:localhost,IP:127.0.0.1', '-1')
  signed('other', 'DNS:example.org', '2')
  signed('client', 'DNS:client', '2')
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  openssl('req', '-x509', ...key, '-keyout', 'self.key', '-out', 'self.pem', ...names, '-days', '2')
  return folder
}
