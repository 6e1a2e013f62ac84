/** Sockets for datagrams (src/udp_wrap.cc) on the modelled network. */
import uv from 'binding:uv'
import internalBuffer from 'own:internal/buffer'
import { currentLoop, runCallback } from '../globals/event-loop.ts'
import type { PollSource } from '../globals/poll-events.ts'
import { arrayIndexOf, arrayPush, arraySplice, typedBuffer, typedByteLength, typedSet, type Guest } from '../internal/kept.ts'
import { describeAddress, isLocal, parse4, parse6, parseAddress, targetOf, type Address } from '../network/address.ts'
import { isMulticast, takersOf, UdpPort, udpPorts } from '../network/datagrams.ts'
import type { Owner } from '../network/endpoint.ts'
import { AsyncWrap, HandleWrap, listenerOf, orderOf, ownerSymbol, type Call } from '../network/handle-wrap.ts'
import { isAllowed, placeText, refuseRemote } from '../network/remote-addresses.ts'
import { letClientsCome } from '../network/remote-clients.ts'
import { sendOut } from '../network/remote-datagrams.ts'
import { giveUp, numberOf, takeOver, UDP_SOCKET, type Numbered } from '../network/socket-descriptors.ts'

const UV_UDP_IPV6ONLY = 1, UV_UDP_REUSEADDR = 4, UV_UDP_REUSEPORT = 8
const DEFAULT_BUFFER = 212_992

class UDP extends HandleWrap implements Owner, PollSource, Numbered {
  socket: UdpPort | undefined = undefined
  isReceiving = false
  onmessage: Guest = undefined
  onerror: Guest = undefined
  receiveBuffer = DEFAULT_BUFFER
  sendBuffer = DEFAULT_BUFFER

  constructor() {
    super()
    this[ownerSymbol] = null
  }

  /** Of its socket, if somebody has asked for it. */
  number: number | undefined = undefined
  get socketKind(): number { return UDP_SOCKET }
  hasSocket(): boolean { return this.socket !== undefined }
  isWatched(): boolean { return this.isReceiving }
  get fd(): number { return this.isClosing ? uv.UV_EBADF : numberOf(this, uv.UV_EBADF) }

  open(fd: number): number {
    const before = takeOver<UDP>(this, fd)
    if (typeof before === 'number') return before
    this.socket = before.socket
    this.socket!.owner = this
    return 0
  }

  // ---- where it is

  bind(address: string, port: number, flags: number): number { return this.#bind(parse4(address), port, flags) }
  bind6(address: string, port: number, flags: number): number { return this.#bind(parse6(address), port, flags) }

  #bind(address: Address | undefined, port: number, flags: number): number {
    if (this.isClosing) return uv.UV_EBADF
    if (address === undefined || this.socket !== undefined) return uv.UV_EINVAL
    if (address.family === 4 && (flags & UV_UDP_IPV6ONLY) !== 0) return uv.UV_EINVAL
    if (!isLocal(address) && !isMulticast(address)) return uv.UV_EADDRNOTAVAIL
    const socket = new UdpPort(address, toUint32(port), (flags & UV_UDP_IPV6ONLY) !== 0, (flags & UV_UDP_REUSEADDR) !== 0, (flags & UV_UDP_REUSEPORT) !== 0, this)
    if (!udpPorts.take(socket)) return uv.UV_EADDRINUSE
    this.socket = socket
    letClientsCome()
    return 0
  }

  /** libuv binds a socket that is used without that to any port. */
  #bound(family: 4 | 6, flags: number): UdpPort {
    if (this.socket === undefined) this.#bind(family === 4 ? parse4('0.0.0.0') : parse6('::'), 0, flags)
    return this.socket!
  }

