/** Errors of system calls: numbers as libuv gives them, and the Error objects that Node makes of them. */
import { jsonParse, type Guest } from '../internal/kept.ts'
import { textOfBytes } from './byte-strings.ts'

/** A negative number is an error; everything else is the result of the call. */
export const EPERM = -1, ENOENT = -2, EIO = -5, ENXIO = -6, EBADF = -9, EACCES = -13, EEXIST = -17, EXDEV = -18, ENOTDIR = -20, EISDIR = -21,
  EINVAL = -22, EMFILE = -24, EFBIG = -27, ENOSPC = -28, ENAMETOOLONG = -36, ENOTEMPTY = -39, ELOOP = -40

const texts: Guest = jsonParse($$host.pure('files.errors', undefined, [], {}))

export const errorName = (errno: number): string => texts[errno][0]

export const isError = (result: unknown): result is number => typeof result === 'number' && result < 0

/** What Node throws or passes to callbacks for a call that has failed; paths are bytes. */
export const systemError = (errno: number, syscall: string, path?: string, dest?: string): Guest => {
  const [code, text] = texts[errno]
  let message = `${code}: ${text}, ${syscall}`
  if (path !== undefined) message += ` '${textOfBytes(path)}'`
  if (dest !== undefined) message += ` -> '${textOfBytes(dest)}'`
  const error: Guest = new $$Error(message)
  error.errno = errno
  error.code = code
  error.syscall = syscall
  if (path !== undefined) error.path = textOfBytes(path)
  if (dest !== undefined) error.dest = textOfBytes(dest)
  return error
}

/** The same for calls that report errors through a context object. */
export const reportError = (context: Guest, errno: number, syscall: string): void => {
  context.errno = errno
  context.code = errorName(errno)
  context.syscall = syscall
}
