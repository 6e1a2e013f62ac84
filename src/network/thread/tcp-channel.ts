/** A TCP connection, with or without TLS. Everything that arrives is read at once: how the program reads is a matter of the search. */
import net from 'node:net'

import type { PeerEvent } from '../../base/network.ts'
import type { Channel, Wire } from './channel.ts'
import type { Inbox } from './inbox.ts'
import type { Tallies } from './surroundings.ts'
import { handshakeDetail, secureSocket, tlsFailure } from './tls-client.ts'

/** Where the peer is; `port` is the one that the program knows, `physicalPort` the one that the peer has. */
export interface Target {
  readonly host: string
  readonly port: number
  readonly physicalPort: number
}

export class TcpChannel implements Channel {
  readonly number: number
  readonly #inbox: Inbox
  readonly #tallies: Tallies
  /** The connection itself, and what data go through: the same, or TLS. */
  readonly #raw: net.Socket
  #socket: net.Socket
  /** How much had been read when something was last written. */
  #readAtWrite = 0
  isOpen = false
  #hasEnded = false
  #isReleased = false

  private constructor(number: number, socket: net.Socket, inbox: Inbox, tallies: Tallies) {
    this.number = number
    this.#raw = this.#socket = socket
    this.#inbox = inbox
    this.#tallies = tallies
  }

  /** A connection that a peer has made to a port of the program. */
  static accepted(number: number, socket: net.Socket, port: number, inbox: Inbox, tallies: Tallies): TcpChannel {
    const channel = new TcpChannel(number, socket, inbox, tallies)
    channel.#opened(port)
    return channel
  }

  /** Resolves when it is known whether the peer takes the connection. */
  static connect(number: number, target: Target, timeoutMs: number, inbox: Inbox, tallies: Tallies): Promise<TcpChannel> {
    const socket = net.connect({ host: target.host, port: target.physicalPort, allowHalfOpen: true, noDelay: true })
    const channel = new TcpChannel(number, socket, inbox, tallies)
    return new Promise((resolve) => {
      const fail = (code: string): void => {
        clearTimeout(timer)
        socket.destroy()
        inbox.add({ kind: 'failed', channel: number, code })
        resolve(channel)
      }
      const refused = (error: NodeJS.ErrnoException): void => fail(codeOf(error))
      const timer = setTimeout(fail, timeoutMs, 'ETIMEDOUT')
      socket.once('error', refused)
      socket.once('connect', () => {
        clearTimeout(timer)
        socket.off('error', refused)
        channel.#opened(target.port)
        resolve(channel)
      })
    })
  }

  get unsent(): number {
    return this.#socket.writableLength
  }

  get received(): number {
    return this.#raw.bytesRead
  }

  get wire(): Wire | undefined {
    const { localPort, remotePort, bytesRead } = this.#raw
    if (!this.isOpen || this.#hasEnded || localPort === undefined || remotePort === undefined) return undefined
    return { localPort, remotePort, unanswered: bytesRead - this.#readAtWrite }
  }

  /** Resolves when the system has taken the bytes, or when there is no connection any more. */
  write(bytes: Uint8Array): Promise<void> {
    return new Promise((resolve) => {
      if (!this.isOpen || !this.#socket.writable) return resolve()
      this.#tallies.bytesSent += bytes.length
      this.#readAtWrite = this.#raw.bytesRead
      this.#socket.once('close', resolve)
      this.#socket.write(bytes, () => {
        this.#socket.off('close', resolve)
        resolve()
      })
    })
  }

  end(): Promise<void> {
    return new Promise((resolve) => {
      if (!this.isOpen || !this.#socket.writable) return resolve()
      this.#socket.once('close', resolve)
      this.#socket.end(() => {
        this.#socket.off('close', resolve)
        resolve()
      })
    })
  }

  close(): void {
    this.isOpen = false
    this.#socket.destroy()
  }

  reset(): void {
    this.isOpen = false
    this.#raw.resetAndDestroy()
    this.#socket.destroy()
  }

  /** Begins to speak TLS; resolves when the handshake is over. */
  secure(tls: string): Promise<void> {
    if (!this.isOpen) return Promise.resolve()
    this.#raw.removeAllListeners('data').removeAllListeners('end')
    const socket = this.#socket = secureSocket(this.#raw, tls)
    this.#listenTo(socket, (error) => ({ channel: this.number, ...tlsFailure(error) }))
    return new Promise((resolve) => {
      socket.once('close', () => resolve())
      socket.once('secureConnect', () => {
        this.#inbox.add({ kind: 'secured', channel: this.number, detail: handshakeDetail(socket) })
        // The last message of the handshake is sent when this event is over, and the peer may answer it.
        setImmediate(resolve)
      })
    })
  }

  #opened(port: number): void {
    this.isOpen = true
    this.#tallies.connections++
    this.#tallies.open++
    this.#inbox.add({ kind: 'open', channel: this.number, port })
    this.#listenTo(this.#raw, () => ({ kind: 'reset', channel: this.number }))
    this.#raw.once('close', () => this.#released())
  }

  #listenTo(socket: net.Socket, failure: (error: Error) => PeerEvent): void {
    socket.on('data', (bytes: Buffer) => {
      this.#tallies.bytesReceived += bytes.length
      if (this.isOpen) this.#inbox.add({ kind: 'data', channel: this.number, bytes })
    })
    socket.on('end', () => {
      this.#hasEnded = true
      if (this.isOpen) this.#inbox.add({ kind: 'end', channel: this.number })
    })
    socket.on('error', (error) => {
      if (this.isOpen) this.#inbox.add(failure(error))
      this.isOpen = false
      this.#raw.destroy()
    })
  }

  #released(): void {
    if (this.#isReleased) return
    this.#isReleased = true
    this.isOpen = false
    this.#tallies.open--
  }
}

export function codeOf(error: NodeJS.ErrnoException & { errors?: readonly NodeJS.ErrnoException[] }): string {
  return error.code ?? error.errors?.[0]?.code ?? 'ECONNREFUSED'
}
