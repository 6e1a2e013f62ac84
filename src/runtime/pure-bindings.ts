/**
 * Functions of Node's C++ bindings that compute without keeping anything, for the models of these bindings in
 * src/node/bindings/. Those that write into bytes they are given are called after a barrier. What is not a primitive
 * crosses the border as JSON.
 */
import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import { builtinModules, createRequire, isBuiltin } from 'node:module'
import { BlockList } from 'node:net'
import { isAbsolute, posix, win32 } from 'node:path'
import { StringDecoder } from 'node:string_decoder'
import { transcode, type TranscodeEncoding } from 'node:buffer'
import { fileURLToPath, parse as parseUrl } from 'node:url'
import { getSystemErrorMap, parseEnv } from 'node:util'
import { hostBinding } from './host-binding.ts'
import { hasNodeSource, schemeOnlyModules } from './node-sources.ts'

type PureFunction = (this: unknown, ...args: never[]) => unknown

const FATAL = 2, IGNORE_BOM = 4
const encoder = new TextEncoder()
/** Names of ICU's errors by number, as far as some call has failed with them. */
const icuErrors = new Map<number, string>()

export const bindingFunctions: Record<string, PureFunction> = {
  'facts.constants': () => JSON.stringify(hostBinding.constantGroups()),
  'facts.line': () => Number.parseInt(process.versions.node, 10),
  'facts.drainsInCheck': () => !isSince(26, 4),
  'facts.llhttp': () => process.versions['llhttp'],
  'facts.parser': () => JSON.stringify({ removedIsSilent: isSince(24, 15), freshIsIdle: isSince(26, 4) }),
  'facts.hasGlobal': (name: string) => Object.hasOwn(globalThis, name),
  'facts.members': (module: string) => JSON.stringify(membersOf(module === 'process' ? process : createRequire(import.meta.url)(`node:${module}`))),
  'facts.modules': () => JSON.stringify(builtinModules),
  'facts.schemeOnlyModules': () => JSON.stringify(schemeOnlyModules()),
  'facts.clonesExceptions': () => structuredClone(new DOMException('message', 'name')) instanceof DOMException,
  'facts.sortsRules': () => 'removeAddress' in BlockList.prototype,
  'facts.storages': () => JSON.stringify({ hasScopes: 'withScope' in AsyncLocalStorage.prototype, restoresAll: restoresAll() }),
  'facts.systemErrors': () => JSON.stringify([...getSystemErrorMap()]),

  'modules.exists': (id: string) => hasNodeSource(id),
  'modules.isPublic': (id: string) => isBuiltin(`node:${id}`),
  'modules.isPlain': (id: string) => !id.startsWith('node:') && isBuiltin(id),
  'modules.resolveUrl': (specifier: string, base: string) => {
    if (isBuiltin(specifier)) return specifier.startsWith('node:') ? specifier : `node:${specifier}`
    return /^\.{0,2}\/|^(?!node:)[a-z][a-z\d+.-]*:/i.test(specifier) ? new URL(specifier, base).href : undefined
  },
  'modules.pathOf': (file: string) => {
    if (isAbsolute(file)) return file
    return file.startsWith('file:') && URL.canParse(file) ? fileURLToPath(file) : undefined
  },
  'modules.isBuiltin': (id: string) => isBuiltin(id),
  'modules.hasScheme': (id: string) => id.startsWith('node:'),
  'modules.withoutScheme': (id: string) => id.slice('node:'.length),

  // C++ ends the process if it is given something else.
  'binding.icu.getStringWidth': (text: unknown, ...options: unknown[]) => hostBinding.stringWidth(String(text), ...options.map(Boolean)),
  'binding.icu.icuErrName': (number: number) => icuErrors.get(number) ?? '',
  'binding.icu.decode': decode,
  'binding.icu.hasConverter': (label: string) => {
    try {
      return new TextDecoder(label) !== undefined
    } catch {
      return false
    }
  },
  /** The converted bytes as latin1 text, or the number of an error. */
  'binding.icu.transcode': (source: Uint8Array, from: string, to: string) => {
    try {
      return transcode(source, from as TranscodeEncoding, to as TranscodeEncoding).toString('latin1')
    } catch (error) {
      const { errno, code } = error as { errno?: number, code?: string }
      if (errno === undefined || code === undefined) throw error
      icuErrors.set(errno, code)
      return errno
    }
  },

  'binding.decodeWhole': (label: string, input: Uint8Array, flags: number) =>
    new TextDecoder(label, { fatal: (flags & FATAL) !== 0, ignoreBOM: (flags & IGNORE_BOM) !== 0 }).decode(input),
  'binding.encodeInto': (text: string, target: Uint8Array) => {
    const { read, written } = encoder.encodeInto(text, target)
    return `${read},${written}`
  },
  'binding.toASCII': toASCII,

  'binding.path.matchesGlob': matchesGlob,
  'binding.util.isInsideNodeModules': isInsideNodeModules,
  'binding.util.parseEnv': (text: string) => JSON.stringify(parseEnv(text)),
  'facts.parsesWithoutPrototype': () => Object.getPrototypeOf(parseEnv('')) === null,
}

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

