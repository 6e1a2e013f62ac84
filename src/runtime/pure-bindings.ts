/**
 * Functions of Node's C++ bindings that compute without keeping anything, for the models of these bindings in
 * src/node/bindings/. Those that write into bytes they are given are called after a barrier. What is not a primitive
 * crosses the border as JSON.
 */
import { builtinModules, isBuiltin } from 'node:module'
import { posix, win32 } from 'node:path'
import { StringDecoder } from 'node:string_decoder'
import { parse as parseUrl } from 'node:url'
import { getSystemErrorMap, parseEnv, types } from 'node:util'
import { binding } from './host-binding.ts'
import { schemeOnlyModules } from './node-sources.ts'

type PureFunction = (this: unknown, ...args: never[]) => unknown

const FLUSH = 1, FATAL = 2, IGNORE_BOM = 4
const encoder = new TextEncoder()
const buffer = binding('buffer')
const icu = binding('icu')
const url = binding('url')
const natives = binding('natives')

export const bindingFunctions: Record<string, PureFunction> = {
  'facts.constants': () => JSON.stringify(binding('constants')),
  'facts.modules': () => JSON.stringify(builtinModules),
  'facts.schemeOnlyModules': () => JSON.stringify(schemeOnlyModules()),
  'facts.systemErrors': () => JSON.stringify([...getSystemErrorMap()]),
  'facts.limits': () => JSON.stringify({ longestString: buffer['kStringMaxLength'], largestBuffer: buffer['kMaxLength'] }),

  'modules.exists': (id: string) => Object.hasOwn(natives, id),
  'modules.isPublic': (id: string) => isBuiltin(`node:${id}`),
  'modules.isPlain': (id: string) => !id.startsWith('node:') && isBuiltin(id),
  'modules.isBuiltin': (id: string) => isBuiltin(id),
  'modules.hasScheme': (id: string) => id.startsWith('node:'),
  'modules.withoutScheme': (id: string) => id.slice('node:'.length),

  'binding.icu.getStringWidth': icu['getStringWidth']! as PureFunction,
  'binding.icu.icuErrName': icu['icuErrName']! as PureFunction,
  'binding.icu.decode': decode,
  'binding.icu.hasConverter': icu['hasConverter']! as PureFunction,
  /** The converted bytes as latin1 text, or the number of an error. */
  'binding.icu.transcode': (source: Uint8Array, from: string, to: string) => {
    const result = icu['transcode']!(source, from, to)
    return typeof result === 'number' ? result : (result as Buffer).toString('latin1')
  },

  'binding.url.parse': (input: string, base: string | undefined) => url['parse']!(input, base, false),
  'binding.url.update': url['update']! as PureFunction,
  'binding.url.canParse': url['canParse']! as PureFunction,
  'binding.url.format': url['format']! as PureFunction,
  'binding.url.getOrigin': url['getOrigin']! as PureFunction,
  'binding.url.domainToASCII': url['domainToASCII']! as PureFunction,
  'binding.url.domainToUnicode': url['domainToUnicode']! as PureFunction,
  /** Where the parts of a URL begin and end, separated by commas. */
  'binding.url.components': (href: string) => {
    url['parse']!(href, undefined, false)
    return (url['urlComponents'] as unknown as Uint32Array).join()
  },

  'binding.decodeWhole': (label: string, input: Uint8Array, flags: number) =>
    new TextDecoder(label, { fatal: (flags & FATAL) !== 0, ignoreBOM: (flags & IGNORE_BOM) !== 0 }).decode(input),
  'binding.encodeInto': (text: string, target: Uint8Array) => {
    const { read, written } = encoder.encodeInto(text, target)
    return `${read},${written}`
  },
  'binding.toASCII': toASCII,

  'binding.path.matchesGlob': matchesGlob,
  'binding.util.constructorName': constructorName,
  'binding.util.isInsideNodeModules': isInsideNodeModules,
  'binding.util.parseEnv': (text: string) => JSON.stringify(parseEnv(text)),
  'binding.util.isDetached': (memory: ArrayBuffer) => types.isArrayBuffer(memory) && isDetached(memory),
}

