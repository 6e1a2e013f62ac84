/**
 * One end of a connection, as the system keeps it: what has arrived and was not read, and who the other end is. Bytes arrive in
 * order, the end of the stream or a reset after them. Whoever owns the endpoint is told when there is something to do;
 * when it does it is up to the event loop, and that covers every delay on the way.
 */
import uv from 'binding:uv'
import { arrayPush, arrayShift, min, typedByteLength, typedSet, typedSubarray } from '../internal/kept.ts'
import { world } from '../internal/world.ts'
import { copyOf, joined } from './bytes.ts'
import type { Connection } from './connection.ts'

/** How much one read takes. */
export const READ_SIZE = 65_536

/**
 * The other end, as an endpoint needs it. Inside of the program that is an Endpoint as well; a peer outside of it implements
 * this interface, and calls `receive`, `end` and `reset` of the endpoint when something comes from there (docs/sockets.md).
 */
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

/** How what arrives ends. */
const OPEN = 0, ENDED = 1, RESET = 2

export class Endpoint implements Peer {
  peer: Peer | undefined = undefined
  owner: Owner | undefined = undefined
  /** Arrived and not read. Undefined as long as it is empty. */
  inbox: Uint8Array[] | undefined = undefined
  size = 0
  arrival = OPEN
  /** The end or the reset behind the bytes was read. */
  isDone = false
  isShut = false
  isClosed = false
  /** Whatever is written now fails. */
  isBroken = false
  /** In how many pieces was what is left in the inbox cut so far? */
  cuts = 0
  /** What it is an end of, and which. */
  readonly connection: Connection
  readonly isServer: boolean

  constructor(connection: Connection, isServer: boolean) {
    this.connection = connection
    this.isServer = isServer
  }

  // ---- what the peer does

  room(): number { return this.isClosed && this.connection.isPipe ? -1 : world.socketBuffer - this.size }

  receive(bytes: Uint8Array): void {
    if (this.isClosed) {
      this.peer!.reset()
      return
    }
    this.#append(bytes)
    this.size += typedByteLength(bytes)
    this.owner?.changed()
  }

  #append(bytes: Uint8Array): void {
    const { inbox } = this
    if (inbox === undefined) {
      this.inbox = [bytes]
      return
    }
    const last = inbox[inbox.length - 1]!
    // Where two writes met shows only if reads may end there.
    if (world.segments === 1 && typedByteLength(last) + typedByteLength(bytes) <= READ_SIZE) inbox[inbox.length - 1] = joined(last, bytes)
    else arrayPush(inbox, bytes)
  }

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

  left(isClean: boolean): void {
    if (isClean) this.end()
    else this.reset()
  }

  hasRoom(): void { this.owner?.changed() }

  /** The connection fails: both ends are reset, and what was on its way is lost. */
  breakDown(): void {
    this.peer!.reset()
    this.reset()
    this.inbox = undefined
    this.size = 0
  }

  // ---- what the owner does

  isReadable(): boolean { return this.size > 0 || (this.arrival !== OPEN && !this.isDone) }

  /** Takes up to `limit` bytes out of what has arrived; there have to be some. */
  take(limit: number): Uint8Array {
    const wasFull = this.room() <= 0
    const bytes = this.#cut(min(limit, this.size))
    this.size -= typedByteLength(bytes)
    if (wasFull && this.peer !== undefined) this.peer.hasRoom()
    return bytes
  }

  #cut(count: number): Uint8Array {
    const first = this.inbox![0]!
    if (typedByteLength(first) === count) {
      this.#drop()
      return first
    }
    const bytes = new Uint8Array(count)
    let filled = 0
    while (filled < count) {
      const part = this.inbox![0]!
      const size = typedByteLength(part)
      const wanted = min(size, count - filled)
      typedSet(bytes, wanted === size ? part : typedSubarray(part, 0, wanted), filled)
      filled += wanted
      if (wanted === size) this.#drop()
      else this.inbox![0] = copyOf(part, wanted, size)
    }
    return bytes
  }

  #drop(): void {
    if (this.inbox!.length > 1) {
      arrayShift(this.inbox!)
      return
    }
    this.inbox = undefined
    if (this.cuts !== 0) this.cuts = 0
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
    const hadEnded = this.isShut
    this.#leave()
    if (!isClean || !hadEnded) this.peer!.left(isClean)
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
    if (this.inbox !== undefined) {
      this.inbox = undefined
      this.size = 0
    }
  }
}