/** How many bytes of an incomplete character can be at the end of a chunk. */
const MOST_PENDING = 8

/** The text of bytes; if more will follow, after the number of bytes at the end that have to wait. */
function decode(bytes: Uint8Array, encoding: string, flags: number, isFlush: boolean): string {
  const options = { fatal: (flags & FATAL) !== 0, ignoreBOM: (flags & IGNORE_BOM) !== 0 }
  // In pieces even if there is one only: for a whole text some lines of Node take a short cut, which is not what converters do.
  const text = (part: Uint8Array, isLast: boolean): string => {
    const decoder = new TextDecoder(encoding, options)
    const begin = decoder.decode(part, { stream: true })
    return isLast ? begin + decoder.decode() : begin
  }
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

/** A decoder in the given state: all of what Node's StringDecoder remembers is in one small buffer. */
function decoderIn(state: Uint8Array): [decoder: StringDecoder, own: Uint8Array] {
  if (!isDecoderState(state)) throw new RangeError('these bytes are no state of a decoder')
  const decoder = new StringDecoder('utf8')
  const own = (decoder as unknown as Record<symbol, Uint8Array>)[Object.getOwnPropertySymbols(decoder)[0]!]!
  own.set(state)
  return [decoder, own]
}
const UTF8 = 1, BASE64 = 2, UTF16 = 3, LAST_ENCODING = 7
/** Programs get hold of a state, and C++ ends the process if it is one that no decoder comes to: up to 3 bytes that wait for some more, the numbers of both, an encoding. */
function isDecoderState(state: Uint8Array): boolean {
  const [missing, buffered, encoding] = [state[4], state[5], state[6]]
  if (!Buffer.isBuffer(state) || state.length !== 7 || encoding! > LAST_ENCODING) return false
  if (missing === 0 || buffered === 0) return missing === buffered
  return [UTF8, BASE64, UTF16, LAST_ENCODING].includes(encoding!) && buffered! < 4 && buffered! + missing! <= 4
}
bindingFunctions['binding.decoder.decode'] = (state: Uint8Array, chunk: Buffer) => {
  const [decoder, own] = decoderIn(state)
  const text = decoder.write(chunk)
  state.set(own)
  return text
}
bindingFunctions['binding.decoder.flush'] = (state: Uint8Array) => {
  const [decoder, own] = decoderIn(state)
  const text = decoder.end()
  state.set(own)
  return text
}

/** Is the running Node this release, or a later one? */
function isSince(line: number, minor: number): boolean {
  const [ownLine, ownMinor] = process.versions.node.split('.').map(Number)
  return ownLine! > line || (ownLine === line && ownMinor! >= minor)
}

/** Does AsyncLocalStorage.run() restore the stores of other storages, too? Asked in a scope of its own, and not where a storage slows down all promises. */
function restoresAll(): boolean {
  return Number.parseInt(process.versions.node, 10) >= 24 && new AsyncResource('question').runInAsyncScope(() => {
    const one = new AsyncLocalStorage(), other = new AsyncLocalStorage()
    one.run(true, () => other.enterWith(true))
    return other.getStore() === undefined
  })
}

/** Names of functions, with null, and of simple values, with these. */
function membersOf(module: object): [name: string, value: unknown][] {
  return Object.entries(Object.getOwnPropertyDescriptors(module)).flatMap(([name, { value }]): [string, unknown][] => {
    if (typeof value === 'function') return [[name, null]]
    return ['string', 'number', 'boolean'].includes(typeof value) ? [[name, value]] : []
  })
}
