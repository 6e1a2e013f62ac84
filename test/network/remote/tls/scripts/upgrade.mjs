// Plain text first, TLS later on the same connection.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import net from 'node:net'
import tls from 'node:tls'

const ca = readFileSync(`${process.env.TLS_FOLDER}/ca.pem`)
const plain = net.connect(Number(process.env.TLS_PORT), '127.0.0.1')
plain.write('may we?\n')
const [answer] = await once(plain, 'data')
console.log(String(answer))
const socket = tls.connect({ socket: plain, ca, servername: 'localhost' })
await once(socket, 'secureConnect')
console.log(socket.authorized)
socket.write('in secret\n')
const [secret] = await once(socket, 'data')
console.log(String(secret))
socket.end()
await once(socket, 'close')
console.log(plain.destroyed)
