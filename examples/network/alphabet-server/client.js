// node client.js PORT I MESSAGES: asks for the letters that follow the I-th, one after the other, and checks them.
import assert from 'node:assert'
import { once } from 'node:events'
import net from 'node:net'

const [port, i, messages] = process.argv.slice(2).map(Number)
const socket = net.connect(port, '127.0.0.1').setEncoding('ascii')
for (let index = i; index < i + messages; index++) {
  socket.write(`${index}\n`)
  const [letter] = await once(socket, 'data')
  assert.equal(letter, 'abcdefghijklmnopqrstuvwxyz'[index])
}
socket.end()
