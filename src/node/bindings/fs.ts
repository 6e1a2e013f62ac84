/**
 * internalBinding('fs'): Node's C++ for files, on the model in src/node/files/. Functions take their arguments as node_file.cc
 * does; the request, if there is one, is the last. Answers of stat are objects of their own instead of one shared
 * array: what an earlier call has left there would be part of every state.
 */
import { arrayMap, type Guest } from '../internal/kept.ts'
import { validFd, validMode } from '../files/arguments.ts'
import { bytesOfPath, bytesOfText, bytesOfView, textOfBytes } from '../files/byte-strings.ts'
import { O_CREAT, O_TRUNC } from '../files/descriptors.ts'
import { isDirectory } from '../files/directory.ts'
import { isError, systemError } from '../files/errno.ts'
import { FileHandle } from '../files/file-handle.ts'
import { S_IFMT } from '../files/inode.ts'
import { encodeName } from '../files/names-encoding.ts'
import { callSync, dispatch, dispatchNow, FSReqCallback, kUsePromises } from '../files/request.ts'
import type { Listing } from '../files/listing.ts'
import { StatWatcher } from '../files/stat-watcher.ts'
import { lazyStats, StatPair, type StatValues } from '../files/stats.ts'
import { SystemCall } from '../files/system-call.ts'
import { cpSyncCheckPaths, cpSyncOverrideFile, rmSync } from '../files/whole-trees.ts'
import '../files/closing-order.ts'
import '../files/working-directory.ts'
import { readInto, readSome, writeFrom, writeText } from '../files/transfers.ts'

const BigIntOf = BigInt
const same = (result: Guest): Guest => result
const path = bytesOfPath

const STAT_FIELDS = 18
/** statfs: a file system of 64 GB, all of it free. */
const space = [0x01021994, 4096, 16777216, 16777216, 16777216, 16777216, 16777216]

const stat = (name: string) => (file: Guest, isBig: Guest, request?: Guest, throws?: Guest): Guest => {
  const args = [name === 'fstat' ? validFd(file) : path(file), isBig === true]
  // Since Node 24 callbacks and promises may ask so, too.
  if (request !== undefined) return dispatch(name === 'stat' && throws === false ? 'statIfThere' : name, args, request, same)
  const call = new SystemCall(name, args)
  const result = callSync(call)
  if (!isError(result)) return result
  // Missing files are no error for who asks so.
  if (throws === false && name !== 'fstat' && result === -2) return undefined
  throw systemError(result, call.syscall, call.path)
}

const encoded = (encoding: Guest) => (bytes: string): Guest => encodeName(bytes, encoding)

const list = (encoding: Guest, withTypes: boolean) => (found: Listing): Guest => {
  const names: Guest[] = []
  for (let i = 0; i < found.names.length; i++) names[i] = encodeName(found.names[i]!, encoding)
  return withTypes ? [names, found.types] : names
}

const readFileUtf8 = (file: Guest, flags: number): string => {
  const fd = typeof file === 'number' ? file : dispatch('open', [path(file), flags, 0o666], undefined, same)
  const bytes: Guest = callSync(new SystemCall('read', [fd, 2 ** 30, -1]))
  if (fd !== file) callSync(new SystemCall('close', [fd]))
  if (isError(bytes)) throw systemError(bytes, 'read')
  return textOfBytes(bytes)
}

const openKind = (flags: number): string => (flags & (O_CREAT | O_TRUNC)) !== 0 ? 'create' : 'open'

const writeFileUtf8 = (file: Guest, data: Guest, flags: number, mode: number): void => {
  const fd = typeof file === 'number' ? file : dispatch(openKind(flags), [path(file), flags, mode], undefined, same)
  const bytes = typeof data === 'string' ? bytesOfText(data, 'utf8') : bytesOfView(data, 0, data.length)
  const result = bytes === '' ? 0 : callSync(new SystemCall('write', [fd, bytes, -1]))
  if (fd !== file) callSync(new SystemCall('close', [fd]))
  if (isError(result)) throw systemError(result, 'write')
}

const exists = (file: Guest): boolean => !isError(callSync(new SystemCall('access', [path(file), 0])))

/** 0 for a file, 1 for a directory, negative for nothing. Some releases of Node 22 say first whose function it is. */
const internalModuleStat = (file: Guest, after?: Guest): number => {
  const result: StatValues | number = callSync(new SystemCall('stat', [path(after ?? file), false]))
  return typeof result === 'number' ? result : isDirectory(result.node) ? 1 : 0
}

const notForPrograms = (name: string) => (): never =>
  $$refuse('fs', `${name} of the binding is part of Node's module loader`, 'use the functions of node:fs')

