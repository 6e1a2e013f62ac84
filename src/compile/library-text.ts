/**
 * The compiled text of the library's modules, kept for all programs of the process: a module of the library has the
 * same number everywhere, and is emitted before the program's own modules, so that it mostly starts from the same ids.
 * It is emitted once, as a record (library-record.ts) that does not depend on where ids start; in the published package
 * records come from the archive (library-archive.ts), in the source tree from the last run (library-cache.ts).
 */
import type { UserError } from '../base/errors.ts'
import { scriptVariables } from '../runtime/module-loader.ts'
import type { ProgramIds } from './emit-context.ts'
import { takeMarks } from './emit-marks.ts'
import type { ModuleText } from './emit-module.ts'
import { archivedRecord, fullText, isOutline } from './library-archive.ts'
import { cachedRecord, cacheRecord } from './library-cache.ts'
import { type Emitted, fromRecord, RECORD_START, toRecord } from './library-record.ts'
import type { Linker } from './link.ts'
import type { SourceModule } from './module.ts'
import { type CodeKind, parse } from './parse.ts'
import type { FunctionSite } from './program.ts'
import { SourceMapBuilder } from './source-map.ts'

/** What the emission of a module adds to. */
export interface Emission {
  readonly ids: ProgramIds
  readonly sites: FunctionSite[]
  readonly refusals: UserError[]
  readonly linker: Pick<Linker, 'namespaces' | 'required' | 'signature'>
  /** Its functions say when they are called inside of an eager block. */
  readonly isWatched: boolean
}

type Emit = (module: SourceModule) => ModuleText

const memories = new Map<string, Emitted & { readonly record: string }>()
const records = new Map<string, { readonly record: string, readonly signature: string }>()
/** Trees that were emitted: the emitter rearranges them. */
const spentTrees = new WeakSet<object>()

/** Has the tree of a module been used up? */
export function isSpent(tree: object | null): boolean {
  return tree !== null && spentTrees.has(tree)
}

/** The modules in the order in which they are emitted. */
export function libraryFirst(modules: readonly SourceModule[]): SourceModule[] {
  const library = modules.filter((module) => module.library === true).sort((a, b) => a.id - b.id)
  return [...library, ...modules.filter((module) => module.library !== true)]
}

/** The text of a module of the library, without position marks: nobody sees its positions. */
export function remembered(module: SourceModule, emission: Emission, emit: Emit): ModuleText {
  const { ids, sites, refusals, linker, isWatched } = emission
  const key = `${module.id} ${ids.scope} ${ids.function} ${ids.site} ${ids.variable} ${ids.refusal} ${isWatched}`
  const record = recordOf(module, emission, emit)
  const known = memories.get(key)
  const memory = known?.record === record ? known : { ...fromRecord(record, ids, module.path), record }
  memories.set(key, memory)
  sites.push(...memory.sites)
  refusals.push(...memory.refusals)
  Object.assign(ids, memory.after)
  for (const id of memory.namespaces) linker.namespaces.add(id)
  for (const id of memory.required) linker.required.add(id)
  return memory.text
}

/** The record of a module that this process has emitted or found in the cache. */
export function knownRecord(id: number): string {
  return records.get(`${id} false`)!.record
}

function recordOf(module: SourceModule, emission: Emission, emit: Emit): string {
  const archived = emission.isWatched ? undefined : archivedRecord(module.path)
  if (archived !== undefined) return archived
  const key = `${module.id} ${emission.isWatched}`
  const signature = `${module.source}\n${emission.linker.signature(module)}`
  const known = records.get(key)
  if (known?.signature === signature) return known.record
  const cached = emission.isWatched ? undefined : cachedRecord(module.path, signature)
  const record = cached ?? emitRecord(module, emission, emit)
  if (cached === undefined && !emission.isWatched) cacheRecord(module.path, signature, record)
  records.set(key, { record, signature })
  return record
}

function emitRecord(module: SourceModule, { ids, sites, refusals, linker }: Emission, emit: Emit): string {
  const [firstSite, firstRefusal] = [sites.length, refusals.length]
  const before = { ...ids }
  const others = [takeAll(linker.namespaces), takeAll(linker.required)] as const
  Object.assign(ids, RECORD_START)
  const source = fullText(module)
  const ast = isSpent(module.ast) || isOutline(module.ast) ? parse(source, module.kind as CodeKind, module.locate) : module.ast!
  spentTrees.add(ast)
  const marked = emit({ ...module, source, ast })
  const [instantiate, prepare, evaluate] = [unmarked(module, marked.instantiate), unmarked(module, marked.prepare), unmarked(module, marked.evaluate)]
  const record = toRecord({
    text: { instantiate, prepare, evaluate, variables: scriptVariables(module.id, [instantiate, evaluate]) },
    sites: sites.splice(firstSite), refusals: refusals.splice(firstRefusal), after: { ...ids },
    namespaces: [...linker.namespaces], required: [...linker.required],
  }, source)
  Object.assign(ids, before)
  for (const set of [linker.namespaces, linker.required]) set.clear()
  for (const id of others[0]) linker.namespaces.add(id)
  for (const id of others[1]) linker.required.add(id)
  return record
}

/** Empties a set, so that what is added next can be told apart. */
function takeAll(set: Set<number>): number[] {
  const all = [...set]
  set.clear()
  return all
}

function unmarked(module: SourceModule, text: string): string {
  return takeMarks(text, new SourceMapBuilder(module))
}
