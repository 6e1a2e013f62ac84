/**
 * The library of the last run, where there is no archive: in the source tree, and where the Node that runs is another than the
 * one that the package was built with. Entries are files, named by hashes of everything they are made of, so that none is ever
 * stale: a folder for each state of the compiler and each Node, and in it two entries for each module, one of its text and one of its
 * record. In the source tree they lie under node_modules/.cache/manyworlds/, otherwise where the user's caches are. Files are
 * renamed into place, so that several processes can share them, and begin with a hash of the rest: one that is damaged is made again.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeFolder } from '../base/folders.ts'
import { archivedNames } from '../runtime/library-file.ts'
import { libraryName } from '../runtime/library.ts'
import { cachesFolder, isSourceTree, userCaches } from './caches.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const root = join(here, '../..')
/** How many states of the compiler are kept, and for how long an entry after one that took its place. */
const KEPT_FOLDERS = 8
const KEPT_MS = 30 * 60_000

let place: string | undefined
let folder: string | undefined
/** The entries of the folder by module, as far as this process knows; undefined as long as it has stored nothing. */
let stored: Map<string, string[]> | undefined
let isOn = true

/** Tests that compare ways of compiling do without. */
export function useCache(on: boolean): void {
  isOn = on
}

/** Keeps it elsewhere; undefined: where it belongs. */
export function useCacheIn(directory: string | undefined): void {
  place = directory
  folder = undefined
  stored = undefined
}

/** What to tell who needs the library of this Node for the first time, or has no place to keep it; undefined in the source tree. */
export function firstUse(): string | undefined {
  if (archivedNames() !== undefined || folder !== undefined || isSourceTree()) return undefined
  const caches = userCaches()
  const wanted = caches === undefined ? undefined : folderIn(caches)
  const isNew = wanted !== undefined && !existsSync(wanted)
  folder = openFolder()
  const library = `the library of Node ${process.version} is compiled as far as it is needed`
  if (folder === '') return `${library}, again for every check: ${wanted === undefined ? 'the environment names no absolute home directory to keep it in' : `${wanted} cannot be written`}`
  return isNew ? `${library}, once; it is kept in ${folder}` : undefined
}

/** What `make` gives for a module whose text or origin is `content`; both are text. */
export function cachedText(path: string, content: string, make: () => string): string {
  const file = entryOf(path, 's', content)
  const known = file === undefined ? undefined : entryIn(file)
  if (known !== undefined) return known
  const made = make()
  if (file !== undefined) store(file, made)
  return made
}

export function cachedRecord(path: string, signature: string): string | undefined {
  const file = entryOf(path, 'r', signature)
  return file === undefined ? undefined : entryIn(file)
}

export function cacheRecord(path: string, signature: string, record: string): void {
  const file = entryOf(path, 'r', signature)
  if (file !== undefined) store(file, record)
}

function entryOf(path: string, part: 's' | 'r', content: string): string | undefined {
  if (!isOn) return undefined
  folder ??= openFolder()
  return folder === '' ? undefined : join(folder, `${libraryName(path).replaceAll('/', '+')}.${part}.${hashOf([content])}`)
}

/** The text of an entry; undefined if there is none, or if it is not what was written. */
function entryIn(file: string): string | undefined {
  const stored = load(file)
  const end = stored?.indexOf('\n') ?? -1
  const text = stored?.slice(end + 1)
  return text !== undefined && end > 0 && stored!.slice(0, end) === hashOf([text]) ? text : undefined
}

function load(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** A cache that cannot be written is none. */
function store(file: string, text: string): void {
  try {
    writeFileSync(`${file}.${process.pid}`, `${hashOf([text])}\n${text}`)
    renameSync(`${file}.${process.pid}`, file)
    replaced(file)
  } catch {
    folder = ''
  }
}

/** Removes what the entry takes the place of. */
function replaced(file: string): void {
  const directory = dirname(file)
  if (stored === undefined) {
    stored = new Map()
    for (const name of readdirSync(directory)) stored.set(stemOf(name), [...stored.get(stemOf(name)) ?? [], name])
  }
  const name = basename(file)
  const before = stored.get(stemOf(name)) ?? []
  stored.set(stemOf(name), [name])
  if (before.length > 0) removeOld(directory, before.filter((each) => each !== name), 0)
}

function stemOf(name: string): string {
  return name.slice(0, name.lastIndexOf('.'))
}

/** Removes all but the newest `kept` of the entries, unless they are young. */
function removeOld(directory: string, names: readonly string[], kept: number): void {
  const found = names.map((name) => join(directory, name))
    .map((path) => ({ path, ageMs: Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) }))
    .sort((a, b) => a.ageMs - b.ageMs)
  for (const { path, ageMs } of found.slice(kept)) if (ageMs > KEPT_MS) rmSync(path, { recursive: true, force: true })
}

/** The folder of this state of the compiler; empty where there is no place for it. */
function openFolder(): string {
  try {
    const caches = place ?? cachesFolder()
    if (caches === undefined) return ''
    const own = folderIn(caches)
    if (!existsSync(own)) {
      makeFolder(own)
      removeOld(caches, readdirSync(caches), KEPT_FOLDERS)
    }
    return own
  } catch {
    return ''
  }
}

function folderIn(caches: string): string {
  return join(caches, `${process.version}-${hashOf(isSourceTree() ? compilerTexts() : compilerNames())}`)
}

/** In a published package: names of the files of a bundle contain hashes of their texts. */
function compilerNames(): string[] {
  return [load(join(root, 'package.json')) ?? '', ...readdirSync(here).sort()]
}

/** Everything that decides what a module is compiled to, besides the module. */
function compilerTexts(): string[] {
  const own = [here, join(here, 'machine')].flatMap((directory) =>
    readdirSync(directory).filter((name) => /(?<!\.test|\.d)\.[jt]s$/.test(name)).sort().map((name) => join(directory, name)))
  const others = ['tsconfig.json', 'node_modules/acorn/package.json', 'node_modules/esbuild/package.json'].map((name) => join(root, name))
  return [...own, ...others].map((file) => load(file) ?? '')
}

function hashOf(texts: readonly string[]): string {
  const hash = createHash('sha1')
  for (const text of texts) hash.update(text).update('\0')
  return hash.digest('hex').slice(0, 20)
}
