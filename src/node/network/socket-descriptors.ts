/**
 * Descriptors of sockets. A socket gets its number when somebody asks for it, so that in other programs nothing tells in which
 * order sockets were made. Another handle can be made from the number; then the socket belongs to that one.
 */
import uv from 'binding:uv'
import { addDescriptor, closeDescriptor, descriptors, OpenFile, O_RDWR } from '../files/descriptors.ts'
import { Device, S_IFSOCK, SOCKET } from '../files/inode.ts'
import { processFiles } from '../internal/process-files.ts'

/** As guessHandleType() counts them. */
export const TCP_SOCKET = 0, UDP_SOCKET = 2, FILE = 3, PIPE_SOCKET = 4
const UNKNOWN = 5

/** A handle whose socket can have a number. */
export interface Numbered {
  number: number | undefined
  readonly socketKind: number
  /** Is there a socket behind it? */
  hasSocket(): boolean
  /** Does the loop watch it already? */
  isWatched(): boolean
}

class SocketNode extends Device {
  handle: Numbered
  constructor(handle: Numbered) {
    super(SOCKET)
    this.mode = S_IFSOCK | 0o777
    this.handle = handle
  }
}

const nodeAt = (fd: number): SocketNode | undefined => {
  const node = descriptors[fd]?.node
  return node instanceof SocketNode ? node : undefined
}

/** Its number, or the error if it has none. */
export function numberOf(handle: Numbered, none: number): number {
  if (!handle.hasSocket()) return none
  return handle.number ??= addDescriptor(new OpenFile(new SocketNode(handle), O_RDWR, 'a socket'))
}

/** The handle that has the socket of this number, which belongs to `handle` from now on; or an error. */
export function takeOver<T extends Numbered>(handle: T, fd: number): T | number {
  const node = nodeAt(fd)
  if (node === undefined) return descriptors[fd] === undefined ? uv.UV_EBADF : uv.UV_ENOTSOCK
  const before = node.handle
  if (before.socketKind !== handle.socketKind) return uv.UV_EINVAL
  if (before.isWatched()) return uv.UV_EEXIST
  node.handle = handle
  handle.number = fd
  return before as T
}

/** The handle is closed: does its socket go with it? Another one may have it. */
export function giveUp(handle: Numbered): boolean {
  const { number } = handle
  if (number === undefined) return true
  handle.number = undefined
  if (nodeAt(number)?.handle !== handle) return false
  closeDescriptor(number)
  return true
}

processFiles.kindOf = (fd) => nodeAt(fd)?.handle.socketKind ?? (fd <= 2 ? PIPE_SOCKET : descriptors[fd] === undefined ? UNKNOWN : FILE)
