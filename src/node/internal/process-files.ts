/**
 * What of a process concerns files: the working directory and the mask of permissions. They are here, and not with the model of
 * the file system, because every program has a process, and few have files.
 */
import { invalidArgType, typeError } from './errors.ts'
import { regExpExec, stringSlice, type Guest } from './kept.ts'

const { cwd, env }: { cwd: string, env: Readonly<Record<string, string>> } = JSON.parse($$host.processFacts())

/** Where the home directory is: that of the user that os.userInfo() tells of, if the environment does not say another one. */
export const home: string = env['HOME'] || '/home/user'

/** What os.tmpdir() says, if the environment decides; a slash at its end does not count. */
export const temporary: string | undefined = withoutSlash(env['TMPDIR'] || env['TMP'] || env['TEMP'])

function withoutSlash(path: string | undefined): string | undefined {
  return path === undefined || path.length < 2 || path[path.length - 1] !== '/' ? path : stringSlice(path, 0, -1)
}

export const processFiles: {
  cwd: string
  umask: number
  /** Changes the working directory; made by the model of the file system. */
  change: ((path: string) => void) | undefined
  /** What a descriptor leads to, as a number of guessHandleType(); made by the model of sockets. */
  kindOf: ((fd: number) => number) | undefined
} = { cwd, umask: 0o022, change: undefined, kindOf: undefined }

export const chdir = (path: Guest): void => {
  if (processFiles.change === undefined) {
    $$refuse('process', 'process.chdir() needs a file system, and no module of the program uses node:fs', 'import node:fs')
  }
  processFiles.change!(path)
}

export const umask = (mask?: Guest): number => {
  const old = processFiles.umask
  const given = mask === undefined ? old : parseMask(mask) & 0o777
  if (given !== old) processFiles.umask = given
  return old
}

/** As Node takes it: a number, or text in octal. */
const parseMask = (mask: Guest): number => {
  if (typeof mask === 'number') return mask
  if (typeof mask !== 'string') throw invalidArgType('mask', ['number', 'string'], mask)
  if (regExpExec(/^[0-7]+$/, mask) === null) {
    throw typeError('ERR_INVALID_ARG_VALUE',
      `The argument 'mask' must be a 32-bit unsigned integer or an octal string. Received '${mask}'`)
  }
  return parseInt(mask, 8)
}
