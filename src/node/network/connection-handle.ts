/**
 * A handle that connects or listens (src/connection_wrap.cc): what TCP sockets and pipes have in common. A connection inside of
 * the program is made at once; that the client learns of it and that the server accepts it are two events.
 */
import uv from 'binding:uv'
import { currentLoop, runCallback } from '../globals/event-loop.ts'
import type { PollSource } from '../globals/poll-events.ts'
import type { Guest } from '../internal/kept.ts'
import { chooseFault } from '../internal/world.ts'
import { endpointsOf, type Connection } from './connection.ts'
import type { Endpoint } from './endpoint.ts'
import { listenerOf, ownerSymbol, type Call } from './handle-wrap.ts'
import { Listener, type Connector } from './listener.ts'
import { StreamHandle } from './stream-handle.ts'

export abstract class ConnectionHandle extends StreamHandle implements Connector {
  // In the order in which Node's handles show them.
  reading = false
  onconnection: Guest = null
  listener: Listener | undefined = undefined

  constructor() {
    super()
    this[ownerSymbol] = null
  }

  override isWatched(): boolean { return this.listener !== undefined || super.isWatched() }

  /** Another handle of the same kind, for a connection that was accepted. */
  abstract another(): ConnectionHandle
  /** The connection that is made when the listener that was found takes it. */
  abstract connectionTo(listener: Listener): Connection

  /** Connects to a listener; undefined if there is none, then the error is the one given. */
  startConnect(req: Guest, what: string, listener: Listener | undefined, failure: number): void {
    if (!this.#begin(req, what)) return
    if (listener === undefined) this.failConnect(failure)
    else if (listener.isFull()) listener.wait(this)
    else this.connectTo(listener)
  }

  /** Connects to a peer outside of the program, which answers when the task is over. */
  startRemote(req: Guest, what: string, makeEndpoint: () => Endpoint): void {
    if (this.#begin(req, what)) this.attach(makeEndpoint())
  }

  #begin(req: Guest, what: string): boolean {
    const fault = chooseFault('net', `connecting to ${what}`, ['ECONNREFUSED', 'ETIMEDOUT'])
    this.connecting = req
    this.count()
    if (fault >= 0) this.failConnect(fault === 0 ? uv.UV_ECONNREFUSED : uv.UV_ETIMEDOUT)
    return fault < 0
  }

  /** libuv tells of an error that it learns at once in its turn, without asking the system. */
  failConnect(status: number): void {
    const loop = currentLoop('a socket')
    loop.post(new FailedConnect(this, status, countFailed(loop.polls) + countFailed(loop.late)))
  }

  connectTo(listener: Listener | undefined): void {
    if (this.connecting === undefined) return
    if (listener === undefined) {
      this.failConnect(uv.UV_ECONNREFUSED)
      return
    }
    const [client, server] = endpointsOf(this.connectionTo(listener))
    this.attach(client)
    listener.add(server)
    this.changed()
  }

  attach(endpoint: Endpoint): void {
    this.endpoint = endpoint
    endpoint.owner = this
  }

  startListen(backlog: number): Listener {
    this.listener = new Listener(this, backlog)
    this.changed()
    return this.listener
  }

  override isReady(): boolean {
    if (this.listener !== undefined) return !this.isClosing && this.listener.isReady()
    return super.isReady()
  }

  override isActive(): boolean {
    if (this.listener !== undefined) return !this.isClosing && !this.isUnref
    return super.isActive()
  }

  override label(): string { return this.listener === undefined ? super.label() : `connection to ${this.place()}` }
  override waiting(): Guest {
    return this.listener === undefined ? super.waiting() : listenerOf(this[ownerSymbol], ['connection', 'request'])
  }
  /** Where it listens, for a trace. */
  abstract place(): string

  override run(): void {
    if (this.listener === undefined) super.run()
    else this.#accept()
  }

  #accept(): void {
    const handle = this.another()
    const endpoint = this.listener!.accept()
    endpoint.accepted()
    handle.attach(endpoint)
    if (typeof this.onconnection === 'function') runCallback(this, this.onconnection, this, [0, handle])
  }

  override cease(): Call[] {
    const { listener } = this
    if (listener === undefined) return super.cease()
    this.listener = undefined
    const calls = super.cease()
    listener.close()
    return calls
  }
}

/** Depending on the kernel the system knows at once, and the loop tells of it as something that is pending; or it is an event of a poll phase. */
class FailedConnect implements PollSource {
  readonly handle: ConnectionHandle
  readonly status: number
  /** How many others failed before, and are told of first. */
  behind: number
  constructor(handle: ConnectionHandle, status: number, behind: number) {
    this.handle = handle
    this.status = status
    this.behind = behind
  }
  get kind(): 'socket' { return 'socket' }
  label(): string { return `no connection: ${uv.errname(this.status)}` }
  run(): void {
    const { handle } = this
    const req = handle.connecting
    handle.connecting = undefined
    handle.count()
    if (typeof req.oncomplete === 'function') runCallback(this, req.oncomplete, req, [this.status, handle, req, false, false])
  }
  isReady(): boolean { return false }
  isHeld(): boolean { return this.behind > 0 }
  hasRun(source: PollSource): void { if (this.behind > 0 && source instanceof FailedConnect) this.behind-- }
  get isSoon(): boolean { return true }
  isRef(): boolean { return true }
  waiting(): Guest { return listenerOf(this.handle[ownerSymbol], ['error', 'close']) }
}

const countFailed = (sources: PollSource[] | undefined): number => {
  let count = 0
  for (let i = 0; sources !== undefined && i < sources.length; i++) if (sources[i] instanceof FailedConnect) count++
  return count
}
