import net from 'node:net'
import { once } from 'node:events'
const path = '\0manyworlds-test-socket'
const server = net.createServer((socket) => { socket.pipe(socket) })
server.listen(path)
await once(server, 'listening')
console.log(JSON.stringify(server.address()))
const second = net.createServer().listen(path)
console.log((await once(second, 'error'))[0].code)
const client = net.connect({ path })
console.log(client.remoteAddress, client.address())
client.end('through a path')
for await (const bytes of client) console.log(String(bytes))
server.close()
await once(server, 'close')
console.log((await once(net.connect(path), 'error'))[0].code === undefined)
