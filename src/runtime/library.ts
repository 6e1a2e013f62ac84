/**
 * The library: what a program finds in its world besides the language, written in the guest's own language (src/node/)
 * and compiled like the program. This table says which file stands for which module of Node; the files lie beside this
 * one, as .ts in the source tree and as .js in the published package.
 */
import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { dirname, extname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = realpathSync(fileURLToPath(import.meta.url))
const folder = join(dirname(dirname(here)), 'node')
const extension = extname(here)

/** Why a module of Node cannot be part of a program under check, and what to do instead; by first part of its name. */
const reasons: Readonly<Record<string, readonly [fact: string, remedy: string]>> = {
  fs: ['reads and writes files, which are outside of the states we compare',
    'pass the data in, or put the file access behind a function that the checked program gets from outside'],
  net: ['talks to other processes',
    'model the peer: latency() of manyworlds stands for an answer that may come at any time'],
  child_process: ['starts other processes', 'keep it out of the modules under check: pass in what they need from it'],
}
const sameReason: Readonly<Record<string, string>> = {
  http: 'net', https: 'net', http2: 'net', tls: 'net', dgram: 'net', dns: 'net', cluster: 'child_process',
}

const files = new Map<string, string | undefined>()

/** The file that stands for a module of Node, with or without `node:`; undefined if there is none. */
export function libraryFile(name: string): string | undefined {
  const plain = name.replace(/^node:/, '')
  if (!files.has(plain)) {
    // 'timers/promises' is timers-promises.ts; folders of the library hold what no program imports.
    const path = join(folder, plain.replaceAll('/', '-') + extension)
    files.set(plain, /^[\w/]+$/.test(plain) && existsSync(path) ? path : undefined)
  }
  return files.get(plain)
}

/** The module that installs the globals; it is evaluated before all others. */
export function globalsFile(): string {
  return join(folder, 'globals', `index${extension}`)
}

/** Numbers of the library's modules lie above those of a program's. */
const FIRST_ID = 1_000_000
let ids: ReadonlyMap<string, number> | undefined
let paths: readonly string[] | undefined

/** The number of a module of the library: the same in all programs, so that its compiled text is the same as well. */
export function libraryId(path: string): number {
  ids ??= new Map(libraryPaths().map((each, index) => [each, FIRST_ID + index]))
  return ids.get(path)!
}

/** All files of the library, in the order of their numbers. */
export function libraryPaths(): readonly string[] {
  paths ??= filesIn('').sort().map((name) => join(folder, name))
  return paths
}

// A recursive readdirSync of Node 20 takes ten times as long.
function filesIn(directory: string): string[] {
  return readdirSync(join(folder, directory), { withFileTypes: true }).flatMap((entry) => {
    const name = join(directory, entry.name)
    if (entry.isDirectory()) return filesIn(name)
    return name.endsWith(extension) && !/\.(?:test|d)\.[jt]s$/.test(name) ? [name] : []
  })
}

/** Names whose mention in a program brings in the file of further globals, and modules that lean on them. */
const furtherNames = new RegExp(`\\b(?:${[
  'AbortController', 'AbortSignal', 'Buffer', 'CustomEvent', 'DOMException', 'Event', 'EventTarget', 'MessageChannel',
  'MessageEvent', 'MessagePort', 'Performance\\w*', 'performance', 'TextDecoder', 'TextEncoder', 'atob', 'btoa',
  '[cC]rypto', 'structuredClone', 'URL(?:SearchParams)?', 'util', 'inspect', 'promisify', 'timers', 'global',
  'globalThis', 'self',
].join('|')})\\b`)

/** Names that lead, directly or in a roundabout way, to something that the library provides. */
const libraryNames = new RegExp(`\\b(?:${[
  'async', 'await', 'Promise', '(?:set|clear)(?:Timeout|Interval|Immediate)', 'queueMicrotask', 'process', 'eval',
  'Function', 'require', 'using', '(?:asyncD|d)ispose',
].join('|')})\\b|import\\s*\\(`)

/** Whether an exploration whose modules have these texts may ask for something of the library, which takes a moment to compile. */
export function needsLibrary(texts: readonly string[]): boolean {
  return texts.some((text) => libraryNames.test(text) || furtherNames.test(text))
}

/** The module that installs what else a program with this text may ask for. */
export function furtherGlobalsFile(texts: readonly string[]): string | undefined {
  return texts.some((text) => furtherNames.test(text)) ? join(folder, 'globals', `web${extension}`) : undefined
}

export function isLibraryFile(path: string): boolean {
  return path.startsWith(folder + sep)
}

/** What to tell about a module of Node that the library does not have. */
export function missingLibrary(name: string): { readonly fact: string, readonly remedy: string } {
  const plain = name.replace(/^node:/, '')
  const first = plain.split('/')[0]!
  const [fact, remedy] = reasons[sameReason[first] ?? first] ?? [
    'is not part of the library', 'keep it out of the modules under check: pass in what they need from it',
  ]
  return { fact: `node:${plain} ${fact}`, remedy }
}
