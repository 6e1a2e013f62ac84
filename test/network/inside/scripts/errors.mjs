import net from 'node:net'
import { once } from 'node:events'
const show = (what, error) => console.log(what, { ...error, stack: undefined }, error.name, error.message)
const server = net.createServer()
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address()

const second = net.createServer().listen(port, '127.0.0.1')
const [inUse] = await once(second, 'error')
console.log(inUse.code, inUse.syscall, inUse.message.replace(port, 'PORT'), inUse.port === port)
try { server.listen(port) } catch (error) { show('twice', error) }
try { net.connect({ port: 70000 }) } catch (error) { show('port', error) }
try { net.connect({}) } catch (error) { show('nothing', error) }
try { net.connect({ port, host: '127.0.0.1', localAddress: 'nowhere' }) } catch (error) { show('local', error) }

server.close()
await once(server, 'close')
const refused = net.connect(port, '127.0.0.1')
console.log(refused.address(), refused.remoteAddress)
const [error] = await once(refused, 'error')
console.log(error.code, error.syscall, error.address, error.port === port, error.errno, error.message.replace(port, 'PORT'))
console.log(refused.destroyed, refused.connecting, refused.readyState)
server.close((closing) => show('close', closing))
const socket = new net.Socket()
socket.on('error', (failure) => show('no handle', failure))
socket.write('nothing', (failure) => show('callback', failure))
socket.destroy()
await once(socket, 'close')
const lost = net.connect('/no/such/socket')
show('path', (await once(lost, 'error'))[0])
