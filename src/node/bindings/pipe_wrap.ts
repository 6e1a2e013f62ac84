/** Unix domain sockets (src/pipe_wrap.cc) on the modelled network: a path leads to whoever listens there. */
import uv from 'binding:uv'
import { chmod, stat } from '../files/attributes.ts'
import { bytesOfPath } from '../files/byte-strings.ts'
import { ConnectionHandle } from '../network/connection-handle.ts'
import { Connection } from '../network/connection.ts'
import { AsyncWrap } from '../network/handle-wrap.ts'
import type { Listener } from '../network/listener.ts'
import { bindPath, leavePath, listenerAt, type SocketPlace } from '../network/socket-paths.ts'
import { giveUp, PIPE_SOCKET, takeOver } from '../network/socket-descriptors.ts'
import type { Guest } from '../internal/kept.ts'

const SOCKET = 0, SERVER = 1, IPC = 2
const UV_READABLE = 1, UV_WRITABLE = 2
const nowhere = { family: 4 as const, text: '' }

class Pipe extends ConnectionHandle {
  readonly type: number
  /** What it is bound to. */
  path: string | undefined = undefined
  at: SocketPlace | undefined = undefined

  constructor(type: Guest) {
    super()
    this.type = type
    if (type === IPC) $$refuse('ipc', 'a channel to another process is opened', 'keep everything in one process')
  }

  get socketKind(): number { return PIPE_SOCKET }
  hasSocket(): boolean { return this.path !== undefined || this.endpoint !== undefined }

  open(fd: number): number {
    // Nobody can listen on a standard stream.
    if (fd <= 2 && this.type === SERVER) return 0
    const before = fd <= 2 ? undefined : takeOver<Pipe>(this, fd)
    if (typeof before === 'number') return before
    if (before === undefined || before.endpoint !== undefined) {
      $$refuse('file-descriptor', 'a pipe is opened from the descriptor of a standard stream or of a connection', 'use process.stdin, process.stdout, or the socket itself')
    }
    this.path = before!.path
    this.at = before!.at
    return 0
  }

  bind(path: string): number {
    if (this.path !== undefined) return uv.UV_EINVAL
    const place = bindPath(path)
    if (typeof place === 'number') return place
    this.at = place
    this.path = path
    return 0
  }

  listen(backlog: number): number {
    if (this.at === undefined) return uv.UV_EINVAL
    this.at.listener = this.startListen(backlog)
    return 0
  }

  connect(req: Guest, path: string): number {
    if (this.connecting !== undefined) return uv.UV_EALREADY
    const found = listenerAt(path)
    this.startConnect(req, path, typeof found === 'number' ? undefined : found, typeof found === 'number' ? found : 0)
    return 0
  }

  connectionTo(listener: Listener): Connection {
    return new Connection(nowhere, 0, nowhere, undefined, (listener.owner as Pipe).path!)
  }

  another(): Pipe { return new Pipe(SOCKET) }
  place(): string { return this.path! }
  override cease(): ReturnType<ConnectionHandle['cease']> {
    const calls = super.cease()
    if (!giveUp(this)) this.path = undefined
    if (this.path !== undefined) {
      leavePath(this.path, this.at!)
      this.at = undefined
      this.path = undefined
    }
    return calls
  }

  fchmod(mode: number): number {
    if (this.path === undefined) return uv.UV_EBADF
    if (mode < 1 || mode > 3) return uv.UV_EINVAL
    const path = bytesOfPath(this.path)
    const found = stat(path, true, false)
    if (typeof found === 'number') return found
    return chmod(path, found.mode | ((mode & UV_READABLE) === 0 ? 0 : 0o444) | ((mode & UV_WRITABLE) === 0 ? 0 : 0o222))
  }
  setPendingInstances(): void {}
}

class PipeConnectWrap extends AsyncWrap {}

export default { Pipe, PipeConnectWrap, constants: { SOCKET, SERVER, IPC, UV_READABLE, UV_WRITABLE } }
