/**
 * Makes the archive that library-archive.ts reads: every module that a program can bring in, which are those that the
 * modules of Node with a name for programs ask for, and the globals.
 */
import { builtinModules } from 'node:module'
import { allGlobalsFiles, libraryFile, libraryName, libraryPathOf } from '../runtime/library.ts'
import { archiveText } from '../runtime/library-file.ts'
import { schemeOnlyModules } from '../runtime/node-sources.ts'
import { compile } from './compile.ts'
import { type ArchivedLinks, archiveLine, useArchive } from './library-archive.ts'
import { knownRecord } from './library-text.ts'
import { knownExports } from './link-commonjs.ts'
import { loadLibraryModules } from './load.ts'
import type { SourceModule } from './module.ts'
import { outlineOf } from './outline.ts'

/** The content of both files: what a check reads, and the texts of the modules, which few need. */
export interface LibraryFiles {
  readonly archive: string
  readonly sources: string
}

export function archiveLibrary(): LibraryFiles {
  useArchive('')
  const named = [...builtinModules, ...schemeOnlyModules()].map(libraryFile).filter((path) => path !== undefined)
  const modules = loadLibraryModules([...allGlobalsFiles(), ...named]).sort((a, b) => a.path < b.path ? -1 : 1)
  // Emitting rearranges the trees.
  const outlines = new Map(modules.map((module) => [module, outlineOf(module)]))
  compile(modules)
  const lines = modules.map((module) => {
    const line = archiveLine({ ...linksOf(module), outline: outlines.get(module)! }, knownRecord(module.id))
    return [libraryName(module.path), ascii(line)] as const
  })
  const sources = JSON.stringify(Object.fromEntries(modules.map(({ path, source }) => [libraryName(path), source])))
  return { archive: archiveText(new Map(lines)), sources }
}

function linksOf(module: SourceModule): Omit<ArchivedLinks, 'outline'> {
  const dependencies = [...module.dependencies].map(([specifier, to]) => {
    if (to.kind !== 'module') throw new Error(`${module.path} depends on something outside of the library`)
    return [specifier, libraryName(libraryPathOf(to.id)), to.isOptional === true ? 1 : 0] as const
  })
  return { kind: module.kind as 'esm' | 'cjs', dependencies, ...knownExports(module) }
}

function ascii(text: string): string {
  return text.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