for (const name of [
  'atob', 'btoa', 'byteLengthUtf8', 'copy', 'compare', 'compareOffset', 'fill', 'indexOfBuffer', 'indexOfNumber', 'indexOfString', 'isUtf8',
  'isAscii', 'asciiSlice', 'base64Slice', 'base64urlSlice', 'latin1Slice', 'hexSlice', 'ucs2Slice', 'utf8Slice', 'asciiWrite',
  'base64Write', 'base64urlWrite', 'latin1Write', 'hexWrite', 'ucs2Write', 'utf8Write', 'copyArrayBuffer',
]) bindingFunctions[`binding.buffer.${name}`] = buffer[name]! as PureFunction
// These give back what they were given.
for (const name of ['swap16', 'swap32', 'swap64']) bindingFunctions[`binding.buffer.${name}`] = (view: Uint8Array) => { buffer[name]!(view) }

/** The old parser of URLs is what converts a name and shows it. */
function toASCII(name: string): string {
  try {
    return parseUrl(`http://${name}`).hostname ?? ''
  } catch {
    return ''
  }
}

/** Without the warning that this is new: the program gets its own. */
function matchesGlob(path: string, pattern: string, isWindows: boolean): boolean {
  const { emitWarning } = process
  process.emitWarning = () => {}
  try {
    return ((isWindows ? win32 : posix) as unknown as { matchesGlob(path: string, pattern: string): boolean }).matchesGlob(path, pattern)
  } finally {
    process.emitWarning = emitWarning
  }
}

function isDetached(memory: ArrayBuffer): boolean {
  if (memory.byteLength > 0) return false
  try {
    void new Uint8Array(memory)
    return false
  } catch {
    return true
  }
}

/** How many bytes of an incomplete character can be at the end of a chunk. */
const MOST_PENDING = 8

/** The text of bytes; if more will follow, after the number of bytes at the end that have to wait. */
function decode(bytes: Uint8Array, encoding: string, flags: number, isFlush: boolean): string {
  const text = (part: Uint8Array, isLast: boolean): string =>
    icu['decode']!(icu['getConverter']!(encoding, flags), part, isLast ? FLUSH : 0, encoding) as string
  if (isFlush) return text(bytes, true)
  const shown = text(bytes, false)
  for (let rest = 0; rest <= Math.min(MOST_PENDING, bytes.length); rest++) {
    if (isComplete(bytes.subarray(0, bytes.length - rest), shown, text)) return `${rest}${shown}`
  }
  throw new Error(`${encoding} is not decoded in chunks`)
}

function isComplete(bytes: Uint8Array, shown: string, text: (part: Uint8Array, isLast: boolean) => string): boolean {
  try {
    return text(bytes, true) === shown
  } catch {
    return false
  }
}

/** Whether the code at the top of a stack, below Node's own, is part of an installed package. */
function isInsideNodeModules(stack: string): boolean {
  const file = stack.split('\n').map((line) => /^ {4}at (?:.* \()?(.*):\d+:\d+\)?$/.exec(line)?.[1]).find((each) => each !== undefined && !each.startsWith('node:'))
  return file !== undefined && /[/\\]node_modules[/\\]/.test(file)
}

/** The name of the constructor that made an object, as V8 remembers it; a stack trace is what tells it. */
function constructorName(object: object): string {
  const { prepareStackTrace, stackTraceLimit } = Error
  Error.prepareStackTrace = (_, [site]) => site!.getTypeName()
  Error.stackTraceLimit = 1
  try {
    return Reflect.apply(probe, object, []) as string
  } finally {
    Error.prepareStackTrace = prepareStackTrace
    Error.stackTraceLimit = stackTraceLimit
  }
}
// Only a sloppy function may tell what it was called on.
const probe = new Function('const holder = {}; Error.captureStackTrace(holder); return holder.stack') as () => unknown

/** A decoder in the given state: all of what Node's StringDecoder remembers is in one small buffer. */
function decoderIn(state: Uint8Array): [decoder: StringDecoder, own: Uint8Array] {
  const decoder = new StringDecoder('utf8')
  const own = (decoder as unknown as Record<symbol, Uint8Array>)[Object.getOwnPropertySymbols(decoder)[0]!]!
  own.set(state)
  return [decoder, own]
}
bindingFunctions['binding.decoder.decode'] = (state: Uint8Array, chunk: Buffer) => {
  const [decoder, own] = decoderIn(state)
  const text = decoder.write(chunk)
  Reflect.apply(Uint8Array.prototype.set, state, [own])
  return text
}
bindingFunctions['binding.decoder.flush'] = (state: Uint8Array) => {
  const [decoder, own] = decoderIn(state)
  const text = decoder.end()
  Reflect.apply(Uint8Array.prototype.set, state, [own])
  return text
}
