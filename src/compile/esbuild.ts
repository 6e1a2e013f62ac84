/**
 * esbuild's synchronous calls, started as fast as the number of calls allows. esbuild answers them from a thread and a
 * process of its own, which take as long to start as four calls that each start a process only; most programs have few
 * files. A process that may not start others asks one that may (`useTransform`).
 */
import { createRequire } from 'node:module'
import type { TransformOptions, TransformResult } from 'esbuild'

type Esbuild = typeof import('esbuild')

/** As `transformSync` of esbuild. */
export type Transform = (text: string, options: TransformOptions) => TransformResult

/** So many calls start a process each. */
const FEW = 3
/** Characters that it takes to exhaust esbuild's stack of a gigabyte, and more. */
export const LARGE = 500_000

const require = createRequire(import.meta.url)
let calls = 0
let withoutThread: Esbuild | undefined
let withThread: Esbuild | undefined
let transform: Transform = ownTransform

/** What was transformed last, and how it came out: a program that is checked in several ways, or once more, has the same files. */
const known = new Map<string, TransformResult>()
const MOST_KNOWN = 200

/** From now on others are asked. */
export function useTransform(other: Transform): void {
  transform = other
}

/** As `transformSync` of esbuild, which is loaded by the first call. */
export function transformSync(text: string, options: TransformOptions): TransformResult {
  const key = JSON.stringify([options, text])
  const result = known.get(key) ?? transform(text, options)
  known.delete(key)
  known.set(key, result)
  if (known.size > MOST_KNOWN) known.delete(known.keys().next().value!)
  return result
}

function ownTransform(text: string, options: TransformOptions): TransformResult {
  if (text.length > LARGE) return transformLarge(text, options)
  if (calls++ < FEW) return (withoutThread ??= loadWithoutThread()).transformSync(text, options)
  return (withThread ??= require('esbuild') as Esbuild).transformSync(text, options)
}

/** A process of its own: esbuild's recursion in a text of millions of brackets ends it, with a dump of its stack. */
function transformLarge(text: string, options: TransformOptions): TransformResult {
  const { stderr } = process
  const write = stderr.write
  // What such a process says at its end is repeated there by whoever has started it.
  stderr.write = () => true
  try {
    return withVariable('ESBUILD_MAX_BUFFER', String(2 ** 30), () => (withoutThread ??= loadWithoutThread()).transformSync(text, options))
  } catch (error) {
    if (error instanceof Error && error.message.includes('goroutine stack exceeds')) throw new RangeError('Maximum call stack size exceeded')
    throw error
  } finally {
    stderr.write = write
  }
}

/** Whether it has a thread is decided when esbuild is loaded, by an environment variable. */
function loadWithoutThread(): Esbuild {
  const path = require.resolve('esbuild')
  const isLoaded = path in require.cache
  try {
    return withVariable('ESBUILD_WORKER_THREADS', '0', () => require('esbuild') as Esbuild)
  } finally {
    // Whoever asks for esbuild later gets one that has a thread.
    if (!isLoaded) delete require.cache[path]
  }
}

/** Runs something that reads a variable of the environment, which is as before afterwards. */
function withVariable<T>(name: string, value: string, run: () => T): T {
  const { env } = process
  const given = env[name]
  env[name] = value
  try {
    return run()
  } finally {
    if (given === undefined) delete env[name]
    else env[name] = given
  }
}
