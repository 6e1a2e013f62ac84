// A client that waits until the server gives up the idle connection, which it does after some seconds that nobody has set.
import http from 'node:http'
import net from 'node:net'

const server = http.createServer((_request, response) => { response.end('hello') })

export default async function main(): Promise<void> {
  await new Promise<void>((resolve) => { server.listen(8080, '127.0.0.1', resolve) })
  const socket = net.connect(8080, '127.0.0.1')
  socket.resume().write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  await new Promise((resolve) => { socket.on('close', resolve) })
  server.close()
}
