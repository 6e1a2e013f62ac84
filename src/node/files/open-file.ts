/** Opening files: which of them exist, are made or emptied, and what the permissions allow. */
import { stringEndsWith } from '../internal/kept.ts'
import { attach, isDirectory, own } from './directory.ts'
import { addDescriptor, O_CREAT, O_DIRECTORY, O_EXCL, O_NOFOLLOW, O_TRUNC, O_WRONLY, OpenFile } from './descriptors.ts'
import { EACCES, EEXIST, EISDIR, ELOOP, ENOENT, ENOTDIR, ENXIO } from './errno.ts'
import { processFiles } from '../internal/process-files.ts'
import { type Access, INSIDE, noteRead, noteWrite } from './footprint.ts'
import { File, FOREIGN, isDevice, isFile, isLink, S_IFMT, S_IFSOCK, type Inode } from './inode.ts'
import { isAllowed, READ, WRITE } from './permissions.ts'
import { parentProblem, walk, type Place } from './path-walk.ts'
import { touch } from './times.ts'
import { notifyChange, notifyEntry } from './watchers.ts'

const follows = (flags: number): boolean => (flags & O_NOFOLLOW) === 0 && (flags & (O_CREAT | O_EXCL)) !== (O_CREAT | O_EXCL)

export const open = (path: string, flags: number, mode: number): number => {
  if ((flags & O_CREAT) !== 0 && stringEndsWith(path, '/')) return slashedProblem(path)
  const place = walk(path, follows(flags))
  if (typeof place === 'number') return place
  let { node } = place
  if (node === undefined) {
    if ((flags & O_CREAT) === 0) return ENOENT
    if (!isAllowed(place.directory, WRITE)) return EACCES
    node = create(place, new File(mode & ~processFiles.umask & 0o7777, ''))
  } else {
    const problem = refusal(node, flags)
    if (problem !== 0) return problem
    if ((flags & O_TRUNC) !== 0 && isFile(node) && node.bytes !== '') empty(node)
  }
  attach(node)
  return addDescriptor(new OpenFile(node, flags & ~(O_CREAT | O_EXCL | O_TRUNC), place.path))
}

/** No file can be made under a name that ends with a slash, whatever is there. */
const slashedProblem = (path: string): number => parentProblem(path) || EISDIR

const refusal = (node: Inode, flags: number): number => {
  if ((flags & (O_CREAT | O_EXCL)) === (O_CREAT | O_EXCL)) return EEXIST
  if (isLink(node)) return ELOOP
  if (isDevice(node) && node.stream === FOREIGN) {
    $$refuse('fs', `'${node.host}' is a pipe, a socket or a device of this machine`, 'leave it out of what --allow-read names')
  }
  if ((node.mode & S_IFMT) === S_IFSOCK) return ENXIO
  const writes = (flags & 3) !== 0
  if (isDirectory(node) && (writes || (flags & O_CREAT) !== 0 || (flags & O_TRUNC) !== 0)) return EISDIR
  if (!isDirectory(node) && (flags & O_DIRECTORY) !== 0) return ENOTDIR
  const wish = ((flags & 3) === O_WRONLY ? 0 : READ) | (writes ? WRITE : 0)
  return isAllowed(node, wish) ? 0 : EACCES
}

/** Gives a new inode the name of a place where there is none. */
export const create = <T extends Inode>({ directory, name }: Place, node: T): T => {
  node.links++
  directory.set(name, node)
  notifyEntry(directory, name, 'created')
  return node
}

const empty = (file: File): void => {
  own(file)
  file.bytes = ''
  touch(file)
  notifyChange(file, 'modified')
}

export const noteOpen = (accesses: Access[], path: string, flags: number): void => {
  const place = walk(path, follows(flags), accesses)
  if (typeof place === 'number') return
  const { node, directory, name } = place
  if (node === undefined) {
    if ((flags & O_CREAT) !== 0) noteWrite(accesses, directory, name)
  } else if ((flags & O_TRUNC) !== 0) noteWrite(accesses, node, INSIDE)
  else noteRead(accesses, node, INSIDE)
}
