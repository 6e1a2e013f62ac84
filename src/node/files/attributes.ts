/** What stat tells, and calls that change permissions, owners and times. */
import { attach, detach, isDirectory, own } from './directory.ts'
import { fileOf } from './content.ts'
import { closeDescriptor, isOpen, O_CREAT, O_EXCL, O_WRONLY } from './descriptors.ts'
import { EACCES, EBADF, EISDIR, EINVAL, ENOENT, EPERM } from './errno.ts'
import { GROUP, isFile, S_IFMT, USER, type File, type Inode } from './inode.ts'
import { isAllowed, isOwner, READ } from './permissions.ts'
import { walk } from './path-walk.ts'
import { unlink } from './names.ts'
import { open } from './open-file.ts'
import { StatValues } from './stats.ts'
import { setTimes, touch, touchAttributes } from './times.ts'
import { notifyChange } from './watchers.ts'

const COPY_EXCL = 1

export const stat = (path: string, follow: boolean, isBig: boolean): StatValues | number => {
  const place = walk(path, follow)
  if (typeof place === 'number') return place
  return place.node === undefined ? ENOENT : new StatValues(place.node, place.path, isBig)
}

export const fstat = (fd: number, isBig: boolean): StatValues | number => {
  const file = fileOf(fd)
  return file === undefined ? EBADF : new StatValues(file.node, file.path, isBig)
}

export const access = (path: string, mode: number): number => {
  const node = at(path, true)
  return typeof node === 'number' ? node : isAllowed(node, mode) ? 0 : EACCES
}

const at = (path: string, follow: boolean): Inode | number => {
  const place = walk(path, follow)
  return typeof place === 'number' ? place : place.node ?? ENOENT
}

const opened = (fd: number): Inode | number => fileOf(fd)?.node ?? EBADF

/** Calls of one kind for a path and for a descriptor differ in where the inode comes from. */
const changing = (node: Inode | number, mayChange: (node: Inode) => boolean, change: (node: Inode) => void): number => {
  if (typeof node === 'number') return node
  if (!mayChange(node)) return EPERM
  own(node)
  change(node)
  notifyChange(node, 'attributes')
  return 0
}

const setMode = (node: Inode | number, mode: number): number => changing(node, isOwner, (each) => {
  each.mode = (each.mode & S_IFMT) | (mode & 0o7777)
  touchAttributes(each)
})
export const chmod = (path: string, mode: number): number => setMode(at(path, true), mode)
export const fchmod = (fd: number, mode: number): number => setMode(opened(fd), mode)

/** Only the superuser may give a file away; -1 leaves an id as it is. */
const setOwner = (node: Inode | number, uid: number, gid: number): number => {
  const newUid = uid >>> 0
  const newGid = gid >>> 0
  const mayChange = (each: Inode): boolean => isOwner(each) && (newUid === 0xffffffff || newUid === USER) && (newGid === 0xffffffff || newGid === GROUP)
  return changing(node, mayChange, touchAttributes)
}
export const chown = (path: string, follow: boolean, uid: number, gid: number): number => setOwner(at(path, follow), uid, gid)
export const fchown = (fd: number, uid: number, gid: number): number => setOwner(opened(fd), uid, gid)

const setBoth = (node: Inode | number, accessed: number, modified: number): number =>
  changing(node, isOwner, (each) => { setTimes(each, accessed, modified) })
export const utimes = (path: string, follow: boolean, accessed: number, modified: number): number => setBoth(at(path, follow), accessed, modified)
export const futimes = (fd: number, accessed: number, modified: number): number => setBoth(opened(fd), accessed, modified)

/** A copy in one step, as libuv makes it: both are opened, the target is emptied and filled, or removed if that fails. */
export const copyFile = (from: string, to: string, flags: number): number => {
  const source = at(from, true)
  if (typeof source === 'number') return source
  if (!isAllowed(source, READ)) return EACCES
  attach(source)
  const fd = open(to, O_WRONLY | O_CREAT | ((flags & COPY_EXCL) !== 0 ? O_EXCL : 0), source.mode & 0o7777)
  if (fd < 0) {
    if (!isOpen(source)) detach(source)
    return fd
  }
  const target = fileOf(fd)!.node
  const result = target === source ? 0 : isFile(source) ? fill(target as File, source) : isDirectory(source) ? EISDIR : EINVAL
  closeDescriptor(fd)
  if (result !== 0) unlink(to)
  if (!isOpen(source)) detach(source)
  return result
}

const fill = (target: File, source: File): number => {
  own(target)
  target.bytes = source.bytes
  if (isOwner(target)) target.mode = source.mode
  touch(target)
  notifyChange(target, 'modified')
  return 0
}
