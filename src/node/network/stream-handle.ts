/**
 * A stream of bytes to another end, as Node's sockets use it (src/stream_base.cc, src/stream_wrap.cc, and libuv's
 * unix/stream.c behind it). A write that the system takes at once is over when the call returns; the rest of it
 * is sent when there is room, and an event tells so. One event of the loop is one call of the program.
 */
import uv from 'binding:uv'
import { currentLoop, runCallback } from '../globals/event-loop.ts'
import type { PollSource } from '../globals/poll-events.ts'
import { typeError } from '../internal/errors.ts'
import { arrayPush, arrayShift, isView, typedByteLength, typedSet, typedBuffer, type Guest } from '../internal/kept.ts'
import { chooseFault } from '../internal/world.ts'
import { beginningOf, copyOf, encode, encodeAll } from './bytes.ts'
import type { Endpoint, Owner } from './endpoint.ts'
import type { LocalEndpoint } from './local-endpoint.ts'
import { addOrder, AsyncWrap, callInTurn, HandleWrap, listenerOf, ownerSymbol, type Call } from './handle-wrap.ts'
import { sizeOfRead } from './segments.ts'
import { numberOf, type Numbered } from './socket-descriptors.ts'
import { traffic } from './traffic.ts'
import type { TLSWrap } from '../tls/tls-wrap.ts'
import { clearState, kBytesWritten, kLastWriteWasAsync, kReadBytesOrError, setState } from './stream-state.ts'

/** A write whose bytes were not all taken. */
interface PendingWrite { readonly req: Guest, rest: Uint8Array }

export abstract class StreamHandle extends HandleWrap implements Owner, PollSource, Numbered {
  endpoint: Endpoint | undefined = undefined
  /** A request to connect. */
  connecting: Guest = undefined
  isReading = false
  writes: PendingWrite[] | undefined = undefined
  shutting: Guest = undefined
  /** Nothing can be written any more: the stream was shut down. */
  isShut = false
  userBuffer: Guest = undefined
  onread: Guest = undefined
  /** A parser that takes what is read; how the stream ends is told to `onread` all the same. */
  consumer: Guest = undefined
  /** What speaks TLS on this stream: it gets what is read. */
  layer: TLSWrap | undefined = undefined
  bytesRead = 0
  bytesWritten = 0

  get isStreamBase(): boolean { return true }
  /** Of its socket, if somebody has asked for it. */
  number: number | undefined = undefined
  abstract readonly socketKind: number
  abstract hasSocket(): boolean
  get fd(): number { return this.isClosing ? -1 : numberOf(this, -1) }
  isWatched(): boolean { return this.isReading || this.connecting !== undefined }
  get _externalStream(): object { return this }
  get writeQueueSize(): number {
    let size = 0
    for (let i = 0; this.writes !== undefined && i < this.writes.length; i++) size += typedByteLength(this.writes[i]!.rest)
    return size
  }
  setBlocking(): number { return 0 }

  // ---- calls of Node's modules

  readStart(): number {
    if (this.isClosing) return uv.UV_EINVAL
    // A socket that was made from a descriptor may be connected later.
    if (this.endpoint === undefined && this.number === undefined) return uv.UV_ENOTCONN
    if (!this.isReading) this.isReading = true
    this.changed()
    return 0
  }

  readStop(): number {
    if (this.isClosing) return uv.UV_EINVAL
    if (this.isReading) this.isReading = false
    this.changed()
    return 0
  }

  useUserBuffer(buffer: Guest): number {
    this.userBuffer = buffer
    return 0
  }

  shutdown(req: Guest): number {
    if (this.isClosing || this.endpoint === undefined || this.isShut) return uv.UV_ENOTCONN
    this.isShut = true
    this.shutting = req
    if (this.writes === undefined) currentLoop('a socket').defer(new Shutdown(this))
    this.count()
    return 0
  }

