/**
 * What the system says about a path, without exceptions: names with NUL characters, names that are too long, links that lead round in
 * circles and folders that may not be entered are answers like "there is no such file", each with its reason.
 */
import { type Stats, statSync } from 'node:fs'

export type FileStatus =
  | { readonly kind: 'file' | 'directory' | 'other' }
  | { readonly kind: 'missing' }
  /** `reason` is a sentence without a full stop, such as 'its name is too long'. */
  | { readonly kind: 'unreachable'; readonly reason: string }

export function statusOf(path: string): FileStatus {
  let status: Stats | undefined
  try {
    status = statSync(path, { throwIfNoEntry: false })
  } catch (error) {
    // Newer lines of Node do not throw for it.
    return (error as NodeJS.ErrnoException).code === 'ENOTDIR' ? { kind: 'missing' } : { kind: 'unreachable', reason: reasonOf(error) }
  }
  if (status === undefined) return { kind: 'missing' }
  return { kind: status.isFile() ? 'file' : status.isDirectory() ? 'directory' : 'other' }
}

export function isFile(path: string): boolean {
  return statusOf(path).kind === 'file'
}

export function isDirectory(path: string): boolean {
  return statusOf(path).kind === 'directory'
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EISDIR: 'it is a directory',
  ELOOP: 'its symbolic links lead round in a circle',
  ENAMETOOLONG: 'its name is too long',
  ENOENT: 'there is no such file',
  ENOTDIR: 'a part of its path is not a directory',
  ENOSPC: 'the disk is full',
  EROFS: 'the file system is read-only',
  ERR_INVALID_ARG_VALUE: 'its name contains a NUL character',
  ERR_STRING_TOO_LONG: 'it is larger than the longest text of JavaScript',
  ERR_FS_FILE_TOO_LARGE: 'it is larger than Node reads at once',
}

/** Why something of the file system did not work, in words. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return code === undefined ? message : REASONS[code] ?? `the system says ${code}`
}
