/** TCP sockets (src/tcp_wrap.cc) on the modelled network: connections of the program to itself, and to peers that it may talk to. */
import uv from 'binding:uv'
import { ConnectionHandle } from '../network/connection-handle.ts'
import { Connection } from '../network/connection.ts'
import { describeAddress, isLocal, parse4, parse6, targetOf, unmapped, type Address } from '../network/address.ts'
import { AsyncWrap } from '../network/handle-wrap.ts'
import type { Listener } from '../network/listener.ts'
import { isAllowed, placeText, refuseRemote } from '../network/remote-addresses.ts'
import { letClientsCome } from '../network/remote-clients.ts'
import { connectOut } from '../network/remote-sessions.ts'
import { giveUp, takeOver, TCP_SOCKET } from '../network/socket-descriptors.ts'
import { anyListener, TcpPort, tcpPorts } from '../network/tcp-ports.ts'
import type { Guest } from '../internal/kept.ts'

const UV_TCP_IPV6ONLY = 1, UV_TCP_REUSEPORT = 2
const SOCKET = 0, SERVER = 1

class TCP extends ConnectionHandle {
  bound: TcpPort | undefined = undefined
  /** Of a bind that libuv reports later. */
  bindError = 0
  /** Where a connect leads. */
  target: Address | undefined = undefined
  targetPort = 0

  constructor(type: Guest) {
    super()
    if (type !== SOCKET && type !== SERVER) throw new TypeError('Illegal constructor')
  }

  get socketKind(): number { return TCP_SOCKET }
  hasSocket(): boolean { return this.bound !== undefined || this.endpoint !== undefined }

  open(fd: number): number {
    const before = takeOver<TCP>(this, fd)
    if (typeof before === 'number') return before
    if (before.endpoint !== undefined) $$refuse('file-descriptor', 'a second handle is made for a connection', 'use the socket itself')
    this.bound = before.bound
    return 0
  }

  bind(address: string, port: number, flags?: number): number { return this.#bind(parse4(`${address}`), port, flags ?? 0) }
  bind6(address: string, port: number, flags?: number): number { return this.#bind(parse6(`${address}`), port, flags ?? 0) }

  #bind(address: Address | undefined, port: number, flags: number): number {
    if (this.isClosing) return uv.UV_EBADF
    if (address === undefined || this.bound !== undefined) return uv.UV_EINVAL
    if (!isLocal(address)) return uv.UV_EADDRNOTAVAIL
    const bound = new TcpPort(address, port | 0, (flags & UV_TCP_IPV6ONLY) !== 0, (flags & UV_TCP_REUSEPORT) !== 0)
    if (tcpPorts.take(bound)) this.bound = bound
    else this.bindError = uv.UV_EADDRINUSE
    return 0
  }

  listen(backlog: number): number {
    if (this.isClosing) return uv.UV_EBADF
    if (this.bindError !== 0) return this.bindError
    if (this.bound === undefined) this.#bind(parse4('0.0.0.0'), 0, 0)
    this.bound!.listener = this.startListen(backlog)
    letClientsCome()
    return 0
  }

  connect(req: Guest, address: string, port: number): number { return this.#connect(req, parse4(address), port) }
  connect6(req: Guest, address: string, port: number): number { return this.#connect(req, parse6(address), port) }

  #connect(req: Guest, address: Address | undefined, port: number): number {
    if (this.isClosing) return uv.UV_EBADF
    if (address === undefined) return uv.UV_EINVAL
    if (this.connecting !== undefined) return uv.UV_EALREADY
    if (this.endpoint !== undefined) return uv.UV_EISCONN
    const target = targetOf(address)
    const listener = this.bindError === 0 && isLocal(address) ? tcpPorts.find(target, port, anyListener)?.listener : undefined
    if (listener === undefined && this.bindError === 0 && isAllowed(target, port)) {
      this.startRemote(req, placeText(target, port), () => connectOut(target, port))
      return 0
    }
    if (!isLocal(address)) refuseRemote('net.connect', placeText(address, port))
    this.target = target
    this.targetPort = port
    this.startConnect(req, `:${port}`, listener, this.bindError === 0 ? uv.UV_ECONNREFUSED : this.bindError)
    return 0
  }

  connectionTo(listener: Listener): Connection {
    const target = this.target!
    const bound = this.bound
    this.bound = undefined
    this.target = undefined
    // A listener for both families sees an IPv4 client under its mapped address.
    const isMapped = target.family === 4 && (listener.owner as TCP).bound!.address.family === 6
    const server = isMapped ? mapped(target) : target
    const client = bound === undefined ? target : targetOf(bound.address)
    return new Connection(server, this.targetPort, isMapped ? mapped(client) : client, bound, undefined)
  }

  another(): TCP { return new TCP(SOCKET) }

  getsockname(out: Guest): number { return this.#describe(out, this.endpoint?.isServer === true) }

  getpeername(out: Guest): number {
    if (this.endpoint === undefined) return this.isClosing ? uv.UV_EBADF : uv.UV_ENOTCONN
    return this.#describe(out, !this.endpoint.isServer)
  }

  #describe(out: Guest, isServer: boolean): number {
    if (this.isClosing) return uv.UV_EBADF
    if (this.bindError !== 0) return this.bindError
    const { endpoint, bound } = this
    if (endpoint !== undefined) {
      const { connection } = endpoint
      const address = connection.addressOf(isServer)
      // The client has connected to an IPv4 address, whatever the server calls it.
      describeAddress(out, endpoint.isServer ? address : unmapped(address), connection.portOf(isServer))
      return 0
    }
    if (bound === undefined) return uv.UV_EBADF
    describeAddress(out, bound.address, bound.port)
    return 0
  }

  setNoDelay(): number { return 0 }
  setKeepAlive(): number { return 0 }
  setSimultaneousAccepts(): number { return 0 }

  reset(callback: Guest): number {
    if (this.isClosing) return 0
    // libuv does not reset a stream while it is being shut down.
    if (this.shutting !== undefined) return uv.UV_EINVAL
    this.endpoint?.closeByReset()
    this.close(callback)
    return 0
  }

  place(): string { return `:${this.bound!.port}` }

  override cease(): ReturnType<ConnectionHandle['cease']> {
    const calls = super.cease()
    if (!giveUp(this)) this.bound = undefined
    if (this.bound !== undefined) {
      this.bound.listener = undefined
      tcpPorts.give(this.bound)
      this.bound = undefined
    }
    return calls
  }
}

const mapped = (address: Address): Address => ({ family: 6, text: `::ffff:${address.text}` })

class TCPConnectWrap extends AsyncWrap {}

export default { TCP, TCPConnectWrap, constants: { SOCKET, SERVER, UV_TCP_IPV6ONLY, UV_TCP_REUSEPORT } }
