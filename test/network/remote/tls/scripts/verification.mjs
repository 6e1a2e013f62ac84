// What becomes of certificates that are not as they should be.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import tls from 'node:tls'

const ca = readFileSync(`${process.env.TLS_FOLDER}/ca.pem`)
async function attempt(name, options) {
  const socket = tls.connect({ port: Number(process.env.TLS_PORT), host: '127.0.0.1', ...options })
  try {
    await once(socket, 'secureConnect')
    console.log(name, 'secure', socket.authorized, socket.authorizationError)
  } catch (error) {
    const { code, message, reason, host } = error
    console.log(name, 'error', { code, message, reason, host })
  }
  socket.on('error', () => {}).destroy()
  if (!socket.closed) await once(socket, 'close')
}
await attempt('as it is', { ca })
await attempt('authority unknown', {})
await attempt('whatever it is', { ca, rejectUnauthorized: false })
await attempt('by name', { ca, host: 'localhost' })
await attempt('other name', { ca, servername: 'example.org' })
await attempt('own check', { ca, checkServerIdentity: (host, { subject }) => { console.log(host, subject.CN); return new Error('not you') } })
await attempt('anybody', { ca, checkServerIdentity: () => undefined })
await attempt('only the latest version', { ca, minVersion: 'TLSv1.3', checkServerIdentity: () => undefined })
