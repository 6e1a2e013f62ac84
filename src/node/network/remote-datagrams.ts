/**
 * Datagrams that leave the program and come into it. They are few and short, so what has arrived is part of the state, as for sockets of
 * the program. With `--faults net` a datagram may get lost, come twice or be late, in both directions.
 */
import uv from 'binding:uv'
import { currentLoop } from '../globals/event-loop.ts'
import type { PollSource } from '../globals/poll-events.ts'
import { arrayPush, typedByteLength, type Guest } from '../internal/kept.ts'
import { chooseFault } from '../internal/world.ts'
import type { Address } from './address.ts'
import { copyOf } from './bytes.ts'
import { LARGEST, UdpPort, udpPorts, type Datagram, type Outside } from './datagrams.ts'
import type { Owner } from './endpoint.ts'
import { addOrder, type HandleWrap, ownerSymbol } from './handle-wrap.ts'
import { placeText } from './remote-addresses.ts'
import { network, type Channel, type RemoteSession } from './remote-session.ts'
import { sessionFor } from './remote-sessions.ts'

/** What a socket of the program and an address outside say to each other. */
export class DatagramChannel implements Channel {
  readonly session: RemoteSession
  readonly number: number
  readonly socket: UdpPort
  readonly address: Address
  readonly port: number

  constructor(session: RemoteSession, socket: UdpPort, address: Address, port: number) {
    this.session = session
    this.number = session.count
    this.socket = socket
    this.address = address
    this.port = port
    session.add(this)
  }

  send(bytes: Uint8Array): void { this.session.say('datagram', this.number, bytes, this.address.text, this.port) }

  happens(kind: string, event: number): void {
    if (kind === 'failed') this.socket.refused()
    else if (kind === 'datagram') arrive(this.socket, event, this.address, this.port)
  }

  isEnded(): boolean { return false }

  addOrder(order: Guest[]): void { addOrder(order, (this.socket.owner as HandleWrap & Owner)[ownerSymbol]) }

  close(): void {
    this.session.say('close', this.number)
    this.session.remove(this)
  }
}

/** Sends a datagram out of the program; 0, or an error. */
export function sendOut(socket: UdpPort, bytes: Uint8Array, address: Address, port: number): number {
  if (typedByteLength(bytes) > LARGEST) return uv.UV_EMSGSIZE
  const place = placeText(address, port)
  const fault = chooseFault('net', `datagram to ${place}`, ['it is lost', 'it comes twice', 'it is late'])
  if (fault === 0) return 0
  const channel = channelFor(socket, address, port)
  const copy = copyOf(bytes, 0, typedByteLength(bytes))
  if (fault === 2) currentLoop('a datagram socket').post(new LateDatagram(channel, copy))
  else channel.send(copy)
  if (fault === 1) channel.send(copy)
  return 0
}

function channelFor(socket: UdpPort, address: Address, port: number): DatagramChannel {
  const { outside } = socket
  for (let i = 0; outside !== undefined && i < outside.length; i++) {
    const channel = outside[i]!
    if (channel instanceof DatagramChannel && channel.port === port && channel.address.text === address.text) return channel
  }
  const channel = new DatagramChannel(sessionFor('udp', address, port), socket, address, port)
  addOutside(socket, channel)
  return channel
}

function addOutside(socket: UdpPort, channel: Outside): void {
  if (socket.outside === undefined) socket.outside = [channel]
  else arrayPush(socket.outside, channel)
}

/** A datagram that others overtake. */
class LateDatagram implements PollSource {
  readonly channel: DatagramChannel
  readonly bytes: Uint8Array
  constructor(channel: DatagramChannel, bytes: Uint8Array) {
    this.channel = channel
    this.bytes = bytes
  }
  get kind(): 'fault' { return 'fault' }
  label(): string { return `the late datagram reaches ${this.channel.session.name}` }
  run(): void { if (!this.channel.socket.isClosed) this.channel.send(this.bytes) }
  isReady(): boolean { return false }
  isHeld(): boolean { return false }
  hasRun(): void {}
  isRef(): boolean { return false }
  waiting(): undefined { return undefined }
  order(): Guest {
    const order: Guest[] = [this.label()]
    this.channel.addOrder(order)
    return order
  }
}

function arrive(socket: UdpPort, event: number, address: Address, port: number): void {
  network().delivered(event)
  const fault = chooseFault('net', `datagram from ${placeText(address, port)}`, ['it is lost', 'it comes twice'])
  if (fault === 0) return
  const bytes = new Uint8Array(network().sizeOf(event))
  network().copy(event, 0, bytes)
  socket.receive({ bytes, address, port })
  if (fault === 1) socket.receive({ bytes, address, port })
}

/** A socket of a peer that has sent something first: it has a port, and what is sent there goes out of the program. */
class RemoteSocket extends UdpPort implements Channel {
  readonly session: RemoteSession
  readonly number: number
  /** The port of the program that it talks to. */
  readonly target: number

  constructor(session: RemoteSession, number: number, target: number) {
    super({ family: 4, text: '127.0.0.1' }, 0, false, false, false, nobody)
    this.session = session
    this.number = number
    this.target = target
    udpPorts.take(this)
    session.add(this)
  }

  override receive({ bytes }: Datagram): void { this.session.say('datagram', this.number, bytes, this.address.text, this.port) }

  happens(kind: string, event: number): void {
    const socket = kind === 'datagram' ? udpPorts.find(this.address, this.target) : undefined
    if (socket !== undefined) arrive(socket, event, this.address, this.port)
  }

  isEnded(): boolean { return false }

  addOrder(order: Guest[]): void { arrayPush(order, this.target) }

  /** The socket of the program is closed: what is sent there is lost. */
  override close(): void {
    super.close()
    this.session.remove(this)
  }
}

const nobody: Owner = { changed() {} }

/** A peer has sent a datagram from a socket that was not heard of. */
export function receiveFrom(session: RemoteSession, number: number, port: number, event: number): void {
  const remote = new RemoteSocket(session, number, port)
  const socket = udpPorts.find(remote.address, port)
  if (socket === undefined) {
    remote.close()
    return
  }
  addOutside(socket, remote)
  remote.happens('datagram', event)
}
