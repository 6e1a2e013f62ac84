/**
 * The end of a connection that leads out of the program. What has arrived stays in the communication tree until it is read: the
 * state has the event in which the next byte is, and how many bytes of it were read.
 */
import uv from 'binding:uv'
import { arrayPush, min, typedSet, type Guest } from '../internal/kept.ts'
import type { Connection } from './connection.ts'
import { Endpoint, type SecureLayer } from './endpoint.ts'
import type { RemoteChannel } from './remote-channel.ts'
import { network } from './remote-session.ts'

/** How much of what has arrived decides about the order of ready sockets. */
const BEGINNING = 100

export class RemoteEndpoint extends Endpoint {
  readonly channel: RemoteChannel
  /** The event that has the next byte, and how many of its bytes were read; 0 when all is read. */
  at = 0
  offset = 0
  isConnected = false
  /** Events that the program has to be told of: how a connect or a handshake ended, how the stream ends. */
  opened = 0
  handshake = 0
  /** The other side has given TLS up: in the handshake, or later. */
  alert = 0
  ended = 0

  constructor(connection: Connection, isServer: boolean, channel: RemoteChannel) {
    super(connection, isServer)
    this.channel = channel
    this.peer = channel
  }

  // ---- what the peer does

  happens(kind: string, event: number): void {
    if (this.isBroken) return
    switch (kind) {
      case 'open': this.opened = event; break
      case 'secured': this.handshake = event; break
      case 'failed': this.#fail(event); break
      case 'data': this.#arrive(event); break
      case 'end':
        this.ended = event
        this.end()
        break
      case 'reset':
        this.ended = event
        this.reset()
        break
    }
    this.owner?.changed()
  }

  #arrive(event: number): void {
    if (this.size === 0) this.at = event
    this.size += network().sizeOf(event)
  }

  /** Before the connection is open it has failed as a whole, otherwise TLS has. */
  #fail(event: number): void {
    if (this.isConnected) this.alert = event
    else this.opened = event
    this.isBroken = true
  }

  // ---- what the owner does

  isAnswered(): boolean { return this.opened !== 0 }

  override takeConnect(): number {
    const event = this.opened
    this.opened = 0
    this.isConnected = true
    network().delivered(event)
    return network().kindOf(event) === 'failed' ? errorNumber(network().codeOf(event)) : this.takeReset()
  }

  accepted(): void {
    network().delivered(this.opened)
    this.opened = 0
    this.isConnected = true
  }

  drain(count: number): Uint8Array {
    const bytes = new Uint8Array(count)
    for (let filled = 0; filled < count;) {
      const size = network().sizeOf(this.at)
      const wanted = min(size - this.offset, count - filled)
      if (this.offset === 0) network().delivered(this.at)
      if (wanted === count) {
        network().copy(this.at, this.offset, bytes)
      } else {
        const part = new Uint8Array(wanted)
        network().copy(this.at, this.offset, part)
        typedSet(bytes, part, filled)
      }
      filled += wanted
      if (this.offset + wanted === size) this.#advance()
      else this.offset += wanted
    }
    return bytes
  }

  #advance(): void {
    this.at = this.#dataAfter(this.at)
    if (this.offset !== 0) this.offset = 0
  }

  /** The next event with bytes for this channel, or 0. */
  #dataAfter(event: number): number {
    const { session, number } = this.channel
    let next = network().next(event, session.w)
    while (next !== 0 && (network().channelOf(next) !== number || network().kindOf(next) !== 'data')) next = network().next(next, session.w)
    return next
  }

  pieces(): number[] {
    const sizes = [network().sizeOf(this.at) - this.offset]
    for (let event = this.#dataAfter(this.at); event !== 0; event = this.#dataAfter(event)) arrayPush(sizes, network().sizeOf(event))
    return sizes
  }

  beginning(): Uint8Array {
    const bytes = new Uint8Array(min(BEGINNING, network().sizeOf(this.at) - this.offset))
    network().copy(this.at, this.offset, bytes)
    return bytes
  }

  forget(): void {
    this.at = 0
    this.offset = 0
  }

  override takeEnd(): number {
    this.#tellEnd()
    return super.takeEnd()
  }

  override takeReset(): number {
    const status = super.takeReset()
    if (status !== 0) this.#tellEnd()
    return status
  }

  /** A reset that is a fault has no event. */
  #tellEnd(): void {
    if (this.ended === 0) return
    network().delivered(this.ended)
    this.ended = 0
  }

  // ---- TLS

  secure(settings: string): boolean {
    this.channel.session.say('secure', this.channel.number, undefined, undefined, undefined, settings)
    return true
  }

  hasHandshake(): boolean { return this.handshake !== 0 || (this.alert !== 0 && this.size === 0) }

  tellHandshake(layer: SecureLayer): void {
    const isSecured = this.handshake !== 0
    const event = isSecured ? this.handshake : this.alert
    if (isSecured) this.handshake = 0
    else this.alert = 0
    network().delivered(event)
    const detail = network().detailOf(event) ?? ''
    if (isSecured) layer.secured(detail)
    else layer.failed(detail)
  }
}

const errorNumber = (code: string): number => (uv as Guest)[`UV_${code}`] ?? uv.UV_ECONNRESET
