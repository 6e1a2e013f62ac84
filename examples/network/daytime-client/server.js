// node server.js PORT: a daytime server (RFC 867) whose clock stands still, because a conversation must be repeatable.
import net from 'node:net'

net.createServer((socket) => {
  socket.on('error', () => socket.destroy())
  socket.end('Monday, November 16, 2009 10:00:00-UTC\r\n')
}).listen(Number(process.argv[2]), '127.0.0.1')
