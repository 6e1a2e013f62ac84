import net from 'node:net'
import { once } from 'node:events'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
const upper = () => new Transform({ transform(chunk, _encoding, done) { done(null, String(chunk).toUpperCase()) } })
const server = net.createServer(async (socket) => {
  await pipeline(socket, upper(), socket)
  console.log('server is done')
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const client = net.connect(server.address().port, '127.0.0.1')
Readable.from(['some ', 'words']).pipe(client)
let all = ''
for await (const chunk of client.setEncoding('latin1')) all += chunk
console.log(all, client.destroyed)
server.close()
const stop = new AbortController()
const signalled = net.createServer().listen({ port: 0, signal: stop.signal })
signalled.on('close', () => console.log('aborted'))
await once(signalled, 'listening')
stop.abort()
const buffers = []
const onread = { buffer: Buffer.alloc(4), callback(size, buffer) { buffers.push(String(buffer.subarray(0, size))); return true } }
const small = net.createServer((socket) => socket.end('in small pieces')).listen(0, '127.0.0.1', () => {
  const reader = net.connect({ port: small.address().port, host: '127.0.0.1', onread })
  reader.on('close', () => { console.log(buffers); small.close() })
})
