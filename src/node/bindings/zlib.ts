/**
 * Compression streams of C++. A handle remembers what it was made from and everything that it was given; what comes out
 * follows from that (runtime/pure-zlib.ts). A write ends in an event of its own, as on Node's thread pool.
 */
import { keepContext } from '../globals/async-context.ts'
import { currentLoop, runCallback } from '../globals/event-loop.ts'
import type { PollSource } from '../globals/poll-events.ts'
import { bindingError } from '../internal/host-call.ts'
import { encoded, textOf } from '../internal/byte-text.ts'
import { arrayPush, jsonParse, jsonStringify, type Guest } from '../internal/kept.ts'

const UNZIP = 7

class Handle {
  kind: string
  mode: number
  parameters = ''
  dictionary: string | undefined = undefined
  /** Entries of three: see runtime/pure-zlib.ts. */
  history: (string | number)[] = []
  /** What the last write gave and nobody has taken yet. */
  output: string | undefined = undefined
  left: Guest = undefined
  callback: Guest = undefined
  isClosed = false

  constructor(kind: string, mode: number) {
    this.kind = kind
    this.mode = mode
    keepContext(this)
  }

  prepare(parameters: number[], dictionary: string | undefined, left: Guest, callback: Guest): void {
    this.parameters = jsonStringify(parameters)!
    this.dictionary = dictionary
    this.left = left
    this.callback = callback
    const problem: string = $$host.pure('zlib.init', undefined, [this.kind, this.mode, this.parameters, dictionary], {})
    if (problem !== '') throw bindingError($$Error, 'ERR_ZLIB_INITIALIZATION_FAILED', problem)
  }

  writeSync(flush: number, input: Guest, at: number, length: number, _output: Guest, _outputAt: number, room: number): void {
    this.compress(flush, room, piece(input, at, length))
  }

  write(flush: number, input: Guest, at: number, length: number, _output: Guest, _outputAt: number, room: number): void {
    currentLoop('zlib').post(new WriteEnd(this, flush, room, piece(input, at, length)))
  }

  /** False if it failed, and somebody was told. */
  compress(flush: number, room: number, input: string): boolean {
    const result = this.run(flush, room, input)
    if (result[0] === '[') {
      const [message, errno, code] = jsonParse(result)
      this.onerror(message, errno, code)
      return false
    }
    const [space, end] = [result.indexOf(' '), result.indexOf(':')]
    this.left[0] = +result.slice(0, space)
    this.left[1] = +result.slice(space + 1, end)
    this.output = result.slice(end + 1)
    return true
  }

  run(what: string | number, second: number, third: string | number): string {
    arrayPush(this.history, what, second, third)
    return $$host.pure('zlib.run', undefined, [this.kind, this.mode, this.parameters, this.dictionary, this.history], {})
  }

  /** The bytes that the last write gave. */
  takeOutput(): Guest {
    const { output } = this
    this.output = undefined
    return encoded(output!, undefined)
  }

  params(level: number, strategy: number): void { this.run('params', level, strategy) }

  /** Only what the reset leaves in place has to be remembered. */
  reset(): void {
    if (this.mode !== UNZIP && this.history.indexOf('params') < 0) this.history = []
    else this.run('reset', 0, 0)
  }

  close(): void {
    if (!this.isClosed) this.isClosed = true
    if (this.history.length > 0) this.history = []
    if (this.output !== undefined) this.output = undefined
  }

  onerror(_message: string, _errno: number, _code: string): void {}
}

const piece = (input: Guest, at: number, length: number): string =>
  input === null || length === 0 ? '' : textOf(new Uint8Array(input.buffer, input.byteOffset + at, length))

/** A write that is under way. */
class WriteEnd implements PollSource {
  handle: Handle
  flush: number
  room: number
  input: string

  constructor(handle: Handle, flush: number, room: number, input: string) {
    this.handle = handle
    this.flush = flush
    this.room = room
    this.input = input
  }

  get kind(): 'latency' { return 'latency' }
  get isPooled(): boolean { return true }
  label(): string { return 'zlib' }
  run(): void {
    const { handle } = this
    // A stream that was closed in the meantime wants to know that the write has ended, and nothing of what it gave.
    runCallback(this, () => { if (handle.isClosed || handle.compress(this.flush, this.room, this.input)) handle.callback() }, handle, undefined)
  }
  isReady(): boolean { return false }
  isHeld(): boolean { return false }
  hasRun(): void {}
  isRef(): boolean { return true }
  waiting(): Guest { return this.handle.callback }
}

class Zlib extends Handle {
  constructor(mode: number) { super('Zlib', mode) }
  init(...args: Guest[]): void {
    const [windowBits, level, memLevel, strategy, left, callback, dictionary, rejectsGarbage] = args
    this.prepare([args.length, rejectsGarbage === true ? 1 : 0, windowBits, level, memLevel, strategy], dictionaryOf(dictionary), left, callback)
  }
}

/** How many arguments C++ wants depends on the line of Node, and is the first; the second is what has no place in an array. */
const listOf = (count: number, other: number, parameters: Guest): number[] => {
  const list: number[] = [count, other]
  for (let i = 0; i < parameters.length; i++) arrayPush(list, parameters[i])
  return list
}
const dictionaryOf = (dictionary: Guest): string | undefined => dictionary === undefined ? undefined : textOf(dictionary)

class Brotli extends Handle {
  init(...args: Guest[]): void {
    const [parameters, left, callback, dictionary] = args
    this.prepare(listOf(args.length, 0, parameters), dictionaryOf(dictionary), left, callback)
  }
}
class BrotliEncoder extends Brotli {
  constructor(mode: number) { super('BrotliEncoder', mode) }
}
class BrotliDecoder extends Brotli {
  constructor(mode: number) { super('BrotliDecoder', mode) }
}
/** Since Node 22.15. The size that was promised is -1 if there is none. */
class Zstd extends Handle {
  init(...args: Guest[]): void {
    const [parameters, size, left, callback, dictionary, rejectsGarbage] = args
    const list = listOf(args.length, rejectsGarbage === true ? 1 : 0, parameters)
    arrayPush(list, size ?? -1)
    this.prepare(list, dictionaryOf(dictionary), left, callback)
  }
}
class ZstdCompress extends Zstd {
  constructor(mode: number) { super('ZstdCompress', mode) }
}
class ZstdDecompress extends Zstd {
  constructor(mode: number) { super('ZstdDecompress', mode) }
}

export default {
  Zlib, BrotliEncoder, BrotliDecoder, ZstdCompress, ZstdDecompress,
  crc32: (data: Guest, value = 0): number => $$host.pure('zlib.crc32', undefined, [textOf(data, 'utf8'), value], {}),
}
