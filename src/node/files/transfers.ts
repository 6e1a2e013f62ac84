/**
 * Bytes between open files and memory of the program. A write in flight reads the memory when it takes effect: a program that
 * changes the buffer before may find either content in the file, which is a choice if the two differ.
 */
import { validFd } from './arguments.ts'
import { isArray, type Guest } from '../internal/kept.ts'
import { bytesOfText } from './byte-strings.ts'
import { Memory, memoryOf } from './memory.ts'
import { reportError, isError } from './errno.ts'
import { encodeName } from './names-encoding.ts'
import { callSync, dispatch } from './request.ts'
import { SystemCall } from './system-call.ts'

const positionOf = (at: Guest): number => typeof at === 'bigint' ? Number(at) : Number.isSafeInteger(at) ? at : -1

/** read(fd, buffer, offset, length, position, request) and readBuffers(fd, buffers, position, request). */
export const readInto = (fd: number, target: Guest, ...rest: Guest[]): Guest => {
  const isMany = isArray(target)
  const memory = isMany ? memoryOf(target) : new Memory([target], rest[0], rest[1])
  const at = positionOf(rest[isMany ? 0 : 2])
  return dispatch('read', [validFd(fd), memory.length, at], rest[isMany ? 1 : 3], (bytes: string) => {
    memory.store(bytes)
    return bytes.length
  })
}

/** Reads up to `length` bytes into a buffer that is as large as what there is. */
export const readSome = (fd: number, length: number, request: Guest): Guest =>
  dispatch('read', [fd, length, -1], request, (bytes: string) => encodeName(bytes, 'buffer'))

/** writeBuffer(fd, buffer, offset, length, position, request, context) and writeBuffers(fd, buffers, position, request). */
export const writeFrom = (fd: number, source: Guest, ...rest: Guest[]): Guest => {
  const isMany = isArray(source)
  const memory = isMany ? memoryOf(source) : new Memory([source], rest[0], rest[1])
  const at = positionOf(rest[isMany ? 0 : 2])
  const request = rest[isMany ? 1 : 3]
  if (request !== undefined || isMany) return dispatch('write', [validFd(fd), memory.load(), at, memory], request, count)
  return writeBytes(validFd(fd), memory.load(), at, undefined, rest[4])
}

/** writeString(fd, text, position, encoding, request, context). */
export const writeText = (fd: number, text: Guest, at: Guest, encoding: Guest, request: Guest, context: Guest): Guest =>
  writeBytes(validFd(fd), bytesOfText(`${text}`, typeof encoding === 'string' ? encoding : 'utf8'), positionOf(at), request, context)

const writeBytes = (fd: number, bytes: string, at: number, request: Guest, context: Guest): Guest => {
  if (request !== undefined) return dispatch('write', [fd, bytes, at], request, count)
  const result = callSync(new SystemCall('write', [fd, bytes, at]))
  if (isError(result)) reportError(context, result, 'write')
  return result
}

const count = (written: number): number => written
