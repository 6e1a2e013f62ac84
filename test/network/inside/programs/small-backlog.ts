import net from 'node:net'
import { always, sometimes } from 'manyworlds'

let connected = 0
let accepted = 0

// Linux lets one more connection wait than the backlog says.
export default function main(): void {
  const server = net.createServer((socket) => {
    socket.destroy()
    if (++accepted === 3) server.close()
  })
  server.listen(8080, '127.0.0.1', 1, () => {
    for (let i = 0; i < 3; i++) net.connect(8080, '127.0.0.1').on('connect', () => { connected++ }).on('error', () => {}).resume()
  })
}

always('at most two wait', () => connected - accepted <= 2)
sometimes('two wait', () => connected === 2 && accepted === 0)
