// node server.js PORT: a line with a number is answered by the letter of the alphabet with that number.
import net from 'node:net'

net.createServer((socket) => {
  let pending = ''
  socket.setEncoding('ascii').on('data', (piece) => {
    const lines = (pending + piece).split('\n')
    pending = lines.pop()
    for (const line of lines) socket.write('abcdefghijklmnopqrstuvwxyz'.charAt(Number(line)))
  })
  socket.on('error', () => socket.destroy())
}).listen(Number(process.argv[2]), '127.0.0.1')
