/** Reading, writing and cutting off open files. Sizes are limited: contents are kept in every state. */
import { max, min, stringRepeat, stringSlice } from '../internal/kept.ts'
import { world } from '../internal/world.ts'
import { descriptor, O_APPEND, O_SYNC, type OpenFile } from './descriptors.ts'
import { isDirectory, own } from './directory.ts'
import { EBADF, EINVAL, EISDIR, EFBIG } from './errno.ts'
import { INSIDE, noteRead, noteWrite, type Access } from './footprint.ts'
import { isDevice, isFile, type File } from './inode.ts'
import { readStream, writeStream } from './standard-streams.ts'
import { touch } from './times.ts'
import { notifyChange } from './watchers.ts'

const MAX_BYTES = 256 * 1024 * 1024

/** Bytes of an open file, at most `length` of them; at the position of the open file, which moves, if `at` is negative. */
export const read = (fd: number, length: number, at: number): string | number => {
  const file = descriptor(fd)
  if (typeof file === 'number') return file
  if (!file.canRead()) return EBADF
  if (isDirectory(file.node)) return EISDIR
  const start = at < 0 ? file.position : at
  const bytes = isDevice(file.node) ? readStream(file.node.stream, start, length) : part(file.node as File, start, length)
  if (at < 0 && bytes.length > 0) file.position = start + bytes.length
  return bytes
}

const part = (file: File, start: number, length: number): string => {
  const bytes = stringSlice(file.bytes, start, start + length)
  return file.hole === 0 ? bytes : bytes + zeros(max(0, min(length - bytes.length, file.size() - start - bytes.length)))
}

/** Writes bytes, at the end if the file was opened for appending; returns how many. */
export const write = (fd: number, bytes: string, at: number): number => {
  const file = descriptor(fd)
  if (typeof file === 'number') return file
  if (!file.canWrite()) return EBADF
  if (isDevice(file.node)) {
    writeStream(file.node.stream, bytes)
    return bytes.length
  }
  if (bytes.length === 0) return 0
  const node = file.node as File
  const start = (file.flags & O_APPEND) !== 0 ? node.bytes.length : at < 0 ? file.position : at
  if (start + bytes.length > MAX_BYTES || node.hole > 0) return EFBIG
  put(node, start, bytes)
  if (at < 0) file.position = start + bytes.length
  if (world.faults.crash && (file.flags & O_SYNC) === O_SYNC) node.synced = node.bytes
  return bytes.length
}

const put = (node: File, start: number, bytes: string): void => {
  own(node)
  const old = node.bytes
  const before = old.length >= start ? stringSlice(old, 0, start) : old + zeros(start - old.length)
  node.bytes = before + bytes + stringSlice(old, start + bytes.length)
  touch(node)
  notifyChange(node, 'modified')
}

const zeros = (count: number): string => stringRepeat('\0', count)

export const truncate = (fd: number, length: number): number => {
  const file = descriptor(fd)
  if (typeof file === 'number') return file
  if (length < 0 || !file.canWrite() || !isFile(file.node)) return EINVAL
  const { node } = file
  own(node)
  const { bytes } = node
  const isLarge = length > MAX_BYTES
  node.hole = isLarge ? length - bytes.length : 0
  if (!isLarge) node.bytes = length <= bytes.length ? stringSlice(bytes, 0, length) : bytes + zeros(length - bytes.length)
  touch(node)
  notifyChange(node, 'modified')
  return 0
}

/** What was written so far survives a crash. */
export const sync = (fd: number): number => {
  const file = descriptor(fd)
  if (typeof file === 'number') return file
  if (isDevice(file.node)) return EINVAL
  if (world.faults.crash && isFile(file.node)) file.node.synced = file.node.bytes
  return 0
}

/** What a call that works on a descriptor looks at: the table, the inode, and the position if it has none of its own. */
export const noteDescriptor = (accesses: Access[], fd: number, isWrite: boolean, movesPosition: boolean): void => {
  const file = descriptor(fd)
  noteRead(accesses, descriptorTable, `${fd}`)
  if (typeof file === 'number') return
  if (isWrite) noteWrite(accesses, file.node, INSIDE)
  else noteRead(accesses, file.node, INSIDE)
  if (movesPosition) noteWrite(accesses, file, INSIDE)
}

/** Stands for the table of descriptors in footprints. */
export const descriptorTable: object = {}

export const fileOf = (fd: number): OpenFile | undefined => {
  const file = descriptor(fd)
  return typeof file === 'number' ? undefined : file
}
