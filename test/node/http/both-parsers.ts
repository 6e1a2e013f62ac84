/** The parser of the library and that of Node side by side: what each tells about the same input. */
import { createRequire } from 'node:module'
import { MessageParser, parse, type MessageUser } from '../../../src/node/http/parser.ts'
import { countsHeaders } from '../../../src/node/http/releases.ts'
import { stepsOf } from '../../../src/node/http/steps.ts'

/** One callback with its arguments, or what a call of execute or finish returned. */
export type Told = readonly unknown[]

export interface Setting {
  readonly type: number
  readonly lenient: number
  readonly maxHeaderSize: number
  readonly maxHeaderPairs: number
  /** What the callback for the end of the headers returns. */
  readonly answer: number
}

interface NodeParser {
  [callback: number]: (...args: unknown[]) => unknown
  maxHeaderPairs: number
  initialize(type: number, resource: object, maxHeaderSize: number, lenient: number): void
  execute(data: Uint8Array): unknown
  finish(): unknown
}

const { HTTPParser } = createRequire(import.meta.url)('_http_common') as {
  HTTPParser: { new (): NodeParser, kLenientAll: number, kLenientHeaderValueRelaxed?: number }
}

/** All that this Node's parser may be asked to put up with. */
export const allLenience = HTTPParser.kLenientAll | (HTTPParser.kLenientHeaderValueRelaxed ?? 0)

const release = process.versions['llhttp']!
const steps = stepsOf(release)
const CALLBACKS = [0, 1, 2, 3, 4]

/** What Node's parser tells, up to the first error. */
export function toldByNode(setting: Setting, pieces: readonly Uint8Array[]): Told[] {
  const told: Told[] = []
  const parser = new HTTPParser()
  parser.initialize(setting.type, {}, setting.maxHeaderSize, setting.lenient)
  parser.maxHeaderPairs = setting.maxHeaderPairs
  for (const callback of CALLBACKS) {
    parser[callback] = (...args) => {
      told.push([callback, ...args.map(plain)])
      return callback === 2 ? setting.answer : undefined
    }
  }
  runAll(pieces, setting, (data) => data === undefined ? parser.finish() : parser.execute(data), told)
  return told
}

/** The same for the library's. */
export function toldByLibrary(setting: Setting, pieces: readonly Uint8Array[]): Told[] {
  const told: Told[] = []
  const user: MessageUser = {
    call(callback, args) {
      told.push([callback, ...args.map(plain)])
      return { value: callback === 2 ? setting.answer : undefined }
    },
    has: () => true,
    maxPairs: () => countsHeaders(release) ? setting.maxHeaderPairs : 0,
    copy: (data, start, end) => data.slice(start, end),
    began() {},
    completed() {},
  }
  const parser = new MessageParser(setting.type, user, setting.maxHeaderSize, setting.lenient)
  runAll(pieces, setting, (data) => parse(parser, steps, data), told)
  return told
}

function runAll(pieces: readonly Uint8Array[], setting: Setting, run: (data: Uint8Array | undefined) => unknown, told: Told[]): void {
  for (const piece of pieces) {
    const result = run(piece)
    told.push(['execute', outcome(result)])
    // After an upgrade nobody asks the parser again, and what it would say about a position in an older piece is no use.
    if (typeof result !== 'number' || told.some(([callback, ...args]) => callback === 2 && (args[7] === true || setting.answer === 2))) return
  }
  const result = run(undefined)
  // How far Node says it has come at the end of the input is where some earlier piece was in memory.
  told.push(['finish', typeof result === 'number' || result === undefined ? undefined : { ...outcome(result) as object, bytesParsed: undefined }])
}

function outcome(result: unknown): unknown {
  if (typeof result !== 'object') return result
  const { bytesParsed, code, reason } = result as Record<string, unknown>
  return { bytesParsed, code, reason }
}

function plain(value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value
}