export default {
  access: (file: Guest, mode: number, request?: Guest) => dispatch('access', [path(file), validMode(mode)], request),
  existsSync: exists,
  open: (file: Guest, flags: number, mode: number, request?: Guest) => dispatch(openKind(flags), [path(file), flags, mode], request, same),
  openFileHandle: (file: Guest, flags: number, mode: number, request?: Guest) =>
    dispatch(openKind(flags), [path(file), flags, mode], request, (fd) => new FileHandle(fd)),
  close: (fd: number, request?: Guest) => dispatch('close', [validFd(fd)], request),
  closeNow: (fd: number, request: Guest) => dispatchNow('close', [fd], request),
  fstatNow: (fd: number, request?: Guest) => dispatchNow('fstat', [fd, false], request, same),
  read: readInto, readBuffers: readInto, readSome,
  readFileUtf8, writeFileUtf8,
  writeBuffer: writeFrom, writeBuffers: writeFrom, writeString: writeText,
  fsync: (fd: number, request?: Guest) => dispatch('fsync', [validFd(fd)], request),
  fdatasync: (fd: number, request?: Guest) => dispatch('fdatasync', [validFd(fd)], request),
  ftruncate: (fd: number, length: number, request?: Guest) => dispatch('ftruncate', [validFd(fd), length], request),
  rename: (from: Guest, to: Guest, request?: Guest) => dispatch('rename', [path(from), path(to)], request),
  rmdir: (file: Guest, request?: Guest) => dispatch('rmdir', [path(file)], request),
  mkdir: (file: Guest, mode: number, isRecursive: boolean, request?: Guest) => isRecursive
    ? dispatch('mkdirp', [path(file), mode], request, (first) => first === '' ? undefined : textOfBytes(first))
    : dispatch('mkdir', [path(file), mode], request),
  mkdtemp: (prefix: Guest, encoding: Guest, request?: Guest) => dispatch('mkdtemp', [path(prefix)], request, encoded(encoding)),
  readdir: (file: Guest, encoding: Guest, withTypes: boolean, request?: Guest) =>
    dispatch('scandir', [path(file), withTypes], request, list(encoding, withTypes)),
  stat: stat('stat'), lstat: stat('lstat'), fstat: stat('fstat'),
  statfs: (file: Guest, isBig: boolean, request?: Guest) =>
    dispatch('statfs', [path(file)], request, () => arrayMap(space, (n) => isBig ? BigIntOf(n) : n)),
  link: (from: Guest, to: Guest, request?: Guest) => dispatch('link', [path(from), path(to)], request),
  symlink: (target: Guest, file: Guest, _flags: number, request?: Guest) => dispatch('symlink', [path(target), path(file)], request),
  readlink: (file: Guest, encoding: Guest, request?: Guest) => dispatch('readlink', [path(file)], request, encoded(encoding)),
  realpath: (file: Guest, encoding: Guest, request?: Guest) => dispatch('realpath', [path(file)], request, encoded(encoding)),
  unlink: (file: Guest, request?: Guest) => dispatch('unlink', [path(file)], request),
  copyFile: (from: Guest, to: Guest, flags: number, request?: Guest) => dispatch('copyfile', [path(from), path(to), validMode(flags)], request),
  chmod: (file: Guest, mode: number, request?: Guest) => dispatch('chmod', [path(file), mode], request),
  fchmod: (fd: number, mode: number, request?: Guest) => dispatch('fchmod', [validFd(fd), mode], request),
  chown: (file: Guest, uid: number, gid: number, request?: Guest) => dispatch('chown', [path(file), uid, gid], request),
  fchown: (fd: number, uid: number, gid: number, request?: Guest) => dispatch('fchown', [validFd(fd), uid, gid], request),
  lchown: (file: Guest, uid: number, gid: number, request?: Guest) => dispatch('lchown', [path(file), uid, gid], request),
  utimes: (file: Guest, atime: number, mtime: number, request?: Guest) => dispatch('utime', [path(file), atime, mtime], request),
  futimes: (fd: number, atime: number, mtime: number, request?: Guest) => dispatch('futime', [validFd(fd), atime, mtime], request),
  lutimes: (file: Guest, atime: number, mtime: number, request?: Guest) => dispatch('lutime', [path(file), atime, mtime], request),
  internalModuleStat,
  internalModuleReadJSON: notForPrograms('internalModuleReadJSON'),
  getFormatOfExtensionlessFile: notForPrograms('getFormatOfExtensionlessFile'),
  legacyMainResolve: notForPrograms('legacyMainResolve'),
  rmSync, cpSyncCheckPaths, cpSyncOverrideFile,
  lazyStats, StatPair,
  FSReqCallback, FileHandle, StatWatcher, kUsePromises,
  kFsStatsFieldsNumber: STAT_FIELDS,
  /** Looked at by realpath only, which stops early if what was found last is a pipe or a socket; going on leads to the same. */
  statValues: [0, 0o100000 & S_IFMT],
}
