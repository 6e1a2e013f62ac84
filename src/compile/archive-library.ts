/**
 * Makes the archive that library-archive.ts reads. All modules of the library are compiled as one program whose numbers
 * begin where no other number of the text can be, so that every one of them is found in the text again.
 */
import { pathToFileURL } from 'node:url'
import type { Program } from 'acorn'
import { libraryId, libraryPaths } from '../runtime/library.ts'
import { compile } from './compile.ts'
import type { ProgramIds } from './emit-context.ts'
import { type ArchivedModule, ID_KINDS, useArchive } from './library-archive.ts'
import { libraryFirst, memoryOf, type Memory } from './library-text.ts'
import { loadSource } from './load.ts'
import type { Dependency, SourceModule } from './module.ts'

const START: ProgramIds = {
  scope: 1_100_000_000, function: 1_200_000_000, site: 1_300_000_000, variable: 1_400_000_000, refusal: 1_500_000_000,
}
const NUMBERS = /1[1-5]\d{8}/g

/** The text of the archive of all modules of the library. */
export function archiveLibrary(): string {
  useArchive('')
  const imports = libraryPaths().map((path) => `import ${JSON.stringify(pathToFileURL(path).href)}`).join('\n')
  const modules = libraryFirst(loadSource(imports, 'library.mjs')).filter(({ library }) => library === true)
  // Emitting rearranges the trees.
  const outlines = modules.map(outlineOf)
  compile(modules, { start: START })
  const lines = modules.map((module, index) => JSON.stringify(archived(module, outlines[index]!)))
  return lines.join('\n').replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

function archived(module: SourceModule, outline: Program): ArchivedModule {
  const { source: _, ...memory } = memoryOf(module.id, START)!
  if (memory.refusals.length > 0) throw new Error(`${module.path}: ${memory.refusals[0]!.message}`)
  const dependencies = [...module.dependencies].map(([specifier, to]) => [specifier, indexOf(to, module)] as const)
  // All sites of a module lie in its file.
  const text = JSON.stringify(memory, (key, value: unknown) => key === 'file' ? undefined : value)
  return { source: module.source, dependencies, outline, memory: split(text, memory) }
}

/** The library needs nothing but itself. */
function indexOf(dependency: Dependency, { path }: SourceModule): number {
  if (dependency.kind !== 'module') throw new Error(`${path} depends on something outside of the library`)
  return dependency.id - libraryId(libraryPaths()[0]!)
}

/** Cuts the numbers of the program out of the text. */
function split(text: string, { before, after }: Pick<Memory, 'before' | 'after'>): ArchivedModule['memory'] {
  const parts: (string | [number, number])[] = []
  let last = 0
  for (const { 0: digits, index } of text.matchAll(NUMBERS)) {
    const kind = ID_KINDS.findIndex((name) => Number(digits) >= before[name] && Number(digits) <= after[name])
    if (kind < 0) throw new Error(`${digits} in the text of the library is none of its numbers`)
    parts.push(text.slice(last, index), [kind, Number(digits) - before[ID_KINDS[kind]!]])
    last = index + digits.length
  }
  return [...parts, text.slice(last)]
}

/** What link-tables.ts reads of import and export declarations. */
const OUTLINE = [
  'type', 'body', 'source', 'value', 'specifiers', 'local', 'imported', 'exported', 'name', 'declaration',
  'declarations', 'kind', 'id', 'properties', 'elements', 'argument', 'left',
]

/** The imports and exports of a module, without the code of what is exported. */
function outlineOf({ ast }: SourceModule): Program {
  const body = ast!.body.filter(({ type }) => /^(?:Import|Export)/.test(type)).map((statement) => {
    const declaration = 'declaration' in statement ? statement.declaration : null
    if (!declaration || declaration.type === 'VariableDeclaration') return statement
    const id = 'id' in declaration ? declaration.id : null
    return { type: statement.type, specifiers: [], declaration: { type: declaration.type, id } }
  })
  return JSON.parse(JSON.stringify({ type: 'Program', sourceType: 'module', body }, OUTLINE)) as Program
}
