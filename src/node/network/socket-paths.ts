/**
 * Where Unix domain sockets are found: under a path of the program's file system, or, if the path begins with a zero byte, under
 * a name that only sockets know (abstract names of Linux). The paths are those that libuv makes and removes.
 */
import uv from 'binding:uv'
import { bytesOfPath } from '../files/byte-strings.ts'
import { S_IFSOCK, Inode } from '../files/inode.ts'
import { unlink } from '../files/names.ts'
import { create } from '../files/open-file.ts'
import { NO_FOLLOW, FOLLOW, walk } from '../files/path-walk.ts'
import { isAllowed, WRITE } from '../files/permissions.ts'
import { nodeLine } from '../internal/host-facts.ts'
import { arraySplice, charCodeAt } from '../internal/kept.ts'
import { processFiles } from '../internal/process-files.ts'
import type { Listener } from './listener.ts'

/** The longest path that fits into an address, with its end. */
const MAX_PATH = 108
/** Since Node 24 libuv is asked not to cut a path off. */
const tooLong: number = nodeLine < 24 ? uv.UV_ENAMETOOLONG : uv.UV_EINVAL

/** What a path leads to. */
export interface SocketPlace { listener: Listener | undefined }

class SocketFile extends Inode implements SocketPlace {
  listener: Listener | undefined = undefined
  constructor() { super(S_IFSOCK | (0o777 & ~processFiles.umask)) }
  size(): number { return 0 }
}

class AbstractName implements SocketPlace {
  readonly name: string
  listener: Listener | undefined = undefined
  constructor(name: string) { this.name = name }
}

/** Sorted: in which order they were bound does not count. */
const names: AbstractName[] = []

// A crash leaves the files, which files/crash.ts looks after.
if ($$loop !== undefined) $$loop.whenDown(() => { names.length = 0 })

const isAbstract = (path: string): boolean => charCodeAt(path, 0) === 0

const indexOf = (name: string): number => {
  for (let i = 0; i < names.length; i++) if (names[i]!.name === name) return i
  return -1
}

/** Takes a path; the place, or an error. */
export function bindPath(path: string): SocketPlace | number {
  if (path === '') return uv.UV_EINVAL
  if (isAbstract(path)) return bindName(path)
  const bytes = bytesOfPath(path)
  if (bytes.length >= MAX_PATH) return tooLong
  const place = walk(bytes, NO_FOLLOW)
  // libuv reports a missing directory as Windows does.
  if (typeof place === 'number') return place === uv.UV_ENOENT ? uv.UV_EACCES : place
  if (place.node !== undefined) return uv.UV_EADDRINUSE
  if (!isAllowed(place.directory, WRITE)) return uv.UV_EACCES
  return create(place, new SocketFile())
}

function bindName(name: string): SocketPlace | number {
  if (indexOf(name) >= 0) return uv.UV_EADDRINUSE
  let index = 0
  while (index < names.length && names[index]!.name < name) index++
  const place = new AbstractName(name)
  arraySplice(names, index, 0, place)
  return place
}

/** Who listens there, or the error of an attempt to connect. */
export function listenerAt(path: string): Listener | number {
  if (isAbstract(path)) {
    const index = indexOf(path)
    return (index < 0 ? undefined : names[index]!.listener) ?? uv.UV_ECONNREFUSED
  }
  const bytes = bytesOfPath(path)
  if (nodeLine >= 24 && bytes.length >= MAX_PATH) return tooLong
  const place = walk(bytes, FOLLOW)
  if (typeof place === 'number') return place
  const { node } = place
  if (node === undefined) return uv.UV_ENOENT
  if (!isAllowed(node, WRITE)) return uv.UV_EACCES
  return (node instanceof SocketFile ? node.listener : undefined) ?? uv.UV_ECONNREFUSED
}

/** Nobody listens there any more. */
export function leavePath(path: string, place: SocketPlace): void {
  place.listener = undefined
  if (isAbstract(path)) arraySplice(names, indexOf(path), 1)
  else unlink(bytesOfPath(path))
}
