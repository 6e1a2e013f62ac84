/** Making, removing and moving names: directories, hard and symbolic links, rename over what is there. */
import { arrayPop, arrayPush, floor, regExpExec, stringLastIndexOf, stringSlice, stringStartsWith } from '../internal/kept.ts'
import { attach, detach, Directory, isDirectory, own } from './directory.ts'
import { isOpen } from './descriptors.ts'
import { EACCES, EEXIST, EINVAL, EISDIR, ENAMETOOLONG, ENOENT, ENOTDIR, ENOTEMPTY, EPERM } from './errno.ts'
import { processFiles } from '../internal/process-files.ts'
import { isLink, SymbolicLink, type Inode } from './inode.ts'
import { create } from './open-file.ts'
import { isAllowed, isSticky, READ, WRITE } from './permissions.ts'
import { FOLLOW, MAX_PATH, NO_FOLLOW, parentProblem, walk, walkEntry, walkReal, type Place } from './path-walk.ts'
import { touchAttributes } from './times.ts'
import { notifyEntry, notifyGone, notifyMoved, notifyNode } from './watchers.ts'

const EBUSY = -16

/** May an entry of the directory be made or removed? */
const mayChange = ({ directory, node }: Place): number =>
  !isAllowed(directory, WRITE) ? EACCES : node !== undefined && isSticky(directory, node) ? EPERM : 0

export const mkdir = (path: string, mode: number): number => {
  const place = walkEntry(path)
  if (typeof place === 'number') return place
  if (place.node !== undefined) return EEXIST
  const problem = mayChange(place)
  if (problem !== 0) return problem
  create(place, new Directory(mode & ~processFiles.umask & 0o1777))
  return 0
}

/** mkdir -p as Node does it; the first directory that was made, '' if there was none to make. */
export const makeDirectories = (path: string, mode: number): string | number => {
  const pending = [path]
  let first = ''
  while (pending.length > 0) {
    const next = arrayPop(pending)
    const result = mkdir(next, mode)
    if (result === 0) first = first === '' ? next : first
    else if (result === EACCES || result === ENOTDIR || result === EPERM) return result
    else if (result === ENOENT) {
      const slash = stringLastIndexOf(next, '/')
      // As Node: a name without slash is its own parent.
      const parent = slash < 0 ? next : stringSlice(next, 0, slash)
      if (parent !== next) arrayPush(pending, next, parent)
      else if (pending.length === 0) return directoryProblem(next, EEXIST, 0)
    } else {
      const problem = directoryProblem(next, result, pending.length)
      if (problem !== 0) return problem
    }
  }
  return first
}

/** A path that could not be made is fine if it is a directory. */
const directoryProblem = (path: string, error: number, pending: number): number => {
  const place = walk(path, FOLLOW)
  if (typeof place === 'number') return place
  if (place.node === undefined) return ENOENT
  if (isDirectory(place.node)) return 0
  return error === EEXIST && pending > 0 ? ENOTDIR : EEXIST
}

export const rmdir = (path: string): number => {
  const place = walkEntry(path)
  if (typeof place === 'number') return place
  const { node, directory, name } = place
  if (node === undefined) return ENOENT
  if (!isDirectory(node)) return ENOTDIR
  if (name === '') return place.path === '/' ? EBUSY : isParent(path) ? ENOTEMPTY : EINVAL
  const problem = mayChange(place)
  if (problem !== 0) return problem
  if (!node.isEmpty()) return ENOTEMPTY
  removeEntry(directory, name, node)
  return 0
}

