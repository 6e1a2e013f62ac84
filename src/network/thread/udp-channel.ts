/**
 * Datagrams between the program and a peer. If the program began, the channel has a socket of its own; if the peer did, it is a part
 * of the socket at the program's port.
 */
import dgram from 'node:dgram'
import net from 'node:net'

import type { Channel } from './channel.ts'
import type { Inbox } from './inbox.ts'
import type { Place } from './session.ts'
import type { Tallies } from './surroundings.ts'

export class UdpChannel implements Channel {
  readonly number: number
  readonly unsent = 0
  readonly wire = undefined
  received = 0
  isOpen = true
  readonly #socket: dgram.Socket
  readonly #inbox: Inbox
  readonly #tallies: Tallies
  readonly #release: () => void
  /** Where answers go, if the peer began. */
  #answer: Place | undefined

  private constructor(number: number, socket: dgram.Socket, inbox: Inbox, tallies: Tallies, release: () => void) {
    this.number = number
    this.#socket = socket
    this.#inbox = inbox
    this.#tallies = tallies
    this.#release = release
    tallies.connections++
    tallies.open++
  }

  /** The program sends first. */
  static to(number: number, host: string, inbox: Inbox, tallies: Tallies): UdpChannel {
    const socket = dgram.createSocket(net.isIPv6(host) ? 'udp6' : 'udp4')
    const channel = new UdpChannel(number, socket, inbox, tallies, () => socket.close())
    socket.on('message', (bytes) => channel.receive(bytes, 0))
    // Nobody there: to the program this is silence.
    socket.on('error', () => {})
    return channel
  }

  /** A peer has sent to a port of the program. */
  static from(number: number, socket: dgram.Socket, answer: Place, inbox: Inbox, tallies: Tallies, release: () => void): UdpChannel {
    const channel = new UdpChannel(number, socket, inbox, tallies, release)
    channel.#answer = answer
    return channel
  }

  /** Everything goes to the peer that began. */
  get isAnswering(): boolean {
    return this.#answer !== undefined
  }

  receive(bytes: Uint8Array, port: number): void {
    this.received += bytes.length
    this.#tallies.bytesReceived += bytes.length
    if (this.isOpen) this.#inbox.add({ kind: 'datagram', channel: this.number, port, bytes })
  }

  send(bytes: Uint8Array, to: Place): Promise<void> {
    if (!this.isOpen) return Promise.resolve()
    const { host, port } = this.#answer ?? to
    this.#tallies.bytesSent += bytes.length
    return new Promise((resolve) => this.#socket.send(bytes, port, host, () => resolve()))
  }

  close(): void {
    if (!this.isOpen) return
    this.isOpen = false
    this.#tallies.open--
    this.#release()
  }
}
