// Options, groups and misuse of datagram sockets: which call fails, with what.
import dgram from 'node:dgram'
import { once } from 'node:events'
const attempt = (name, f) => {
  try {
    const value = f()
    console.log(name, value instanceof dgram.Socket ? 'socket' : value)
  } catch (error) {
    console.log(name, error.name, error.code, error.errno, error.syscall, error.message)
  }
}
const options = (socket) => {
  for (const flag of [true, false]) attempt('setBroadcast', () => socket.setBroadcast(flag))
  for (const hops of [-1, 0, 1, 64, 255, 256]) {
    attempt(`setTTL ${hops}`, () => socket.setTTL(hops))
    attempt(`setMulticastTTL ${hops}`, () => socket.setMulticastTTL(hops))
  }
  attempt('setMulticastLoopback', () => socket.setMulticastLoopback(true))
  for (const address of ['127.0.0.1', '0.0.0.0', '224.0.0.1', 'nonsense', '::1']) attempt(`setMulticastInterface ${address}`, () => socket.setMulticastInterface(address))
  for (const size of [1024, 8192]) {
    attempt('setRecvBufferSize', () => socket.setRecvBufferSize(size))
    attempt('setSendBufferSize', () => socket.setSendBufferSize(size))
  }
  attempt('queue', () => [socket.getSendQueueSize?.(), socket.getSendQueueCount?.()])
  attempt('addMembership nobody', () => socket.addMembership('127.0.0.1'))
  attempt('addMembership text', () => socket.addMembership('text'))
  attempt('addMembership device', () => socket.addMembership('224.0.0.114', 'text'))
  attempt('dropMembership', () => socket.dropMembership('224.0.0.114'))
  attempt('dropMembership nobody', () => socket.dropMembership('10.0.0.1'))
  attempt('addSourceSpecificMembership', () => socket.addSourceSpecificMembership('text', '224.0.0.115'))
  attempt('dropSourceSpecificMembership', () => socket.dropSourceSpecificMembership('text', '224.0.0.115'))
  attempt('addSourceSpecificMembership group', () => socket.addSourceSpecificMembership('127.0.0.1', '127.0.0.1'))
  attempt('ref', () => socket.ref())
  attempt('unref', () => socket.unref().ref())
}
const socket = dgram.createSocket('udp4')
console.log('before it is bound')
attempt('address', () => socket.address())
attempt('setTTL', () => socket.setTTL(1))
attempt('setBroadcast', () => socket.setBroadcast(true))
attempt('setMulticastInterface', () => socket.setMulticastInterface('127.0.0.1'))
attempt('getRecvBufferSize', () => socket.getRecvBufferSize())
attempt('setSendBufferSize', () => socket.setSendBufferSize(2048))
attempt('disconnect', () => socket.disconnect())
attempt('remoteAddress', () => socket.remoteAddress())
socket.bind(0, '127.0.0.1')
attempt('bind again', () => socket.bind(0))
await once(socket, 'listening')
console.log('bound')
options(socket)
attempt('setRecvBufferSize', () => socket.setRecvBufferSize(2 ** 31 - 1))
attempt('remoteAddress', () => socket.remoteAddress())
for (const f of [() => socket.send('x', 0, '127.0.0.1'), () => socket.send('x', 70_000), () => socket.send(5, 9), () => socket.send('abc', 2, 5, 9), () => socket.send('abc', -1, 1, 9), () => socket.send('x')]) attempt('send', f)
const { port } = socket.address()
socket.send(Buffer.alloc(70_000), port, '127.0.0.1', (error) => console.log('too long', error?.code, error?.syscall))
socket.send([], port, '127.0.0.1', (error, bytes) => console.log('nothing', error, bytes))
const [empty, { size }] = await once(socket, 'message')
console.log(empty.length, size)
socket.close()
for (const name of ['address', 'ref', 'close', 'getRecvBufferSize', 'disconnect']) attempt(`closed: ${name}`, () => { socket[name](); return 'done' })
attempt('closed: setTTL', () => socket.setTTL(1))
attempt('closed: addMembership', () => socket.addMembership('224.0.0.114'))
await once(socket, 'close')

