import net from 'node:net'

/** Opens a second port when its client could come: that client does not come again. */
let count = 0

export default function main() {
  const second = net.createServer()
  const first = net.createServer((socket) => {
    if (++count > 1) throw new Error('came again')
    socket.destroy()
  })
  first.listen(7100, '127.0.0.1', () => second.listen(7101, '127.0.0.1'))
}
