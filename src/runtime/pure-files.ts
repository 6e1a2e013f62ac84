/**
 * What the model of the file system asks the host: conversions of bytes, messages of system errors, and what is in the real
 * directories that a program may read. The latter is remembered, so that it is the same in all schedules of a check.
 */
import { Buffer } from 'node:buffer'
import { lstatSync, readdirSync, readFileSync, readlinkSync, realpathSync, type Stats } from 'node:fs'
import { getSystemErrorMap } from 'node:util'

const MAX_FILE_BYTES = 256 * 1024 * 1024

/** Directories that the program may read, by their real paths, each byte a character. */
let readable: readonly string[] = []

/** Says which real directories the program may read from now on. */
export function allowReading(directories: readonly string[]): void {
  readable = directories.map((directory) => Buffer.from(directory).toString('latin1'))
}

/**
 * Whether a path leads into one of these directories, without a detour and by no link. The library asks only for such paths; but it is code of the
 * program's realm, and a program that has got hold of one of its objects can have it ask for others.
 */
function isReadable(path: string): boolean {
  if (isWithin(path) !== true || path.split('/').some((name) => name === '.' || name === '..')) return false
  if (readable.includes(path)) return true
  const parent = path.slice(0, path.lastIndexOf('/')) || '/'
  return isWithin(realpathSync.native(Buffer.from(parent, 'latin1'), 'latin1'))
}

function isWithin(path: string): boolean {
  return readable.some((directory) => directory === '/' ? path.startsWith('/') : path === directory || path.startsWith(`${directory}/`))
}

/** Answers of the real file system, by question. */
const known = new Map<string, string | undefined>()

const remembered = (question: string, ask: (path: Buffer) => string, isAllowed = isReadable) => (path: string): string | undefined => {
  const key = `${question} ${path}`
  if (!known.has(key)) known.set(key, answer(() => isAllowed(path) ? ask(Buffer.from(path, 'latin1')) : undefined))
  return known.get(key)
}

function answer(ask: () => string | undefined): string | undefined {
  try {
    return ask()
  } catch {
    return undefined
  }
}

const facts = ({ mode, nlink, uid, gid, atimeMs, mtimeMs, ctimeMs, birthtimeMs }: Stats): string =>
  JSON.stringify([mode, nlink, uid, gid, uid === process.getuid?.(), ...[atimeMs, mtimeMs, ctimeMs, birthtimeMs].map((ms) => ms / 1000)])

function content(path: Buffer): string {
  const status = lstatSync(path)
  // A link would lead elsewhere.
  if (!status.isFile() || status.size > MAX_FILE_BYTES) throw new Error('too large')
  return readFileSync(path, 'latin1')
}

/** The functions by name; all arguments and results are primitives, or views of the guest's memory. */
export const fileFunctions: Readonly<Record<string, (...args: never[]) => unknown>> = {
  /** That there is something is told of every path: what the program may not read is refused by name. */
  'files.exists': remembered('exists', (path) => { lstatSync(path); return 'yes' }, () => true),
  'files.begin': () => { known.clear() },
  'files.facts': remembered('facts', (path) => facts(lstatSync(path))),
  'files.names': remembered('names', (path) => JSON.stringify(readdirSync(path, 'latin1').sort())),
  'files.target': remembered('target', (path) => readlinkSync(path, 'latin1')),
  'files.content': remembered('content', content),
  'files.encode': (text: string, encoding: BufferEncoding) => Buffer.from(text, encoding).toString('latin1'),
  'files.decode': (bytes: string, encoding: BufferEncoding) => Buffer.from(bytes, 'latin1').toString(encoding),
  'files.load': (view: Buffer, start: number, length: number) => view.toString('latin1', start, start + length),
  'files.store': (view: Buffer, start: number, bytes: string) => { view.write(bytes, start, 'latin1') },
  'files.errors': () => JSON.stringify(Object.fromEntries(getSystemErrorMap())),
}
