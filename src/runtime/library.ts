/**
 * The library: what a program finds in its world besides the language. It is compiled like the program, and consists of
 * Node's own modules as the executable carries them (node-sources.ts), of models of the bindings that these need from
 * C++ (src/node/bindings/), and of modules of ours that stand in for some of Node's (src/node/replaced/). Files of ours lie
 * beside this one, as .ts in the source tree and as .js in the published package.
 */
import { existsSync, realpathSync } from 'node:fs'
import { dirname, extname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { refuseAbsent } from './absent-members.ts'
import { globalGroups, groupModules } from './global-groups.ts'
import { lazyModules } from './lazy-modules.ts'
import { archivedNames } from './library-file.ts'
import { hasNodeSource, isUnknownText, nodeSource } from './node-sources.ts'
import { refusedModules, refusedText } from './refused-modules.ts'

const here = realpathSync(fileURLToPath(import.meta.url))
const folder = join(dirname(dirname(here)), 'node')
const extension = extname(here)

const files = new Map<string, string | undefined>()
/** Where Node's own modules would lie if they were files. */
const ownFolder = join(folder, 'lib')
/** In it, the modules that stand for those that are refused. */
const REFUSED = 'refused/'

/** The file that stands for a module of Node, with or without `node:`; undefined if there is none. */
export function libraryFile(name: string): string | undefined {
  const plain = name.replace(/^node:/, '')
  return plain.startsWith('internal/') ? undefined : moduleFile(plain)
}

/** The same for a name that only Node's own modules use. */
function moduleFile(name: string): string | undefined {
  if (!files.has(name)) files.set(name, /^[\w/-]+$/.test(name) ? findModule(name) : undefined)
  return files.get(name)
}

function findModule(name: string): string | undefined {
  // 'internal/timers' is replaced/internal-timers.ts.
  return [`replaced/${name.replaceAll('/', '-')}`, ...refusedModules.has(name) ? [] : [`lib/${name}`], `lib/${REFUSED}${name}`].map(libraryPath).find(isThere)
}

/** Does the library have the file? An archive says what there is: the Node that runs may be another than the one it was made with. */
function isThere(path: string): boolean {
  const names = archivedNames()
  if (names !== undefined) return names.has(libraryName(path))
  return isOwnModule(path) ? isOwnThere(ownName(path)) : existsSync(path)
}

function isOwnThere(name: string): boolean {
  if (!name.startsWith(REFUSED)) return hasNodeSource(name) && !isUnknownText(name)
  const plain = name.slice(REFUSED.length)
  return plain.startsWith('binding/') || hasNodeSource(plain)
}

/**
 * The file that a request of a module of the library means: 'binding:fs' a model of a binding, 'own:net' or, in Node's own
 * modules, 'net' a module of Node. Files of ours write paths in full, so that no disk has to be asked.
 */
export function libraryRequest(specifier: string, importer: string): string | undefined {
  if (specifier.startsWith('.')) return join(dirname(importer), specifier)
  if (specifier.startsWith('binding:')) return bindingFile(specifier.slice('binding:'.length))
  if (specifier.startsWith('own:')) return moduleFile(specifier.slice(4))
  return isOwnModule(importer) ? moduleFile(specifier) : undefined
}

/** A binding that is not modelled refuses what is called of it. */
function bindingFile(name: string): string {
  return [`bindings/${name}`, `lib/${REFUSED}binding/${name}`].map(libraryPath).find(isThere)!
}

/** Is it a module of Node itself? */
export function isOwnModule(path: string): boolean {
  return path.startsWith(ownFolder + sep)
}

/** Does the file stand for a module of Node that is refused? */
export function isRefusedFile(path: string): boolean {
  return isOwnModule(path) && ownName(path).startsWith(REFUSED)
}

/** Is this the number of such a file? */
export function isRefusedId(id: number): boolean {
  const path = pathsById.get(id)
  return path !== undefined && isRefusedFile(path)
}

/** The text of a module of Node itself. */
export function ownText(path: string): string {
  const name = ownName(path)
  return name.startsWith(REFUSED) ? refusedText(name.slice(REFUSED.length)) : refuseAbsent(nodeSource(name)!, isOurs)
}

/** Does something of ours answer the request of a module of Node? */
function isOurs(specifier: string): boolean {
  const file = specifier.startsWith('binding:') ? bindingFile(specifier.slice('binding:'.length)) : moduleFile(specifier)
  return file !== undefined && !isOwnModule(file)
}

/** Does a module of Node that `require`s another one inside of a function bring it into the program? */
export function isBroughtIn(specifier: string, importer: string): boolean {
  return lazyModules[ownName(importer)]?.includes(specifier) === true
}

/** What Node calls the module of its own that a file of the library stands for. */
export function publicName(path: string): string {
  return ownName(path).replace(REFUSED, '')
}

/** What a module of Node is called among those of the library. */
export function ownName(path: string): string {
  return path.slice(ownFolder.length + 1, -'.js'.length).replaceAll(sep, '/')
}

/** The module that installs the globals; it is evaluated before all others. */
export function globalsFile(): string {
  return join(folder, 'globals', `index${extension}`)
}

/** What a module of the library is called in an archive: 'lib/net' for Node's own, 'bindings/fs' for a file of ours. */
export function libraryName(path: string): string {
  return path.slice(folder.length + 1, -extname(path).length).replaceAll(sep, '/')
}

/** The file of the module with this name. */
export function libraryPath(name: string): string {
  return join(folder, name + (name.startsWith('lib/') ? '.js' : extension))
}

/** Numbers of the library's modules lie above those of a program's, and below those that archive-library.ts counts from. */
const FIRST_ID = 1_000_000
const ID_RANGE = 1_000_000_000
const ids = new Map<string, number>()
const pathsById = new Map<number, string>()

/**
 * The number of a module of the library, made of its name: the same in all programs and whatever else the library has,
 * so that its compiled text is the same as well.
 */
export function libraryId(path: string): number {
  let id = ids.get(path)
  if (id === undefined) {
    id = FIRST_ID + hash(libraryName(path)) % ID_RANGE
    if (pathsById.has(id)) throw new Error(`${path} and ${pathsById.get(id)} have the same number`)
    ids.set(path, id)
    pathsById.set(id, path)
  }
  return id
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return value >>> 0
}

/** The file of the module of the library with this number, which somebody has asked for. */
export function libraryPathOf(id: number): string {
  return pathsById.get(id)!
}

/** What Node calls it. */
export function nodeName(id: number): string {
  const path = libraryPathOf(id)
  return isOwnModule(path) ? ownName(path) : libraryName(path)
}

const allGroups = Object.entries(globalGroups).map(([name, names]) =>
  ({ name, path: join(folder, 'globals', 'web', name + extension), names: new RegExp(`\\b(?:${names.join('|')})\\b`) }))
let ownGroups: typeof allGroups | undefined

/** Those of this Node. */
function groups(): typeof allGroups {
  return ownGroups ??= allGroups.filter(({ name }) => groupModules[name] === undefined || moduleFile(groupModules[name]) !== undefined)
}

/** Names that lead, directly or in a roundabout way, to something that the library provides. */
const libraryNames = new RegExp(`\\b(?:${[
  'async', 'await', 'Promise', '(?:set|clear)(?:Timeout|Interval|Immediate)', 'queueMicrotask', 'process', 'eval',
  'Function', 'require', 'using', 'fromAsync', '(?:Async)?DisposableStack', 'global', 'globalThis', 'self', '(?:asyncD|d)ispose',
].join('|')})\\b|import\\s*\\(`)

/** Whether an exploration whose modules have these texts may ask for something of the library, which takes a moment to compile. */
export function needsLibrary(texts: readonly string[]): boolean {
  return texts.some((text) => libraryNames.test(text)) || furtherGlobalsFiles(texts).length > 0
}

/** All modules that install globals. */
export function allGlobalsFiles(): string[] {
  return [globalsFile(), ...groups().map(({ path }) => path)]
}

/** The modules that install what else a program with this text may ask for. */
export function furtherGlobalsFiles(texts: readonly string[]): string[] {
  return groups().filter(({ names }) => texts.some((text) => names.test(text))).map(({ path }) => path)
}

/** The globals of Node that a program without some of these files does not have although the library could provide them. */
export function absentGlobals(paths: ReadonlySet<string>): string[] {
  const absent = groups().filter(({ path }) => !paths.has(path)).map(({ names }) => names)
  return Object.getOwnPropertyNames(globalThis).filter((name) => name !== 'process' && absent.some((names) => names.exec(name)?.[0] === name))
}

/** Does the file install globals? */
export function isGlobalsFile(path: string): boolean {
  return path.startsWith(join(folder, 'globals') + sep)
}

/** Is the file part of a package that somebody installed? */
export function isPackageFile(path: string): boolean {
  return path.includes(`${sep}node_modules${sep}`)
}

export function isLibraryFile(path: string): boolean {
  return path.startsWith(folder + sep)
}
