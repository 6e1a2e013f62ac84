/** Compression as a function of everything that a stream was given so far: the host repeats it with a handle such as Node's own streams have. */
import zlib, { crc32 } from 'node:zlib'
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
  const live: Live = { handle: new (handleClass(kind))(mode), left: new Uint32Array(2), failure: undefined }
  live.handle.onerror = (message, errno, code) => { live.failure = JSON.stringify([message, errno, code]) }
  const [count, rejectsGarbage, ...given] = JSON.parse(parameters) as number[]
  const size = kind.startsWith('Zstd') ? [given.pop()].map((each) => each === -1 ? undefined : each) : []
  const first = kind === 'Zlib' ? given : [Uint32Array.from(given), ...size]
  const preset = dictionary === undefined ? undefined : Buffer.from(dictionary, 'latin1')
  // C++ wants exactly as many as its line of Node has.
  live.handle.init(...[...first, live.left, () => {}, preset, rejectsGarbage === 1].slice(0, count))
  return live
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
  const room = second as number
  if (what === 'reset') handle.reset()
  if (what === 'params') handle.params(room, input as number)
  if (typeof what === 'string') return ''
  const bytes = Buffer.from(input as string, 'latin1')
  const output = Buffer.alloc(room)
  handle.writeSync(what, bytes, 0, bytes.length, output, 0, room)
  return `${left[0]} ${left[1]}:${output.toString('latin1', 0, room - left[0]!)}`
}
