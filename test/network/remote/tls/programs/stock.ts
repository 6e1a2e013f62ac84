/** Two buyers ask a shop over TLS what is left, and both take one: the second has to look again, and does not. */
import assert from 'node:assert'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import tls from 'node:tls'

const read = (name: string) => readFileSync(`${process.env['TLS_FOLDER']}/${name}`)
const [ca, cert, key] = [read('ca.pem'), read('client.pem'), read('client.key')]
let stock = 2

async function buy(isCareful: boolean) {
  const before = stock
  const socket = tls.connect({ port: Number(process.env['TLS_PORT']), host: '127.0.0.1', ca, cert, key })
  socket.end('one\n')
  const [answer] = await once(socket, 'data')
  assert.equal(String(answer), 'got one\n')
  stock = (isCareful ? stock : before) - 1
  await once(socket, 'close')
}

export default async function main() {
  const isCareful = process.argv[2] === 'careful'
  await Promise.all([buy(isCareful), buy(isCareful)])
  assert.equal(stock, 0)
}
