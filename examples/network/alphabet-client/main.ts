import assert from 'node:assert'
import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const connections = Number(process.argv[2] ?? 2)
const messages = Number(process.argv[3] ?? 1)
const port = 2626

/** Asks for `messages` letters, beginning with the one at `first`, at intervals: it does not wait for answers. */
async function produce(socket: net.Socket, first: number): Promise<void> {
  await once(socket, 'connect')
  for (let index = first; index < first + messages; index++) {
    socket.write(`${index}\n`)
    await sleep(10)
  }
}

/** Reads them, as they come. */
async function consume(socket: net.Socket): Promise<string> {
  let letters = ''
  socket.setEncoding('ascii').on('data', (letter) => {
    letters += letter
    if (letters.length === messages) socket.end()
  })
  await once(socket, 'close')
  return letters
}

async function ask(first: number): Promise<string> {
  const socket = net.connect(port, '127.0.0.1')
  const [letters] = await Promise.all([consume(socket), produce(socket, first)])
  return letters
}

export default async function main() {
  const words = await Promise.all(Array.from({ length: connections }, (_, worker) => ask(worker * messages)))
  assert.equal(words.join(''), 'abcdefghijklmnopqrstuvwxyz'.slice(0, connections * messages))
}
