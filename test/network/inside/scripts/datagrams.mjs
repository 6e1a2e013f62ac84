import dgram from 'node:dgram'
import { once } from 'node:events'
const receiver = dgram.createSocket('udp4')
receiver.bind(0, '127.0.0.1')
await once(receiver, 'listening')
const { address, family, port } = receiver.address()
console.log(address, family)
const sender = dgram.createSocket('udp4')
sender.send('hello', port, '127.0.0.1', (error, bytes) => console.log('sent', error, bytes))
const [message, from] = await once(receiver, 'message')
console.log(String(message), from.address, from.family, from.size, from.port === sender.address().port)
sender.send([Buffer.from('a'), 'b', new Uint8Array([99])], port)
console.log(String((await once(receiver, 'message'))[0]))
sender.send(Buffer.from('0123456789'), 2, 3, port, 'localhost')
console.log(String((await once(receiver, 'message'))[0]))
receiver.send('back', sender.address().port, '127.0.0.1')
console.log(String((await once(sender, 'message'))[0]))
sender.connect(port)
await once(sender, 'connect')
console.log(sender.remoteAddress().port === port)
try { sender.send('x', port) } catch (error) { console.log(error.code) }
try { sender.connect(port) } catch (error) { console.log(error.code) }
sender.send('connected')
console.log(String((await once(receiver, 'message'))[0]))
sender.disconnect()
try { sender.remoteAddress() } catch (error) { console.log(error.code) }
const taken = dgram.createSocket('udp4')
taken.bind(port, '127.0.0.1')
const [error] = await once(taken, 'error')
console.log(error.code, error.syscall, error.message.replace(port, 'PORT'))
for (const socket of [receiver, sender, taken]) socket.close()
await once(taken, 'close')
try { sender.send('x', port) } catch (failure) { console.log(failure.code) }
try { dgram.createSocket('udp5') } catch (failure) { console.log(failure.code) }
const six = dgram.createSocket('udp6', (bytes, { address: sixth }) => { console.log(String(bytes), sixth); six.close() })
six.bind(0, '::1', () => six.send('six', six.address().port, '::1'))
// Nobody listens at the port of the discard service; who is connected hears of it, once.
const caller = dgram.createSocket('udp4').on('error', ({ code }) => console.log('caller', code))
caller.connect(9, '127.0.0.1', () => caller.send('to nobody', () => setTimeout(() => caller.close(), 20)))
