import fs from 'node:fs'
import net from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
const folder = fs.mkdtempSync(join(tmpdir(), 'sockets-'))
const path = join(folder, 'a.sock')
const plain = join(folder, 'plain')
fs.writeFileSync(plain, '')
const failure = async (emitter) => { const [{ code, syscall }] = await once(emitter, 'error'); return `${code} ${syscall}` }
console.log(await failure(net.connect(path)), await failure(net.connect(plain)))
console.log(await failure(net.createServer().listen(plain)), await failure(net.createServer().listen(join(folder, 'no', 'such'))))
const server = net.createServer((socket) => { socket.end('by path') }).listen({ path, readableAll: true })
await once(server, 'listening')
console.log(fs.statSync(path).isSocket(), fs.readdirSync(folder, { withFileTypes: true }).map((entry) => [entry.name, entry.isSocket()]))
console.log(await failure(net.createServer().listen(path)))
try { fs.readFileSync(path) } catch (error) { console.log(error.code) }
for await (const bytes of net.connect({ path })) console.log(String(bytes))
server.close()
await once(server, 'close')
console.log(fs.existsSync(path))
fs.rmSync(folder, { recursive: true })
