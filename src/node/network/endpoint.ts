/**
 * One end of a connection, as the system keeps it: what has arrived and was not read, and who the other end is. Bytes arrive in
 * order, the end of the stream or a reset after them. Whoever owns the endpoint is told when there is something to do;
 * when it does it is up to the event loop, and that covers every delay on the way. Where the bytes are is left to the classes
 * below this one: in the state, if they come from inside of the program, or in what is kept of a conversation with a peer outside.
 */
import uv from 'binding:uv'
import { min, typedByteLength } from '../internal/kept.ts'
import { copyOf } from './bytes.ts'
import type { Connection } from './connection.ts'

/** How much one read takes. */
export const READ_SIZE = 65_536

/** The other end, as an endpoint needs it: another endpoint of the program (local-endpoint.ts), or a channel that leads out of it (remote-channel.ts). */
export interface Peer {
  /** How many bytes it takes now; -1 if it is gone and that shows at once. */
  room(): number
  receive(bytes: Uint8Array): void
  /** The sender has shut down its direction. */
  end(): void
  /** The connection was reset. */
  reset(): void
  /** The sender has closed its socket; `isClean` if it had read everything. */
  left(isClean: boolean): void
  /** The sender has read so that there is room again. */
  hasRoom(): void
}

/** Who reads and writes through an endpoint: a handle of the program. */
export interface Owner {
  /** Something has changed that may make the handle ready. */
  changed(): void
}

/** What speaks TLS above an endpoint, and has asked for it. */
export interface SecureLayer {
  /** JSON about the other end. */
  secured(detail: string): void
  /** JSON of an error. */
  failed(detail: string): void
}

/** How what arrives ends. */
export const OPEN = 0, ENDED = 1, RESET = 2

export abstract class Endpoint {
  peer: Peer | undefined = undefined
  owner: Owner | undefined = undefined
  /** How many bytes have arrived and were not read. */
  size = 0
  arrival = OPEN
  /** The end or the reset behind the bytes was read. */
  isDone = false
  isShut = false
  isClosed = false
  /** Whatever is written now fails. */
  isBroken = false
  /** In how many pieces was what is left cut so far? */
  cuts = 0
  /** What it is an end of, and which. */
  readonly connection: Connection
  readonly isServer: boolean

  constructor(connection: Connection, isServer: boolean) {
    this.connection = connection
    this.isServer = isServer
  }

  /** Takes this many bytes out of what has arrived. */
  abstract drain(count: number): Uint8Array
  /** The sizes of the pieces in which it has arrived. */
  abstract pieces(): number[]
  /** What comes first, for the order of ready sockets. */
  abstract beginning(): Uint8Array
  /** Nobody will read what has arrived. */
  abstract forget(): void
  /** Is it known how a connect ends? */
  abstract isAnswered(): boolean
  /** The program has accepted the connection. */
  abstract accepted(): void
  /** Asks whoever is at the other end to speak TLS; false if it cannot. */
  abstract secure(settings: string): boolean
  /** Is it known what came out of that, and was not told? */
  abstract hasHandshake(): boolean
  abstract tellHandshake(layer: SecureLayer): void

  // ---- what the peer does

  end(): void {
    if (this.arrival !== OPEN) return
    this.arrival = ENDED
    this.owner?.changed()
  }

  reset(): void {
    if (this.isClosed || this.isBroken) return
    this.isBroken = true
    // Behind the end of the stream nothing arrives any more: only who writes learns of the reset.
    if (this.arrival === OPEN) this.arrival = RESET
    this.owner?.changed()
  }

  /** The connection fails: both ends are reset, and what was on its way is lost. */
  breakDown(): void {
    this.peer!.reset()
    this.reset()
    this.forget()
    this.size = 0
  }

  // ---- what the owner does

  isReadable(): boolean { return this.size > 0 || (this.arrival !== OPEN && !this.isDone) }

  /** Takes up to `limit` bytes out of what has arrived; there have to be some. */
  take(limit: number): Uint8Array {
    const bytes = this.drain(min(limit, this.size))
    this.size -= typedByteLength(bytes)
    if (this.size === 0 && this.cuts !== 0) this.cuts = 0
    return bytes
  }

  /** What comes after the bytes: the end of the stream, or an error. */
  takeEnd(): number {
    this.isDone = true
    return this.arrival === RESET ? uv.UV_ECONNRESET : uv.UV_EOF
  }

  /** The error of a reset that nobody has seen yet, or 0. */
  takeReset(): number {
    if (this.arrival !== RESET || this.isDone) return 0
    this.isDone = true
    return uv.UV_ECONNRESET
  }

  /** How a connect has ended: 0, or an error. */
  takeConnect(): number { return this.takeReset() }

  /** Hands as many bytes to the other end as it takes; how many, or an error. */
  send(bytes: Uint8Array): number {
    if (this.isShut) return uv.UV_EPIPE
    if (this.isBroken) {
      const error = this.takeReset()
      return error === 0 ? uv.UV_EPIPE : error
    }
    const size = typedByteLength(bytes)
    const room = this.peer!.room()
    if (room < 0) return uv.UV_EPIPE
    const count = min(size, room)
    if (count === 0) return 0
    // What the program does to its memory afterwards is of no concern.
    this.peer!.receive(copyOf(bytes, 0, count))
    return count
  }

  canSend(): boolean { return this.isShut || this.isBroken || this.peer!.room() !== 0 }

  shutdown(): void {
    if (this.isShut) return
    this.isShut = true
    this.peer!.end()
  }

  /** The socket is closed. Bytes that nobody has read make a reset of it. */
  close(): void {
    if (this.isClosed) return
    const isClean = this.size === 0
    this.#leave()
    this.peer!.left(isClean)
    this.connection.leave()
  }

  closeByReset(): void {
    if (this.isClosed) return
    this.#leave()
    this.peer!.reset()
    this.connection.leave()
  }

  #leave(): void {
    this.isClosed = true
    this.isShut = true
    this.isDone = true
    this.owner = undefined
    if (this.size === 0) return
    this.forget()
    this.size = 0
  }
}
