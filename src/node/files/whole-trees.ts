/** What Node's C++ does with whole trees since Node 22 (copying) and 24 (removing), where earlier lines had JavaScript. */
import { bindingError } from '../internal/host-call.ts'
import { nodeLine } from '../internal/host-facts.ts'
import { stringEndsWith, stringLastIndexOf, stringSlice, stringStartsWith, type Guest } from '../internal/kept.ts'
import { bytesOfPath, textOfBytes } from './byte-strings.ts'
import { isDirectory, type Directory } from './directory.ts'
import { EACCES, ENAMETOOLONG, ENOENT, ENOTDIR, ENOTEMPTY, EPERM, errorName, isError, systemError } from './errno.ts'
import { isLink, S_IFMT, S_IFSOCK, type Inode } from './inode.ts'
import { callSync, dispatch } from './request.ts'
import { SystemCall } from './system-call.ts'

const nodeAt = (name: 'stat' | 'lstat', path: string): Inode | number => {
  const result: Guest = callSync(new SystemCall(name, [path, false]))
  return isError(result) ? result : result.node
}

/** rm of C++: everything below a path, and the path. What is not there is no error. */
export function rmSync(file: Guest, _retries: number, isRecursive: boolean): void {
  const path = bytesOfPath(file)
  const node = nodeAt('lstat', path)
  if (node === ENOENT || node === ENOTDIR) return
  const errno = typeof node === 'number' ? node : remove(path, node, isRecursive)
  if (errno !== 0) throw removalError(errno, path)
}

/** Its errors are not those of other calls, and some have no name. They tell of the whole tree, whatever in it stays. */
function removalError(errno: number, path: string): Error {
  const shown = textOfBytes(path)
  const text = removalTexts[errno]
  if (text === undefined && errno !== ENAMETOOLONG) return systemError(errno, 'rm', path)
  const error: Guest = text === undefined ? bindingError($$Error, '', `, Unknown error: File name too long '${shown}'`)
    : bindingError($$Error, errorName(errno), `${errorName(errno)}, ${text}: ${nodeLine < 26 ? `${shown} ` : ''}'${shown}'`)
  error.errno = text === undefined ? UNKNOWN : -errno
  error.path = shown
  error.syscall = 'rm'
  return error
}
const UNKNOWN = -4094
const removalTexts: Guest = {
  __proto__: null, [EPERM]: 'Operation not permitted', [EACCES]: 'Permission denied', [ENOTDIR]: 'Not a directory', [ENOTEMPTY]: 'Directory not empty',
}

/** The first error, or 0. */
function remove(path: string, node: Inode, isRecursive: boolean): number {
  if (isDirectory(node) && isRecursive) {
    const names = (node as Directory).list()
    // The way to a tree may lead through it.
    const real: Guest = callSync(new SystemCall('realpath', [path]))
    for (let i = 0; i < names.length; i++) {
      const below = `${isError(real) ? path : real}/${names[i]}`
      const child = nodeAt('lstat', below)
      const errno = typeof child === 'number' ? 0 : remove(below, child, true)
      if (errno !== 0) return errno
    }
  }
  const result: Guest = callSync(new SystemCall(isDirectory(node) ? 'rmdir' : 'unlink', [path]))
  return isError(result) && result !== ENOENT ? result : 0
}

/** Whether something can be copied to a place, whose directory is made. */
export function cpSyncCheckPaths(from: Guest, to: Guest, isDereferenced: boolean, isRecursive: boolean): void {
  const [source, target] = [bytesOfPath(from), bytesOfPath(to)]
  // As in C++: links are followed where the option says the contrary, but for the target; and a link that was not is taken for a tree.
  const node = nodeAt(isDereferenced ? 'lstat' : 'stat', source)
  if (typeof node === 'number') throw systemError(node, isDereferenced ? 'stat' : 'lstat', source)
  const there = nodeAt(isDereferenced ? 'stat' : 'lstat', target)
  const isTree = isDirectory(node) || isLink(node)
  if (typeof there !== 'number') {
    if (isSame(source, target)) throw failure('ERR_FS_CP_EINVAL', `src and dest cannot be the same ${textOfBytes(target)}`)
    if (isTree && !isDirectory(there)) throw failure('ERR_FS_CP_DIR_TO_NON_DIR', `Cannot overwrite non-directory ${textOfBytes(target)} with directory ${textOfBytes(source)}`)
    if (!isTree && isDirectory(there)) throw failure('ERR_FS_CP_NON_DIR_TO_DIR', `Cannot overwrite directory ${textOfBytes(target)} with non-directory ${textOfBytes(source)}`)
  }
  const shown = stringEndsWith(source, '/') ? source : `${source}/`
  const parent = parentOf(target)
  // Only the next directory is looked at, and not if it is that of the source, or has none above it.
  const isBelow = parent !== parentOf(source) && stringLastIndexOf(parent, '/') >= 0 && isSame(source, parent)
  if (isBelow || (isTree && stringStartsWith(target, shown))) {
    throw failure('ERR_FS_CP_EINVAL', `Cannot copy ${textOfBytes(shown)} to a subdirectory of self ${textOfBytes(target)}`)
  }
  if (isTree && !isRecursive) throw failure('ERR_FS_EISDIR', `Recursive option not enabled, cannot copy a directory: ${textOfBytes(shown)}`)
  if ((node.mode & S_IFMT) === S_IFSOCK) throw failure('ERR_FS_CP_SOCKET', `Cannot copy a socket file: ${textOfBytes(target)}`)
  if (parent !== '' && typeof nodeAt('stat', parent) === 'number') dispatch('mkdirp', [parent, 0o777], undefined, () => undefined)
}

const failure = (code: string, message: string): Error => bindingError($$Error, code, message)

const parentOf = (path: string): string => {
  const end = stringLastIndexOf(path, '/')
  return end < 0 ? '' : stringSlice(path, 0, end)
}

/** Files of the overlay that the program has not changed are found anew each time. */
const isSame = (path: string, other: string): boolean => {
  const node = nodeAt('stat', path)
  if (typeof node === 'number') return false
  return node === nodeAt('stat', other) || callSync(new SystemCall('realpath', [path])) === callSync(new SystemCall('realpath', [other]))
}

/** Copies to a place where another file is. */
export function cpSyncOverrideFile(from: Guest, to: Guest, mode: number, keepsTimes: boolean): void {
  const [source, target] = [bytesOfPath(from), bytesOfPath(to)]
  dispatch('unlink', [target], undefined)
  dispatch('copyfile', [source, target, mode], undefined)
  if (!keepsTimes) return
  const stat: Guest = callSync(new SystemCall('stat', [source, false]))
  if (!isError(stat)) dispatch('utime', [target, stat[10] + stat[11] / 1e9, stat[12] + stat[13] / 1e9], undefined)
}