  writeBuffer(req: Guest, bytes: Guest): Guest {
    if (!isView(bytes)) throw typeError('ERR_INVALID_ARG_TYPE', 'Second argument must be a buffer')
    return this.#write(req, bytes as Uint8Array)
  }
  writeUtf8String(req: Guest, text: string): Guest { return this.#write(req, encode(text, 'utf8')) }
  writeAsciiString(req: Guest, text: string): Guest { return this.#write(req, encode(text, 'latin1')) }
  writeLatin1String(req: Guest, text: string): Guest { return this.#write(req, encode(text, 'latin1')) }
  writeUcs2String(req: Guest, text: string): Guest { return this.#write(req, encode(text, 'utf16le')) }

  writev(req: Guest, chunks: Guest[], allBuffers: boolean): Guest {
    return this.#write(req, encodeAll(chunks, allBuffers))
  }

  #write(req: Guest, bytes: Uint8Array): Guest {
    if (this.isClosing) return uv.UV_EBADF
    const size = typedByteLength(bytes)
    if (traffic.isCounted) this.bytesWritten += size
    const isFirst = this.writes === undefined && this.connecting === undefined
    if (isFirst && this.endpoint === undefined) return uv.UV_EBADF
    if (this.isShut) return uv.UV_EPIPE
    const sent = isFirst && size > 0 ? this.endpoint!.send(bytes) : 0
    if (sent < 0 || sent === size) {
      setState(kBytesWritten, 0)
      setState(kLastWriteWasAsync, 0)
      return sent < 0 ? sent : 0
    }
    setState(kBytesWritten, size)
    setState(kLastWriteWasAsync, 1)
    // Since Node 26 the request is made here, where one is needed.
    const request = req ?? new LateWrite()
    const write = { req: request, rest: copyOf(bytes, sent, size) }
    if (this.writes === undefined) this.writes = [write]
    else arrayPush(this.writes, write)
    this.changed()
    return req === null ? request : 0
  }

  // ---- what the loop asks

  get kind(): 'socket' { return 'socket' }

  label(): string {
    const name = this.endpoint?.connection.name ?? 'a socket'
    if (this.connecting !== undefined) return `connect to ${name}`
    const side = this.endpoint?.isServer === true ? `server ${name}` : `client of ${name}`
    if (this.#hasHandshake()) return `handshake for ${side}`
    if (!this.#canRead()) return `room for ${side}`
    return `${this.endpoint!.size > 0 ? 'data' : 'end'} for ${side}`
  }

  isReady(): boolean {
    if (this.isClosing) return false
    if (this.connecting !== undefined) return this.endpoint !== undefined && this.endpoint.isAnswered()
    return this.#canRead() || this.#hasHandshake() || (this.writes !== undefined && this.endpoint!.canSend())
  }

  #hasHandshake(): boolean { return this.layer !== undefined && this.endpoint !== undefined && this.endpoint.hasHandshake() }
  #canRead(): boolean { return this.isReading && this.endpoint !== undefined && this.endpoint.isReadable() }

  isHeld(): boolean { return false }
  hasRun(): void {}
  isRef(): boolean { return !this.isUnref }

  waiting(): Guest {
    const owner = this[ownerSymbol]
    if (this.connecting !== undefined) return listenerOf(owner, ['connect', 'ready'])
    return listenerOf(owner, ['data', 'readable', 'end', 'close', 'drain'])
  }

  order(): Guest {
    const order: Guest[] = [this.label()]
    const { endpoint } = this
    if (endpoint !== undefined && endpoint.size > 0) arrayPush(order, beginningOf(endpoint.beginning()))
    addOrder(order, this[ownerSymbol])
    // Sockets that a server treats alike differ in who is at the other end.
    const other = (endpoint?.peer as Partial<LocalEndpoint> | undefined)?.owner
    if (other !== undefined) addOrder(order, (other as StreamHandle)[ownerSymbol])
    return order
  }

  isActive(): boolean {
    if (this.isClosing) return false
    if (this.connecting !== undefined || this.writes !== undefined || this.shutting !== undefined) return true
    return !this.isUnref && this.isReading
  }

  /** Brings the loop up to date after something that may have made the handle ready, or not ready any more. */
  changed(): void {
    const loop = currentLoop('a socket')
    if (this.isReady()) loop.post(this)
    else loop.retract(this)
    this.count()
  }

  run(): void {
    clearState()
    if (this.connecting !== undefined) this.#connected()
    else if (this.#hasHandshake()) this.endpoint!.tellHandshake(this.layer!)
    else if (this.#canRead()) this.#read()
    else this.#flush()
    if (!this.isClosing) this.count()
  }

  // ---- events

  #connected(): void {
    const req = this.connecting
    // The other side may have reset the connection already.
    const status = this.endpoint!.takeConnect()
    this.connecting = undefined
    const isOpen = status === 0
    if (isOpen) this.changed()
    if (typeof req.oncomplete === 'function') runCallback(this, req.oncomplete, req, [status, this, req, isOpen, isOpen])
  }

  #read(): void {
    const endpoint = this.endpoint!
    if (chooseFault('net', `reading from ${endpoint.connection.name}`, ['ECONNRESET']) === 0) endpoint.breakDown()
    if (endpoint.size === 0) {
      this.isReading = false
      this.#tell(endpoint.takeEnd(), undefined)
      return
    }
    const limit = this.userBuffer === undefined ? undefined : typedByteLength(this.userBuffer)
    const bytes = endpoint.take(sizeOfRead(endpoint, limit))
    const size = typedByteLength(bytes)
    if (traffic.isCounted) this.bytesRead += size
    if (this.consumer !== undefined) {
      this.consumer.readFrom(this, bytes)
      return
    }
    if (limit === undefined) {
      this.#tell(size, typedBuffer(bytes))
      return
    }
    typedSet(this.userBuffer, bytes)
    const next = this.#tell(size, undefined)
    if (next !== undefined) this.userBuffer = next
  }

  #tell(result: number, memory: ArrayBuffer | undefined): Guest {
    setState(kReadBytesOrError, result)
    const reader = this.layer ?? this
    const listener = reader.onread
    const next = typeof listener === 'function' ? runCallback(reader, listener, reader, [memory]) : undefined
    setState(kReadBytesOrError, 0)
    return next
  }

  /** Sends what waits; tells of the writes that are over, and shuts the stream down after the last. */
  #flush(): void {
    const calls: Call[] = []
    while (this.writes !== undefined) {
      const write = this.writes[0]!
      const size = typedByteLength(write.rest)
      const sent = this.endpoint!.send(write.rest)
      if (sent >= 0 && sent < size) {
        write.rest = copyOf(write.rest, sent, size)
        break
      }
      if (this.writes.length === 1) this.writes = undefined
      else arrayShift(this.writes)
      addCall(calls, write.req, [sent < 0 ? sent : 0, this, undefined])
    }
    if (this.writes === undefined && this.shutting !== undefined) arrayPush(calls, ...this.shut())
    callInTurn(this, calls)
  }

  /** Ends the stream in this direction; the call that tells so. */
  shut(): Call[] {
    const req = this.shutting
    this.shutting = undefined
    this.endpoint!.shutdown()
    const calls: Call[] = []
    addCall(calls, req, [0, this, undefined])
    return calls
  }

  cease(): Call[] {
    const loop = currentLoop('a socket')
    loop.retract(this)
    loop.withdraw(this)
    const calls: Call[] = []
    const { connecting, writes, shutting } = this
    if (connecting !== undefined) addCall(calls, connecting, [uv.UV_ECANCELED, this, connecting, false, false])
    for (let i = 0; writes !== undefined && i < writes.length; i++) addCall(calls, writes[i]!.req, [uv.UV_ECANCELED, this, undefined])
    if (shutting !== undefined) addCall(calls, shutting, [uv.UV_ECANCELED, this, undefined])
    this.connecting = undefined
    this.writes = undefined
    this.shutting = undefined
    this.isReading = false
    this.endpoint?.close()
    this.endpoint = undefined
    return calls
  }
}

function addCall(calls: Call[], req: Guest, args: Guest[]): void {
  if (typeof req.oncomplete === 'function') arrayPush(calls, { f: req.oncomplete, self: req, args })
}

/** The request of a write that goes on after the call. */
export class LateWrite extends AsyncWrap {
  writeStatus: Guest = null
}

/** The end of a stream is sent by the loop in its turn. */
class Shutdown implements PollSource {
  readonly handle: StreamHandle
  constructor(handle: StreamHandle) { this.handle = handle }
  get kind(): 'socket' { return 'socket' }
  label(): string { return `end of ${this.handle.endpoint?.isServer === true ? 'server' : 'client of'} ${this.handle.endpoint?.connection.name}` }
  run(): void {
    const calls = this.handle.shut()
    this.handle.count()
    callInTurn(this, calls)
  }
  isReady(): boolean { return false }
  isHeld(): boolean { return false }
  hasRun(): void {}
  isRef(): boolean { return true }
  waiting(): Guest { return listenerOf(this.handle[ownerSymbol], ['finish']) }
}
