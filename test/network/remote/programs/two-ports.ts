import net from 'node:net'

/** Clients come when both ports are open. */
const seen: string[] = []

export default function main() {
  const first = net.createServer((socket) => { accept('first', socket) })
  const second = net.createServer((socket) => { accept('second', socket) })
  function accept(name: string, socket: net.Socket) {
    if (!second.listening) throw new Error('too early')
    seen.push(name)
    socket.destroy()
    if (seen.length < 2) return
    first.close()
    second.close()
  }
  first.listen(7100, '127.0.0.1')
  setTimeout(() => { second.listen(7101, '127.0.0.1') }, 10)
}
