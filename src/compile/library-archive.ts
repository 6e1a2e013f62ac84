/**
 * The library as the build has compiled it, so that a check neither parses nor emits it: of each module an outline of its
 * tree, where its requests lead and what the emitter made of it. archive-library.ts makes it, runtime/library-file.ts
 * finds the lines.
 */
import { readFileSync } from 'node:fs'
import type { Program } from 'acorn'
import { libraryName, libraryPath } from '../runtime/library.ts'
import { archivedLine, sourcesName, useArchiveText } from '../runtime/library-file.ts'
import type { SourceModule } from './module.ts'
import { locateIn } from './source-map.ts'
import type { SourceText } from './source-text.ts'

/** What linking needs to know of a module. */
export interface ArchivedLinks {
  readonly kind: 'esm' | 'cjs'
  /** Specifier and name of the module that it leads to; those that do not bring it into the program are optional. */
  readonly dependencies: readonly (readonly [specifier: string, name: string, isOptional: 0 | 1])[]
  /** The tree without everything that linking does not look at. */
  readonly outline: Program
  /** Of one of Node's own modules that programs import: the names that it exports, and those of them that are getters. */
  readonly names?: readonly string[]
  readonly getters?: readonly string[]
}

/** Between the links of a module and its record, in a line of the archive. */
const SEPARATOR = '\t'

const lines = new Map<string, { readonly links: ArchivedLinks, readonly record: string } | undefined>()
const outlines = new WeakSet<object>()

/** Takes the library from `text`, the content of an archive, or compiles it on the spot if that is empty. */
export function useArchive(text: string): void {
  useArchiveText(text)
  lines.clear()
}

/** A line of the archive. */
export function archiveLine(links: ArchivedLinks, record: string): string {
  return JSON.stringify(links) + SEPARATOR + record
}

/** Is the tree only an outline, which cannot be emitted? */
export function isOutline(tree: object | null): boolean {
  return tree !== null && outlines.has(tree)
}

export function markOutline(tree: object): void {
  outlines.add(tree)
}

/** A module of the library as `SourceReader` would read it, if it is in the archive; without its text, which nobody asks for. */
export function archivedSource(path: string): SourceText | undefined {
  const line = find(path)
  if (line === undefined) return undefined
  const { kind, outline } = line.links
  return { kind, source: '', original: '', ast: outline, locate: locateIn('', path), importsByRequire: false }
}

/** Where the requests of a module of the library lead, if the module is in the archive. */
export function archivedDependencies(path: string): [specifier: string, path: string, isOptional: boolean][] | undefined {
  return find(path)?.links.dependencies.map(([specifier, name, isOptional]) => [specifier, libraryPath(name), isOptional === 1])
}

/** What programs can import from one of Node's own modules, if that is in the archive. */
export function archivedExports(path: string): Pick<ArchivedLinks, 'names' | 'getters'> | undefined {
  return find(path)?.links
}

/** What emitting the module gave. */
export function archivedRecord(path: string): string | undefined {
  return find(path)?.record
}

/** The JavaScript of a module: an archive has it in a file of its own. */
export function fullText({ path, source }: SourceModule): string {
  if (find(path) === undefined) return source
  const texts = JSON.parse(readFileSync(new URL(`./${sourcesName(process.version)}`, import.meta.url), 'utf8')) as Record<string, string>
  return texts[libraryName(path)]!
}

/** A program needs some of the modules only, so each is parsed when it is asked for. */
function find(path: string): ReturnType<typeof lines.get> {
  if (!lines.has(path)) {
    const line = archivedLine(libraryName(path))
    lines.set(path, line === undefined ? undefined : parseLine(line))
  }
  return lines.get(path)
}

function parseLine(line: string): { readonly links: ArchivedLinks, readonly record: string } {
  const end = line.indexOf(SEPARATOR)
  const links = JSON.parse(line.slice(0, end)) as ArchivedLinks
  outlines.add(links.outline)
  return { links, record: line.slice(end + 1) }
}
