// Handshakes that come to nothing.
import { once } from 'node:events'
import tls from 'node:tls'

async function attempt(options) {
  const socket = tls.connect({ port: Number(process.env.TLS_PORT), host: '127.0.0.1', rejectUnauthorized: false, ...options })
  socket.on('connect', () => console.log('connect')).on('secureConnect', () => console.log('secure', socket.getProtocol()))
  socket.on('error', ({ code, reason, library, message }) => console.log(code, reason, library, message.replace(/[0-9A-F]{8,}:error/, 'error')))
  socket.on('secureConnect', () => socket.end())
  socket.resume()
  if (!socket.closed) await once(socket, 'close').catch(() => {})
  console.log('closed', socket.destroyed)
}
await attempt({})
await attempt({ minVersion: 'TLSv1.3' })
