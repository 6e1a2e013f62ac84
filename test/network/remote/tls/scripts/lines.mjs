// A conversation, with everything that is known about the other end.
import { readFileSync } from 'node:fs'
import tls from 'node:tls'

const ca = readFileSync(`${process.env.TLS_FOLDER}/ca.pem`)
const socket = tls.connect({ port: Number(process.env.TLS_PORT), host: '127.0.0.1', servername: 'localhost', ca, ALPNProtocols: ['other', 'lines'] })
for (const event of ['connect', 'ready', 'secureConnect', 'end', 'close']) socket.on(event, () => console.log(event))
socket.write('before the handshake\n', () => console.log('written'))
socket.once('secureConnect', () => {
  console.log(socket.encrypted, socket.authorized, socket.authorizationError, socket.alpnProtocol, socket.servername, socket.getProtocol())
  console.log(socket.getCipher(), socket.getEphemeralKeyInfo(), socket.isSessionReused(), socket.remotePort === Number(process.env.TLS_PORT))
  const { subject, issuer, subjectaltname, valid_to: _, raw, fingerprint256, ...others } = socket.getPeerCertificate()
  console.log(subject, issuer, subjectaltname, raw.length, fingerprint256, Object.keys(others))
  const detailed = socket.getPeerCertificate(true)
  console.log(detailed.issuerCertificate.subject, detailed.issuerCertificate.issuerCertificate === detailed.issuerCertificate)
  socket.write('after it\n')
})
let text = ''
socket.setEncoding('utf8').on('data', (data) => {
  text += data
  if (text.split('\n').length > 2) socket.end()
}).on('close', () => console.log(text))
