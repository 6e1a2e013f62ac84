/**
 * What the model of the file system asks the host: conversions of bytes, messages of system errors, and what is in the real
 * directories that a program may read. The latter is remembered, so that it is the same in all schedules of a check.
 */
import { Buffer } from 'node:buffer'
import { lstatSync, readdirSync, readFileSync, readlinkSync, type Stats } from 'node:fs'
import { getSystemErrorMap } from 'node:util'

const MAX_FILE_BYTES = 256 * 1024 * 1024

/** Answers of the real file system, by question. */
const known = new Map<string, string | undefined>()

const remembered = (question: string, ask: (path: Buffer) => string) => (path: string): string | undefined => {
  const key = `${question} ${path}`
  if (!known.has(key)) known.set(key, answer(() => ask(Buffer.from(path, 'latin1'))))
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
  if (lstatSync(path).size > MAX_FILE_BYTES) throw new Error('too large')
  return readFileSync(path, 'latin1')
}

/** The functions by name; all arguments and results are primitives, or views of the guest's memory. */
export const fileFunctions: Readonly<Record<string, (...args: never[]) => unknown>> = {
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
