import { readFileSync } from 'node:fs'
import { connect, createServer as createNetServer, type Server, type Socket } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { createServer, type TLSSocket, type TlsOptions } from 'node:tls'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { makeCertificates } from '../../../test/network/remote/tls/certificates.ts'
import { handshakeDetail, secureSocket, tlsFailure } from './tls-client.ts'

let folder = ''
let server: Server | undefined
const read = (file: string): string => readFileSync(join(folder, file), 'latin1')

beforeAll(() => { folder = makeCertificates() })
afterEach(() => { server?.close() })

/** A connection to a server with this certificate, on which a handshake begins. */
async function secured(name: string, wanted: object, options: TlsOptions = {}): Promise<TLSSocket> {
  server = createServer({ key: read(`${name}.key`), cert: read(`${name}.pem`), ...options }, (socket) => { socket.on('error', () => {}).end('hello') })
  return secureSocket(await connected(), JSON.stringify({ settings: {}, ...wanted }))
}

async function connected(): Promise<Socket> {
  server!.on('tlsClientError', () => {}).listen(0, '127.0.0.1')
  await once(server!, 'listening')
  const raw = connect({ port: (server!.address() as { port: number }).port, host: '127.0.0.1', allowHalfOpen: true })
  await once(raw, 'connect')
  return raw
}

async function detailOf(socket: TLSSocket): Promise<Record<string, never>> {
  await once(socket, 'secureConnect')
  const detail = JSON.parse(handshakeDetail(socket)) as Record<string, never>
  socket.destroy()
  return detail
}

it('a certificate that leads to an authority of the program has no error', async () => {
  const wanted = { settings: { ca: [read('ca.pem')] }, servername: 'localhost', protocols: '\x01x\x05lines' }
  const detail = await detailOf(await secured('good', wanted, { ALPNProtocols: ['lines'] }))
  expect(detail).toMatchObject({ verifyError: null, alpnProtocol: 'lines', protocol: 'TLSv1.3', cipher: { name: 'TLS_AES_256_GCM_SHA384' } })
  expect(detail['certificates']).toHaveLength(2)
})

it('the same handshake has the same outcome', async () => {
  const wanted = { settings: { ca: [read('ca.pem')] } }
  const first = await detailOf(await secured('good', wanted))
  server!.close()
  expect(await detailOf(await secured('good', wanted))).toEqual(first)
})

it('whom a certificate does not suit is told why, and may go on', async () => {
  const errorOf = async (name: string, settings: object): Promise<unknown> => {
    const { verifyError } = await detailOf(await secured(name, { settings }))
    server!.close()
    return verifyError
  }
  // As OpenSSL says it; some lines of Node add what one could do.
  const because = (code: string, message: string): unknown => ({ code, message: expect.stringMatching(new RegExp(`^${message}(; if|$)`)) })
  expect(await errorOf('expired', { ca: [read('ca.pem')] })).toEqual(because('CERT_HAS_EXPIRED', 'certificate has expired'))
  expect(await errorOf('self', {})).toEqual(because('DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate'))
  expect(await errorOf('good', {})).toEqual(because('UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'unable to verify the first certificate'))
})

const failureOf = async (socket: TLSSocket): Promise<ReturnType<typeof tlsFailure>> => tlsFailure((await once(socket, 'error'))[0] as Error)

it('no version in common: an error of TLS, the same every time', async () => {
  const wanted = { settings: { minVersion: 0x304, maxVersion: 0x304 } }
  const first = await failureOf(await secured('good', wanted, { maxVersion: 'TLSv1.2' }))
  expect(first).toMatchObject({ kind: 'failed', code: 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION' })
  server!.close()
  expect(await failureOf(await secured('good', wanted, { maxVersion: 'TLSv1.2' }))).toEqual(first)
})

it('a server that does not speak TLS: an error of TLS', async () => {
  server = createNetServer((socket) => { socket.on('error', () => {}).write('220 hello\n') })
  const failure = await failureOf(secureSocket(await connected(), '{"settings":{}}'))
  expect(failure).toMatchObject({ kind: 'failed' })
})

it('a server that ends the connection in the handshake: the end of the connection', async () => {
  server = createNetServer((socket) => { socket.once('data', () => socket.end()).on('error', () => {}) })
  expect(await failureOf(secureSocket(await connected(), '{"settings":{}}'))).toEqual({ kind: 'end' })
})

it('a server that wants a certificate of the client gets it', async () => {
  const settings = { ca: [read('ca.pem')], cert: [read('client.pem')], key: [{ pem: read('client.key') }] }
  const socket = await secured('good', { settings }, { ca: read('ca.pem'), requestCert: true, rejectUnauthorized: true })
  const [data] = await once(socket, 'data') as [Buffer]
  expect(data.toString()).toBe('hello')
  socket.destroy()
})
