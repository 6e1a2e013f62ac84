/**
 * Functions of Node that the library passes on to Node itself: they compute a primitive from what they are given, keep
 * nothing and depend on nothing else, so no state can hide in them. They get what crossing.ts makes of their arguments, and give nothing but
 * primitives. Those that write into bytes of the program are called after the barrier has seen these. Errors of Node become data here; the
 * library makes an error of the realm.
 */
import { Buffer } from 'node:buffer'
import { pathToFileURL } from 'node:url'
import { isInstanceOf } from '../base/instance-of.ts'
import { crossing, isStackEnd } from './crossing.ts'
import { bindingFunctions } from './pure-bindings.ts'
import { bufferFunctions } from './pure-buffer.ts'
import { cipherFunctions } from './pure-cipher.ts'
import { cryptoFunctions } from './pure-crypto.ts'
import { fileFunctions } from './pure-files.ts'
import { machineFunctions } from './pure-machine.ts'
import { objectFunctions } from './pure-objects.ts'
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
  return functions.has(name) || Object.hasOwn(objectFunctions, name)
}

/** The names of all of them. */
export function pureNames(): readonly string[] {
  return [...functions.keys(), ...Object.keys(objectFunctions)]
}

/** Calls one of the functions below with arguments of the program, which are in a list of it; an error of Node is written into `failure`. */
export function callPure(name: string, receiver: unknown, args: readonly unknown[], failure: PureFailure): unknown {
  const question = Object.hasOwn(objectFunctions, name) ? objectFunctions[name] : undefined
  const f = functions.get(name)
  if (f === undefined && question === undefined) throw new Error(`there is no pure function ${name}`)
  let result: unknown
  try {
    result = question === undefined ? Reflect.apply(f!, crossing(receiver), argumentsOf(args)) : question(firstOf(args))
  } catch (error) {
    // The end of the stack is no answer of Node.
    if (!isInstanceOf(error, Error) || isStackEnd(error)) throw error
    const { code } = error as { code?: unknown }
    tell(failure, 'name', error.name)
    if (typeof code === 'string') tell(failure, 'code', code)
    tell(failure, 'message', error.message)
    return undefined
  }
  if ((typeof result !== 'object' || result === null) && typeof result !== 'function') return result
  // What it gives back of arguments that it is not made for.
  tell(failure, 'name', 'TypeError')
  tell(failure, 'message', `${name} is given an argument that it does not take`)
  return undefined
}

/** A list within the arguments crosses as one, but nothing in it does. */
function argumentsOf(args: readonly unknown[]): never[] {
  const { length } = args
  const taken: unknown[] = []
  for (let i = 0; i < length; i++) taken.push(crossing(Reflect.getOwnPropertyDescriptor(args, i)?.value))
  return taken as never[]
}

function firstOf(args: readonly unknown[]): unknown {
  return Reflect.getOwnPropertyDescriptor(args, 0)?.value
}

/** No setter of the program hears of it. */
function tell(failure: PureFailure, key: keyof PureFailure, value: unknown): void {
  if (typeof value === 'string') Reflect.defineProperty(failure, key, { value, writable: true, enumerable: true, configurable: true })
}

const define = (name: string, f: PureFunction): void => { functions.set(name, f) }
for (const [name, f] of Object.entries({ ...bindingFunctions, ...bufferFunctions, ...cipherFunctions, ...cryptoFunctions, ...fileFunctions, ...machineFunctions, ...scriptFunctions, ...timerFunctions, ...tlsFunctions, ...urlFunctions, ...zlibFunctions })) define(name, f)

define('buffer.byteLength', Buffer.byteLength as PureFunction)
define('buffer.isEncoding', Buffer.isEncoding as PureFunction)
/** Writes the bytes of a text to the start of a view that has room for them; returns how many it has. */
define('buffer.encode', (view: Buffer, text: string, encoding: BufferEncoding) => {
  const bytes = Buffer.from(text, encoding)
  if (view.length >= bytes.length) view.set(bytes)
  return bytes.length
})

define('url.pathToFile', (path: string) => pathToFileURL(path).href)
