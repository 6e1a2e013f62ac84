/** Compression as a function of everything that a stream was given so far: the host repeats it with a handle such as Node's own streams have. */
import zlib, { crc32 } from 'node:zlib'
import { hostBinding } from './host-binding.ts'
import { type History, Replays } from './replays.ts'

type PureFunction = (this: unknown, ...args: never[]) => unknown

/** The handle of Node's binding; `_writeState` gets how much room and how much input is left. */
interface Handle {
  init(...args: unknown[]): void
  writeSync(flush: number, input: Uint8Array, inputAt: number, inputLength: number, output: Uint8Array, outputAt: number, outputLength: number): void
  params(level: number, strategy: number): void
  reset(): void
  close(): void
  onerror(message: string, errno: number, code: string): void
}

interface Live { readonly handle: Handle, readonly left: Uint32Array, failure: string | undefined }

/** What a handle is made from: its class, mode, and the arguments of `init` but for those that are functions or bytes. */
type Making = readonly [kind: keyof typeof makers, mode: number, parameters: string, dictionary: string | undefined]

/** Writes are [flush, room, input], changes of parameters ['params', level, strategy], resets ['reset', 0, 0]. */
const replays = new Replays<Live>(step, ({ handle }) => handle.close())

export const zlibFunctions: Record<string, PureFunction> = {
  'zlib.crc32': (data: string, value: number) => crc32(Buffer.from(data, 'latin1'), value),
  /** Whether a handle can be made like that: nothing, or what is wrong. */
  'zlib.init': (...making: [...Making]) => {
    try {
      make(making).handle.close()
      return ''
    } catch (error) {
      return (error as Error).message
    }
  },
  /** `room input:output` after the last entry of the history, or JSON of the arguments of `onerror`. */
  'zlib.run': (kind: Making[0], mode: number, parameters: string, dictionary: string | undefined, history: History) => {
    const making: Making = [kind, mode, parameters, dictionary]
    let failure: string | undefined
    const result = replays.run(making, () => make(making), history, (live) => {
      failure = live.failure
      return failure !== undefined
    })
    return failure ?? result
  },
}

function make([kind, mode, parameters, dictionary]: Making): Live {
  rejectUnless(isMaking(kind, mode, parameters))
  const live: Live = { handle: new (handleClass(kind))(mode), left: new Uint32Array(2), failure: undefined }
  live.handle.onerror = (message, errno, code) => { live.failure = JSON.stringify([message, errno, code]) }
  const [, rejectsGarbage, ...given] = JSON.parse(parameters) as number[]
  const size = kind.startsWith('Zstd') ? [given.pop()].map((each) => each === -1 ? undefined : each) : []
  const first = kind === 'Zlib' ? given : [Uint32Array.from(given), ...size]
  const preset = dictionary === undefined ? undefined : Buffer.from(dictionary, 'latin1')
  // C++ wants exactly as many as its line of Node has.
  live.handle.init(...[...first, live.left, () => {}, preset, rejectsGarbage === 1].slice(0, initCount(kind)))
  return live
}

const KINDS = ['Zlib', 'Brotli', 'Zstd'] as const

/** How many arguments `init` of a handle has: Node's library gives it them, in the order of KINDS. */
function initCount(kind: Making[0]): number {
  const calls = [...(hostBinding.nodeTexts()['zlib'] ?? '').matchAll(/\.init\(([^;{]*?),?\s*\);/g)].map(([, args]) => args!.replace(/\([^)]*\)/g, '').split(',').length)
  const count = calls[KINDS.findIndex((each) => kind.startsWith(each))]
  if (count === undefined) throw new Error(`the library of this Node makes no handle ${kind}`)
  return count
}

/** The modes of a class, first and last. */
const MODES: Readonly<Record<string, readonly [number, number]>> = { Zlib: [1, 7], BrotliDecoder: [8, 8], BrotliEncoder: [9, 9], ZstdCompress: [10, 10], ZstdDecompress: [11, 11] }
/** Those that find out by themselves how large the window is. */
const INFLATING: readonly number[] = [2, 4, 7]
const MAX_PARAMETERS = 100
/** Lists of numbers are preceded by two others. */
const LEADING = 2

/** C++ ends the process where it gets what Node's library has not checked: programs can get hold of a handle. */
function isMaking(kind: unknown, mode: unknown, parameters: unknown): boolean {
  const modes = typeof kind === 'string' && Object.hasOwn(MODES, kind) ? MODES[kind]! : undefined
  if (modes === undefined || !isWhole(mode, ...modes) || typeof parameters !== 'string') return false
  const numbers: unknown = JSON.parse(parameters)
  if (!Array.isArray(numbers) || numbers.length > MAX_PARAMETERS || !numbers.every((each) => typeof each === 'number')) return false
  const [windowBits, level, memoryLevel, strategy] = numbers.slice(LEADING) as unknown[]
  if (kind !== 'Zlib') return true
  return (isWhole(windowBits, 8, 15) || (windowBits === 0 && INFLATING.includes(mode))) && isWhole(level, -1, 9) && isWhole(memoryLevel, 1, 9) && isWhole(strategy, 0, 4)
}

function isWhole(value: unknown, from: number, to: number): value is number {
  return Number.isInteger(value) && (value as number) >= from && (value as number) <= to
}

function rejectUnless(isRight: boolean): void {
  if (!isRight) throw new RangeError('Invalid arguments of a handle')
}

/** Functions that make a stream whose handle is of the kind; not every line of Node has all of them. */
const makers = {
  Zlib: 'createInflateRaw', BrotliEncoder: 'createBrotliCompress', BrotliDecoder: 'createBrotliDecompress',
  ZstdCompress: 'createZstdCompress', ZstdDecompress: 'createZstdDecompress',
} as const

/** The class of the handle that a stream of this kind has: a stream of Node would do more than it is asked for here. */
function handleClass(kind: Making[0]): HandleClass {
  const known = handleClasses.get(kind)
  if (known !== undefined) return known
  const stream = (zlib as unknown as Record<string, () => { readonly _handle: object, close(): void }>)[makers[kind]]!()
  const found = stream._handle.constructor as HandleClass
  stream.close()
  handleClasses.set(kind, found)
  return found
}

type HandleClass = new (mode: number) => Handle
const handleClasses = new Map<Making[0], HandleClass>()

function step({ handle, left }: Live, what: string | number, second: string | number, input: string | number): string {
  rejectUnless(typeof what === 'string' ? what === 'reset' || (what === 'params' && isWhole(second, -1, 9) && isWhole(input, 0, 4))
    : isWhole(what, 0, 5) && isWhole(second, 0, 2 ** 31 - 1) && typeof input === 'string')
  const room = second as number
  if (what === 'reset') handle.reset()
  if (what === 'params') handle.params(room, input as number)
  if (typeof what === 'string') return ''
  const bytes = Buffer.from(input as string, 'latin1')
  const output = Buffer.alloc(room)
  handle.writeSync(what, bytes, 0, bytes.length, output, 0, room)
  return `${left[0]} ${left[1]}:${output.toString('latin1', 0, room - left[0]!)}`
}
