/**
 * Functions of Node that the library passes on to Node itself: they compute a primitive from what they are given, keep
 * nothing and depend on nothing else, so no state can hide in them. Those that write into bytes of the program are called after
 * the barrier has seen these. Errors of Node become data here; the library makes an error of the realm.
 */
import { Buffer } from 'node:buffer'
import { pathToFileURL } from 'node:url'
import { types } from 'node:util'
import { bindingFunctions } from './pure-bindings.ts'
import { bufferFunctions } from './pure-buffer.ts'
import { cipherFunctions } from './pure-cipher.ts'
import { cryptoFunctions } from './pure-crypto.ts'
import { fileFunctions } from './pure-files.ts'
import { machineFunctions } from './pure-machine.ts'
import { scriptFunctions } from './pure-script.ts'
import { timerFunctions } from './pure-timers.ts'
import { tlsFunctions } from './pure-tls.ts'
import { urlFunctions } from './pure-url.ts'
import { zlibFunctions } from './pure-zlib.ts'

/** What became of a call that Node answered with an error. */
export interface PureFailure {
  name?: string
  code?: string
  message?: string
}

type PureFunction = (this: unknown, ...args: never[]) => unknown

const functions = new Map<string, PureFunction>()

/** Is there a function of this name? Which ones depends on the Node that runs. */
export function isPure(name: string): boolean {
  return functions.has(name)
}

/** Calls one of the functions below; an error of Node is written into `failure`, one of the program is thrown on. */
export function callPure(name: string, receiver: unknown, args: readonly unknown[], failure: PureFailure): unknown {
  const f = functions.get(name)
  if (f === undefined) throw new Error(`there is no pure function ${name}`)
  try {
    return Reflect.apply(f, receiver, args)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    failure.name = error.name
    if (typeof (error as { code?: unknown }).code === 'string') failure.code = (error as { code: string } & Error).code
    failure.message = error.message
    return undefined
  }
}

const define = (name: string, f: PureFunction): void => { functions.set(name, f) }
for (const [name, f] of Object.entries({ ...bindingFunctions, ...bufferFunctions, ...cipherFunctions, ...cryptoFunctions, ...fileFunctions, ...machineFunctions, ...scriptFunctions, ...timerFunctions, ...tlsFunctions, ...urlFunctions, ...zlibFunctions })) define(name, f)

for (const [name, test] of Object.entries(types)) define(`types.${name}`, test as PureFunction)

define('buffer.byteLength', Buffer.byteLength as PureFunction)
define('buffer.isEncoding', Buffer.isEncoding as PureFunction)
/** Writes the bytes of a text to the start of a view that has room for them; returns how many it has. */
define('buffer.encode', (view: Uint8Array, text: string, encoding: BufferEncoding) => {
  const bytes = Buffer.from(text, encoding)
  if (view.length >= bytes.length) Reflect.apply(Uint8Array.prototype.set, view, [bytes])
  return bytes.length
})

/** Takes the memory of an ArrayBuffer away, as a transfer does. */
define('detach', (memory: ArrayBuffer) => { structuredClone(memory, { transfer: [memory] }) })

/** Has a view of a resizable buffer no length of its own? A copy is asked, whose buffer may be resized. */
define('followsBuffer', (view: ArrayBufferView) => {
  const copy = structuredClone(view)
  const { byteLength, byteOffset } = copy
  const buffer = copy.buffer as unknown as { maxByteLength: number, resize(length: number): void }
  buffer.resize(buffer.maxByteLength)
  if (copy.byteLength !== byteLength) return true
  if (byteLength === 0) return false
  buffer.resize(byteOffset)
  // One with a length is out of bounds now.
  return isInBounds(copy)
})

function isInBounds(view: ArrayBufferView): boolean {
  try {
    if (view instanceof DataView) void view.byteLength
    else Reflect.apply(Uint8Array.prototype.keys, view, [])
    return true
  } catch {
    return false
  }
}

define('url.pathToFile', (path: string) => pathToFileURL(path).href)