const isParent = (path: string): boolean => regExpExec(/(?:^|\/)\.\.\/*$/, path) !== null
/** Does the path end with `.` or `..`, or is it the root? */
const isDotted = (path: string): boolean => regExpExec(/(?:^|\/)\.\.?\/*$|^\/+$/, path) !== null

export const unlink = (path: string): number => {
  const place = walkEntry(path)
  if (typeof place === 'number') return place
  const { node, directory, name } = place
  if (node === undefined) return ENOENT
  if (isDirectory(node)) return isAllowed(directory, WRITE) || name === '' ? EISDIR : EACCES
  if (place.isSlashed) return ENOTDIR
  const problem = mayChange(place)
  if (problem !== 0) return problem
  removeEntry(directory, name, node)
  return 0
}

const removeEntry = (directory: Directory, name: string, node: Inode): void => {
  if (isOpen(node)) own(node)
  directory.remove(name)
  node.links--
  touchAttributes(node)
  if (!isDirectory(node)) notifyNode(node)
  if (isDirectory(node) || (node.links === 0 && !isOpen(node))) notifyGone(node)
  notifyEntry(directory, name, 'deleted')
}

export const link = (from: string, to: string): number => {
  const source = walk(from, NO_FOLLOW)
  if (typeof source === 'number') return source
  return source.node === undefined ? ENOENT : holding(source.node, () => linkTo(source.node!, to))
}

/** Two walks have to meet the same inodes, also where they come from the overlay. */
const holding = (node: Inode, action: () => number): number => {
  attach(node)
  const result = action()
  if (!isOpen(node)) detach(node)
  return result
}

const linkTo = (node: Inode, to: string): number => {
  const place = walkEntry(to)
  if (typeof place === 'number') return place
  if (place.node !== undefined) return EEXIST
  if (isDirectory(node)) return EPERM
  if (place.isSlashed) return ENOENT
  const problem = mayChange(place)
  if (problem !== 0) return problem
  own(node)
  touchAttributes(node)
  notifyNode(node)
  create(place, node)
  return 0
}

export const symlink = (target: string, path: string): number => {
  if (target === '') return ENOENT
  if (target.length >= MAX_PATH) return ENAMETOOLONG
  const place = walkEntry(path)
  if (typeof place === 'number') return place
  if (place.node !== undefined) return EEXIST
  if (place.isSlashed) return ENOENT
  const problem = mayChange(place)
  if (problem !== 0) return problem
  create(place, new SymbolicLink(target))
  return 0
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** A new directory whose name begins with `prefix`: the first that is free, so that it does not depend on chance. */
export const mkdtemp = (prefix: string): string | number => {
  for (let count = 0; ; count++) {
    const path = prefix + suffix(count)
    const result = mkdir(path, 0o700)
    if (result !== EEXIST) return result === 0 ? path : result
  }
}

const suffix = (count: number): string => {
  let text = ''
  for (let rest = count; text.length < 6; rest = floor(rest / 26)) text = LETTERS[rest % 26]! + text
  return text
}

export const readlink = (path: string): string | number => {
  const place = walk(path, NO_FOLLOW)
  if (typeof place === 'number') return place
  if (place.node === undefined) return ENOENT
  return isLink(place.node) ? place.node.target : EINVAL
}

export const realpath = (path: string): string | number => {
  const place = walkReal(path)
  if (typeof place === 'number') return place
  return place.node === undefined ? ENOENT : place.path
}

/** All names of a directory, sorted. */
export const scandir = (path: string): Directory | number => {
  const place = walk(path, FOLLOW)
  if (typeof place === 'number') return place
  if (place.node === undefined) return ENOENT
  if (!isDirectory(place.node)) return ENOTDIR
  return isAllowed(place.node, READ) ? place.node : EACCES
}

export const rename = (from: string, to: string): number => {
  const problem = parentProblem(from) || parentProblem(to)
  if (problem !== 0) return problem
  if (isDotted(from) || isDotted(to)) return EBUSY
  const source = walkEntry(from)
  if (typeof source === 'number') return source
  return source.node === undefined ? ENOENT : holding(source.node, () => renameTo(source, to))
}

const renameTo = (source: Place, to: string): number => {
  const target = walkEntry(to)
  if (typeof target === 'number') return target
  const problem = renameProblem(source, target)
  if (problem !== 0) return problem
  if (source.node === target.node) return 0
  move(source, target)
  return 0
}

const renameProblem = (source: Place, target: Place): number => {
  const node = source.node!
  const old = target.node
  if (!isDirectory(node) && (source.isSlashed || target.isSlashed)) return ENOTDIR
  if (node === old) return 0
  if (isDirectory(node) && stringStartsWith(target.path, `${source.path}/`)) return EINVAL
  if (isDirectory(old) && stringStartsWith(source.path, `${target.path}/`)) return ENOTEMPTY
  const changes = mayChange(source) || mayChange(target)
  if (changes !== 0) return changes
  if (old === undefined) return 0
  if (isDirectory(node) && !isDirectory(old)) return ENOTDIR
  if (!isDirectory(node) && isDirectory(old)) return EISDIR
  return isDirectory(old) && !old.isEmpty() ? ENOTEMPTY : 0
}

const move = (source: Place, target: Place): void => {
  const node = source.node!
  const old = target.node
  own(node)
  if (old !== undefined) own(old)
  source.directory.remove(source.name)
  target.directory.set(target.name, node)
  touchAttributes(node)
  notifyEntry(source.directory, source.name, 'moved from')
  notifyEntry(target.directory, target.name, 'moved to')
  if (old !== undefined && !isDirectory(old)) notifyNode(old)
  notifyMoved(node)
  if (old === undefined) return
  old.links--
  touchAttributes(old)
  if (old.links === 0 && !isOpen(old)) notifyGone(old)
}

