// A server that wants to know its client.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import tls from 'node:tls'

const read = (name) => readFileSync(`${process.env.TLS_FOLDER}/${name}`)
const common = { port: Number(process.env.TLS_PORT), host: '127.0.0.1', ca: read('ca.pem') }

const known = tls.connect({ ...common, cert: read('client.pem'), key: read('client.key') })
known.setEncoding('utf8').on('data', (data) => console.log(data, known.getCertificate().subject))
await once(known, 'close')

const unknown = tls.connect(common)
unknown.on('secureConnect', () => console.log('secure')).on('error', ({ code }) => console.log(code)).resume()
await once(unknown, 'close').catch(() => {})
if (!unknown.closed) await once(unknown, 'close')
