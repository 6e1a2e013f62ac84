// A server of TLS: node server.js KIND FOLDER CERTIFICATE PORT. It answers every line with a line, or is a server of https, or asks for
// the certificate of its client, or speaks only what nobody wants any more.
import { readFileSync } from 'node:fs'
import { createServer as createHttpsServer } from 'node:https'
import { createServer as createNetServer } from 'node:net'
import { join } from 'node:path'
import tls from 'node:tls'

const [kind, folder, name, port] = process.argv.slice(2)
const read = (file) => readFileSync(join(folder, file))
const options = { key: read(`${name}.key`), cert: read(`${name}.pem`) }

function lines(socket) {
  socket.on('error', () => {})
  socket.on('data', (data) => { for (const line of data.toString().split('\n').filter(Boolean)) socket.write(`got ${line}\n`) })
}

const kinds = {
  lines: () => tls.createServer({ ...options, ALPNProtocols: ['lines', 'other'] }, lines),
  https: () => createHttpsServer(options, (request, response) => {
    let body = ''
    request.on('data', (data) => { body += data }).on('end', () => response.setHeader('Date', 'today').end(`${request.method} ${request.url} ${body}`))
  }),
  'with-client': () => tls.createServer({ ...options, ca: read('ca.pem'), requestCert: true, rejectUnauthorized: true }, (socket) => {
    socket.on('error', () => {})
    socket.end(`hello ${socket.getPeerCertificate().subject.CN}\n`)
  }),
  old: () => tls.createServer({ ...options, maxVersion: 'TLSv1.2' }, lines),
  closes: () => createNetServer((socket) => { socket.once('data', () => socket.end()).on('error', () => {}) }),
  // Plain text first, TLS when the client asks for it.
  upgrades: () => createNetServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write('go on\n')
      const secure = new tls.TLSSocket(socket, { isServer: true, ...options })
      lines(secure)
    })
  }),
}
const server = kinds[kind]().on('tlsClientError', () => {})
server.listen(Number(port), '127.0.0.1', () => console.log('ready'))
