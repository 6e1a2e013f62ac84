/** Bytes to text and back, searching and filling: Node's C++ does it (runtime/pure-bindings.ts) on the program's own bytes. */
import primordials from 'own:internal/per_context/primordials'
import { limits } from '../internal/host-facts.ts'
import { callHost } from '../internal/host-call.ts'
import { typedSet, type Guest } from '../internal/kept.ts'

const { ArrayBufferIsView } = primordials
const isBytes = (value: unknown): boolean => ArrayBufferIsView(value) || $$isObject(value) && $$host.pure('types.isAnyArrayBuffer', undefined, [value], {})
/** C++ makes numbers of what is given for them. Whoever calls the program's code for it has to be code of this realm. */
const call = (name: string, receiver: unknown, args: Guest[], firstNumber = 1): Guest => {
  for (let i = firstNumber; i < args.length; i++) if ($$isObject(args[i]) && !isBytes(args[i])) args[i] = +args[i]
  return callHost(`buffer.${name}`, receiver, args)
}

const zeroFill = new Uint32Array(1)

const binding: Guest = {
  kMaxLength: limits.largestBuffer,
  kStringMaxLength: limits.longestString,
  /** Earlier releases of Node 22 and 24: what is set to 0 while memory need not be cleared. Ours always is. */
  getZeroFillToggle: (): Uint32Array => zeroFill,
  createUnsafeArrayBuffer: (size: number): ArrayBuffer => new ArrayBuffer(size),
  arrayBufferAlignedOffset: (): number => 0,
  setDetachKey(): void {},
  /** The bytes go to new memory; undefined if they are gone already. */
  detachArrayBuffer(memory: ArrayBuffer): ArrayBuffer | undefined {
    const bytes = new Uint8Array(memory.byteLength)
    try {
      typedSet(bytes, new Uint8Array(memory))
    } catch {
      return undefined
    }
    $$lock(memory)
    $$barrier(memory)
    $$host.pure('detach', undefined, [memory], {})
    return bytes.buffer
  },
}

const define = (name: string, f: Guest): void => { binding[name] = $$disguise(f, name, 0) }
/** Those that only read what they are given. */
const readers = [
  'atob', 'btoa', 'byteLengthUtf8', 'compare', 'compareOffset', 'indexOfBuffer', 'indexOfNumber', 'indexOfString', 'isUtf8',
  'isAscii',
]
for (let i = 0; i < readers.length; i++) define(readers[i]!, (...args: Guest[]) => call(readers[i]!, undefined, args))

/** Those that write into the argument at this place. */
const writers: readonly (readonly [string, number])[] = [['copy', 1], ['copyArrayBuffer', 0], ['fill', 0], ['swap16', 0], ['swap32', 0], ['swap64', 0]]
for (let i = 0; i < writers.length; i++) {
  const [name, target] = writers[i]!
  define(name, (...args: Guest[]) => {
    if ($$isObject(args[target])) $$barrier(args[target])
    const result = call(name, undefined, args)
    return name === 'swap16' || name === 'swap32' || name === 'swap64' ? args[target] : result
  })
}

const encodings = ['ascii', 'base64', 'base64url', 'latin1', 'hex', 'ucs2', 'utf8']
for (let i = 0; i < encodings.length; i++) {
  const [slice, write] = [`${encodings[i]}Slice`, `${encodings[i]}Write`]
  // Methods of the bytes, or since Node 24 functions of them.
  define(slice, function (this: unknown, ...args: Guest[]) {
    return isBytes(args[0]) && !isBytes(this) ? call(slice, args[0], [args[1], args[2]], 0) : call(slice, this, args, 0)
  })
  define(write, function (this: Guest, ...args: Guest[]) {
    const [view, rest] = isBytes(args[0]) && !isBytes(this) ? [args[0] as Guest, [args[1], args[2], args[3]]] : [this, args]
    if ($$isObject(view)) $$barrier(view)
    return call(write, view, rest)
  })
  // Since Node 22 some are functions of the bytes.
  define(`${write}Static`, (view: Guest, ...args: Guest[]) => {
    if ($$isObject(view)) $$barrier(view)
    return call(write, view, args)
  })
}

export default binding
