/** An end of a connection whose other end is in the program as well: what has arrived is part of the state. */
import { arrayPush, arrayShift, min, typedByteLength, typedSet, typedSubarray } from '../internal/kept.ts'
import { world } from '../internal/world.ts'
import { copyOf, joined } from './bytes.ts'
import { Endpoint, READ_SIZE, type Peer } from './endpoint.ts'

export class LocalEndpoint extends Endpoint implements Peer {
  /** Arrived and not read. Undefined as long as it is empty. */
  inbox: Uint8Array[] | undefined = undefined

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

  left(isClean: boolean): void {
    if (isClean) this.end()
    else this.reset()
  }

  hasRoom(): void { this.owner?.changed() }

  // ---- what the owner does

  override take(limit: number): Uint8Array {
    const wasFull = this.room() <= 0
    const bytes = super.take(limit)
    if (wasFull && this.peer !== undefined) this.peer.hasRoom()
    return bytes
  }

  drain(count: number): Uint8Array {
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
    if (this.inbox!.length > 1) arrayShift(this.inbox!)
    else this.inbox = undefined
  }

  pieces(): number[] {
    const sizes: number[] = []
    for (let i = 0; i < this.inbox!.length; i++) arrayPush(sizes, typedByteLength(this.inbox![i]))
    return sizes
  }

  beginning(): Uint8Array { return this.inbox![0]! }
  forget(): void { this.inbox = undefined }
  isAnswered(): boolean { return true }
  accepted(): void {}
  secure(): boolean { return false }
  hasHandshake(): boolean { return false }
  tellHandshake(): void {}
}
