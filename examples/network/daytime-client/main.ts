import assert from 'node:assert'
import { once } from 'node:events'
import net from 'node:net'

const connections = Number(process.argv[2] ?? 2)
const port = 1313

/** What a daytime server (RFC 867) says: it speaks first, and closes the connection. */
async function daytime(): Promise<string> {
  const socket = net.connect(port, '127.0.0.1')
  let text = ''
  socket.setEncoding('ascii').on('data', (piece) => { text += piece })
  await once(socket, 'close')
  return text
}

export default async function main() {
  const answers = await Promise.all(Array.from({ length: connections }, daytime))
  for (const answer of answers) assert.match(answer, /^[A-Z][a-z]+day, [A-Z][a-z]+ \d+, \d{4} \d\d:\d\d:\d\d-UTC\r\n$/)
}
