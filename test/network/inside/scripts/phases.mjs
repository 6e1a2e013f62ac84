import net from 'node:net'
import { once } from 'node:events'
const server = net.createServer((socket) => { socket.pipe(socket) })
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const connect = () => net.connect(server.address().port, '127.0.0.1')
const log = []
const client = connect()
client.on('connect', () => {
  client.write('x')
  setImmediate(() => log.push('immediate before the answer'))
  process.nextTick(() => log.push('tick'))
  Promise.resolve().then(() => log.push('microtask'))
})
await once(client, 'data')
log.push('answer')
client.end(() => log.push('finish'))
setImmediate(() => log.push('immediate after the end'))
client.on('close', () => log.push('close'))
await once(client, 'close')
console.log(log)
const pair = [connect(), connect(), connect()]
await Promise.all(pair.map((socket) => once(socket, 'connect')))
const closed = []
for (const [index, socket] of pair.entries()) socket.on('close', () => closed.push(index))
setTimeout(() => {
  for (const socket of pair) socket.destroy()
  setImmediate(() => closed.push('immediate'))
  process.nextTick(() => closed.push('tick'))
}, 1)
await new Promise((resolve) => setTimeout(resolve, 50))
console.log(closed)
const refused = net.connect(1, '127.0.0.1')
refused.on('error', ({ code }) => log.push(code))
log.length = 0
setTimeout(() => log.push('timer'), 20)
await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
console.log(log)
server.close()
