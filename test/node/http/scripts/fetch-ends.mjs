/** What fetch makes of connections that end: with the body, too early, and because the server says so. */
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'

const get = async (server) => {
  server.listen(0)
  await once(server, 'listening')
  try {
    const response = await fetch(`http://localhost:${server.address().port}`)
    console.log(response.status, await response.text())
  } catch ({ message, cause }) {
    console.log(message, cause?.code, cause?.message)
  }
  server.close()
}

const answering = (text) => createServer((socket) => { socket.once('data', () => { socket.end(text) }) })

await get(answering('HTTP/1.1 200 OK\r\n\r\nbody until end'))
await get(answering('HTTP/1.0 200 OK\r\n\r\n'))
await get(answering('HTTP/1.1 200 OK\r\ncontent-length: 20\r\n\r\nbody'))
await get(answering('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n4\r\nbody\r\n'))
await get(answering('HTTP/1.1 200 OK\r\nconnection: close\r\n\r\nbody'))
await get(answering('HTTP/1.1 20'))
await get(createHttpServer((request, response) => {
  response.setHeader('connection', 'close')
  response.write('ab')
  response.end('c')
}))