  connect(address: string, port: number): number { return this.#connect(parse4(address), port) }
  connect6(address: string, port: number): number { return this.#connect(parse6(address), port) }

  #connect(address: Address | undefined, port: number): number {
    if (this.isClosing) return uv.UV_EBADF
    if (address === undefined) return uv.UV_EINVAL
    if (this.socket?.peer !== undefined) return uv.UV_EISCONN
    if (!isLocal(address) && !isAllowed(address, port)) refuseRemote('dgram.connect', placeText(address, port))
    this.#bound(address.family, 0).peer = { address, port }
    return 0
  }

  disconnect(): number {
    if (this.socket?.peer === undefined) return uv.UV_ENOTCONN
    this.socket.peer = undefined
    return 0
  }

  getsockname(out: Guest): number {
    if (this.isClosing || this.socket === undefined) return uv.UV_EBADF
    describeAddress(out, this.socket.address, this.socket.port)
    return 0
  }

  getpeername(out: Guest): number {
    if (this.isClosing || this.socket === undefined) return uv.UV_EBADF
    if (this.socket.peer === undefined) return uv.UV_ENOTCONN
    describeAddress(out, this.socket.peer.address, this.socket.peer.port)
    return 0
  }

  // ---- sending: the system takes every datagram at once

  send(_req: Guest, list: Guest[], _count: number, ...rest: Guest[]): number { return this.#send(list, rest, parse4) }
  send6(_req: Guest, list: Guest[], _count: number, ...rest: Guest[]): number { return this.#send(list, rest, parse6) }

  #send(list: Guest[], rest: Guest[], parse: (text: string) => Address | undefined): number {
    if (this.isClosing) return uv.UV_EBADF
    const bytes = joinedList(list)
    const isDirected = rest.length === 3
    const to = isDirected ? parse(rest[1]) : this.socket?.peer?.address
    if (isDirected && to === undefined) return uv.UV_EINVAL
    if (to === undefined) return uv.UV_EDESTADDRREQ
    if (isDirected && this.socket?.peer !== undefined) return uv.UV_EISCONN
    const port: number = isDirected ? rest[0] : this.socket!.peer!.port
    if (!isLocal(to) && !isMulticast(to) && !isAllowed(to, port)) refuseRemote('dgram.send', placeText(to, port))
    const error = this.#sendTo(bytes, targetOf(to), port)
    return error === 0 ? typedByteLength(bytes) + 1 : error
  }

  #sendTo(bytes: Uint8Array, to: Address, port: number): number {
    const socket = this.#bound(to.family, 0)
    if (!isAllowed(to, port) || takersOf(to, port).length > 0) return socket.send(bytes, to, port)
    return sendOut(socket, bytes, to, port)
  }

  getSendQueueSize(): number { return 0 }
  getSendQueueCount(): number { return 0 }

  // ---- receiving

  recvStart(): number {
    if (this.isClosing) return uv.UV_EBADF
    if (!this.isReceiving) this.isReceiving = true
    this.changed()
    return 0
  }

  recvStop(): number {
    if (this.isClosing) return uv.UV_EBADF
    if (this.isReceiving) this.isReceiving = false
    this.changed()
    return 0
  }

  get kind(): 'datagram' { return 'datagram' }
  label(): string { return `datagram for :${this.socket?.port}` }
  isReady(): boolean { return !this.isClosing && this.isReceiving && this.socket !== undefined && this.socket.isReadable() }
  isHeld(): boolean { return false }
  hasRun(): void {}
  isRef(): boolean { return !this.isUnref }
  waiting(): Guest { return listenerOf(this[ownerSymbol], ['message']) }
  order(): Guest { return orderOf(this.label(), this[ownerSymbol]) }
  isActive(): boolean { return !this.isClosing && this.isReceiving && !this.isUnref }

  changed(): void {
    const loop = currentLoop('a datagram socket')
    if (this.isReady()) loop.post(this)
    else loop.retract(this)
    this.count()
  }

  run(): void {
    const socket = this.socket!
    if (socket.inbox === undefined) {
      socket.isRefused = false
      runCallback(this, this.onmessage, this, [uv.UV_ECONNREFUSED, this, undefined, undefined])
      return
    }
    const { bytes, address, port } = socket.take()
    const size = typedByteLength(bytes)
    const from: Guest = {}
    describeAddress(from, address, port)
    runCallback(this, this.onmessage, this, [size, this, new internalBuffer.FastBuffer(typedBuffer(bytes), 0, size), from])
  }

  cease(): Call[] {
    currentLoop('a datagram socket').retract(this)
    if (giveUp(this)) this.socket?.close()
    this.socket = undefined
    this.isReceiving = false
    return []
  }

  // ---- options

  bufferSize(size: number, isReceive: boolean, context: Guest): number | undefined {
    const call = isReceive ? 'uv_recv_buffer_size' : 'uv_send_buffer_size'
    const error = size > 0x7fffffff ? uv.UV_EINVAL : this.socket === undefined ? uv.UV_EBADF : 0
    if (error !== 0) {
      context.errno = error
      context.code = uv.errname(error)
      context.message = uv.getErrorMap().get(error)[1]
      context.syscall = call
      return undefined
    }
    // Linux keeps twice as much.
    if (size === 0) return isReceive ? this.receiveBuffer : this.sendBuffer
    if (isReceive) this.receiveBuffer = size * 2
    else this.sendBuffer = size * 2
    return size
  }

  setBroadcast(): number { return this.#option(true) }
  setTTL(ttl: number): number { return this.#option(ttl >= 1 && ttl <= 255) }
  setMulticastTTL(ttl: number): number { return this.#option(ttl >= 0 && ttl <= 255) }
  setMulticastLoopback(): number { return this.#option(true) }
  setMulticastInterface(text: string): number {
    const address = parseAddress(text)
    if (this.socket === undefined || address === undefined) return this.#option(false)
    if (address.family === 6) return this.socket.address.family === 6 ? 0 : uv.UV_ENOPROTOOPT
    return isLocal(address) ? 0 : uv.UV_EADDRNOTAVAIL
  }
  #option(isValid: boolean): number { return this.socket === undefined ? uv.UV_EBADF : isValid ? 0 : uv.UV_EINVAL }

  addMembership(group: string, device?: string): number { return this.#join(group, device, uv.UV_EADDRINUSE) }
  dropMembership(group: string, device?: string): number { return this.#leave(group, device, uv.UV_EADDRNOTAVAIL) }
  addSourceSpecificMembership(source: string, group: string, device?: string): number {
    return areOfOneFamily(source, group) ? this.#join(group, device, uv.UV_EADDRNOTAVAIL) : uv.UV_EINVAL
  }
  dropSourceSpecificMembership(source: string, group: string, device?: string): number {
    return areOfOneFamily(source, group) ? this.#leave(group, device, uv.UV_EINVAL) : uv.UV_EINVAL
  }

  /** `twice`: what the system says to a member. */
  #join(group: string, device: string | undefined, twice: number): number {
    const address = this.#group(group, device)
    if (typeof address === 'number') return address
    if (!isMulticast(address)) return uv.UV_EINVAL
    if (!isDevice(device)) return uv.UV_ENODEV
    const socket = this.#bound(address.family, UV_UDP_REUSEADDR)
    if (socket.groups !== undefined && arrayIndexOf(socket.groups, address.text) >= 0) return twice
    if (socket.groups === undefined) socket.groups = [address.text]
    else arrayPush(socket.groups, address.text)
    return 0
  }

  /** `absent`: what the system says to who is no member. */
  #leave(group: string, device: string | undefined, absent: number): number {
    const address = this.#group(group, device)
    if (typeof address === 'number') return address
    if (address.family === 6 && !isMulticast(address)) return uv.UV_EINVAL
    const { groups } = this.#bound(address.family, UV_UDP_REUSEADDR)
    const index = groups === undefined || !isDevice(device) ? -1 : arrayIndexOf(groups, address.text)
    if (index < 0) return absent
    arraySplice(groups!, index, 1)
    return 0
  }

  /** The address of a group, or why this socket can have nothing to do with it. */
  #group(group: string, device: string | undefined): Address | number {
    if (this.isClosing) return uv.UV_EBADF
    const address = parseAddress(group)
    if (address === undefined || hasDevice(device) && parseAddress(device)?.family !== address.family) return uv.UV_EINVAL
    return address.family === 6 && this.socket?.address.family === 4 ? uv.UV_ENOPROTOOPT : address
  }
}

const areOfOneFamily = (a: string, b: string): boolean => parseAddress(a) !== undefined && parseAddress(a)?.family === parseAddress(b)?.family

const hasDevice = (device: string | undefined): device is string => device !== undefined && device !== null

/** Is this an interface of the machine? Which one an address of IPv6 means is told by its zone, and without one any will do. */
function isDevice(device: string | undefined): boolean {
  const address = hasDevice(device) ? parseAddress(device) : undefined
  return address === undefined || address.family === 6 || isLocal(address)
}

/** A port may be anything, dgram hands it on as it is. */
const toUint32 = (value: Guest): number => value >>> 0

/** The bytes of views of any kind. */
function joinedList(list: Guest[]): Uint8Array {
  let size = 0
  for (let i = 0; i < list.length; i++) size += list[i].byteLength
  const bytes = new Uint8Array(size)
  let filled = 0
  for (let i = 0; i < list.length; i++) {
    const { buffer, byteOffset, byteLength } = list[i]
    typedSet(bytes, new Uint8Array(buffer, byteOffset, byteLength), filled)
    filled += byteLength
  }
  return bytes
}

class SendWrap extends AsyncWrap {}

export default { UDP, SendWrap, constants: { UV_UDP_IPV6ONLY, UV_UDP_REUSEADDR, UV_UDP_REUSEPORT } }
