/**
 * The library as the build has compiled it: of each module its text, an outline of its tree and what the emitter made
 * of it, so that a check neither parses nor emits it. Numbers that depend on what else a program consists of are kept as
 * their distance from the first number of the module. The file lies beside the bundle it was made with; where there is
 * none, as in the source tree, the library is compiled on the spot. archive-library.ts makes it.
 */
import { readFileSync } from 'node:fs'
import type { Program } from 'acorn'
import { libraryId, libraryPaths } from '../runtime/library.ts'
import type { ProgramIds } from './emit-context.ts'
import type { Memory } from './library-text.ts'
import type { SourceModule } from './module.ts'
import { locateIn } from './source-map.ts'
import type { SourceText } from './source-text.ts'

/** A module of the library; an archive has one in each line, in the order of their numbers. */
export interface ArchivedModule {
  readonly source: string
  /** Specifier, and position in the archive of the module that it leads to. */
  readonly dependencies: readonly (readonly [specifier: string, index: number])[]
  /** The tree without everything that linking does not look at. */
  readonly outline: Program
  /**
   * The JSON text of a `Memory` without `source` and paths, interrupted by numbers: kind, and distance from the first
   * of the module.
   */
  readonly memory: readonly (string | readonly [kind: number, distance: number])[]
}

/** Order of the kinds in an archive. */
export const ID_KINDS = ['scope', 'function', 'site', 'variable', 'refusal'] as const

let lines: readonly string[] | undefined
const modules = new Map<number, ArchivedModule>()
const outlines = new WeakSet<object>()

/** Takes the library from `text`, the content of an archive, or compiles it on the spot if that is empty. */
export function useArchive(text: string): void {
  lines = text === '' ? [] : text.split('\n')
  modules.clear()
}

/** Is the tree only an outline, which cannot be emitted? */
export function isOutline(tree: object | null): boolean {
  return tree !== null && outlines.has(tree)
}

/** A module of the library as `SourceReader` would read it, if it is in the archive. */
export function archivedSource(path: string): SourceText | undefined {
  const module = find(libraryId(path))
  if (module === undefined) return undefined
  const { source, outline } = module
  const locate = locateIn(source, path)
  return { kind: 'esm', source, original: source, ast: outline, locate, importsByRequire: false }
}

/** Where the requests of a module of the library lead: the files by specifier, if the module is in the archive. */
export function archivedRequests(path: string): ReadonlyMap<string, string> | undefined {
  const module = find(libraryId(path))
  return module && new Map(module.dependencies.map(([specifier, index]) => [specifier, libraryPaths()[index]!]))
}

/** What emitting the module would give if `ids` come next. */
export function recall({ id, path, source }: SourceModule, ids: ProgramIds): Memory | undefined {
  const module = find(id)
  if (module === undefined || module.source !== source) return undefined
  let text = ''
  for (const part of module.memory) text += typeof part === 'string' ? part : ids[ID_KINDS[part[0]]!] + part[1]
  const memory = JSON.parse(text) as Omit<Memory, 'source'>
  const sites = memory.sites.map((site) => ({ ...site, location: { ...site.location, file: path } }))
  return { ...memory, source, sites }
}

/** A program needs some of the modules only, so each is parsed when it is asked for. */
function find(id: number): ArchivedModule | undefined {
  if (lines === undefined) useArchive(readArchive())
  const line = lines![id - libraryId(libraryPaths()[0]!)]
  if (line === undefined) return undefined
  let module = modules.get(id)
  if (module === undefined) {
    module = JSON.parse(line) as ArchivedModule
    modules.set(id, module)
    outlines.add(module.outline)
  }
  return module
}

function readArchive(): string {
  try {
    // What is not ASCII is escaped.
    return readFileSync(new URL('./library.jsonl', import.meta.url), 'latin1')
  } catch {
    return ''
  }
}