const failed = async (name, type, f) => {
  const other = dgram.createSocket(type)
  f(other)
  const [error] = await once(other, 'error')
  console.log(name, error.code, error.syscall, error.address, error.message)
  other.close()
}
await failed('not of this machine', 'udp4', (other) => other.bind(0, '192.0.2.1'))
await failed('not of this machine', 'udp6', (other) => other.bind(0, '2001:db8::1'))

const six = dgram.createSocket({ type: 'udp6', ipv6Only: true, recvBufferSize: 4096, sendBufferSize: 4096 })
six.bind(0, '::1')
await once(six, 'listening')
attempt('six', () => six.setMulticastInterface('::'))
attempt('six', () => six.setTTL(7))
console.log(six.address().family)
six.connect(six.address().port, '::1')
await once(six, 'connect')
console.log(six.remoteAddress().address, six.remoteAddress().family, six.remoteAddress().port === six.address().port)
six.send('to itself')
const [text, { address, family }] = await once(six, 'message')
console.log(String(text), address, family)
six.disconnect()
attempt('disconnect', () => six.disconnect())
six.close()
// Who sends without binding gets a port of its own.
const anyone = dgram.createSocket({ type: 'udp4', reuseAddr: true })
const receiver = dgram.createSocket({ type: 'udp4', lookup: (host, family, done) => { console.log('lookup', host, family); process.nextTick(done, null, '127.0.0.1', family) } })
receiver.bind({ port: 0, address: 'anything', exclusive: true })
await once(receiver, 'listening')
anyone.send('x', receiver.address().port)
const [, from] = await once(receiver, 'message')
console.log(from.port === anyone.address().port, anyone.address().address)
receiver.close()
anyone.close(() => console.log('closed'))
// One that has exactly the address comes before one that takes all, whichever was there first.
const every = dgram.createSocket({ type: 'udp4', reuseAddr: true }).on('message', (message) => console.log('every', String(message)))
const exact = dgram.createSocket({ type: 'udp4', reuseAddr: true }).on('message', (message) => console.log('exact', String(message)))
every.bind(0)
await once(every, 'listening')
exact.bind(every.address().port, '127.0.0.1')
await once(exact, 'listening')
exact.send('to one', every.address().port, '127.0.0.1')
await once(exact, 'message')
every.close()
exact.close()
const controller = new AbortController()
const aborted = dgram.createSocket({ type: 'udp4', signal: controller.signal }).on('close', () => console.log('aborted'))
controller.abort()
for (const type of ['udp4', 'udp6']) {
  const member = dgram.createSocket(type)
  member.bind(0)
  await once(member, 'listening')
  for (const device of ['127.0.0.1', '192.0.2.9', '0.0.0.0', '::1', '2001:db8::1', '224.0.0.9']) attempt(`${type} setMulticastInterface ${device}`, () => member.setMulticastInterface(device))
  for (const device of ['192.0.2.9', '::1', '2001:db8::1', 'text']) attempt(`${type} addMembership ${device}`, () => member.addMembership('224.0.0.114', device))
  for (const device of ['192.0.2.9', '::1', 'text']) attempt(`${type} dropMembership ${device}`, () => member.dropMembership('224.0.0.114', device))
  for (const group of ['127.0.0.1', '::1']) {
    attempt(`${type} addMembership ${group}`, () => member.addMembership(group))
    attempt(`${type} dropMembership ${group}`, () => member.dropMembership(group))
  }
  for (const [source, group] of [['127.0.0.1', 'ff02::114'], ['::1', '224.0.0.114'], ['::1', '::1']]) {
    attempt(`${type} addSourceSpecificMembership ${source} ${group}`, () => member.addSourceSpecificMembership(source, group))
    attempt(`${type} dropSourceSpecificMembership ${source} ${group}`, () => member.dropSourceSpecificMembership(source, group))
  }
  attempt(`${type} addMembership ff02::114`, () => member.addMembership('ff02::114', '127.0.0.1'))
  for (const group of ['223.255.255.255', '224.0.0.114', '239.255.255.255', '240.0.0.0']) attempt(`${type} addMembership ${group}`, () => member.addMembership(group, '127.0.0.1'))
  member.close()
}
