/**
 * The compiled text of the library's modules, kept for all programs of the process: a module of the library has the
 * same number everywhere, and is emitted before the program's own modules, so that it mostly starts from the same ids.
 * In the published package it comes from the archive (library-archive.ts), whatever ids it starts from.
 */
import type { UserError } from '../base/errors.ts'
import type { ProgramIds } from './emit-context.ts'
import { takeMarks } from './emit-marks.ts'
import type { ModuleText } from './emit-module.ts'
import { isOutline, recall } from './library-archive.ts'
import type { Linker } from './link.ts'
import type { SourceModule } from './module.ts'
import { parse } from './parse.ts'
import type { FunctionSite } from './program.ts'
import { SourceMapBuilder } from './source-map.ts'

/** What the emission of a module adds to. */
export interface Emitted {
  readonly ids: ProgramIds
  readonly sites: FunctionSite[]
  readonly refusals: UserError[]
  readonly linker: Pick<Linker, 'namespaces' | 'required'>
  /** Its functions say when they are called inside of an eager block. */
  readonly isWatched: boolean
}

/** What emitting a module gave. */
export interface Memory {
  readonly source: string
  readonly before: ProgramIds
  readonly text: ModuleText
  readonly sites: readonly FunctionSite[]
  readonly refusals: readonly UserError[]
  readonly after: ProgramIds
  readonly namespaces: readonly number[]
  readonly required: readonly number[]
}

const memories = new Map<string, Memory>()
/** Trees that were emitted: the emitter rearranges them. */
const spentTrees = new WeakSet<object>()

/** Has the tree of a module been used up? */
export function isSpent(tree: object | null): boolean {
  return tree !== null && spentTrees.has(tree)
}

/** What emitting a module gave when the numbers of the program began at `start`. */
export function memoryOf(id: number, start: ProgramIds): Memory | undefined {
  return [...memories].find(([key, { before }]) => key.startsWith(`${id} `) && before.scope >= start.scope)?.[1]
}

/** The modules in the order in which they are emitted. */
export function libraryFirst(modules: readonly SourceModule[]): SourceModule[] {
  const library = modules.filter((module) => module.library === true).sort((a, b) => a.id - b.id)
  return [...library, ...modules.filter((module) => module.library !== true)]
}

/** The text of a module of the library, without position marks: nobody sees its positions. */
export function remembered(module: SourceModule, emitted: Emitted, emit: (module: SourceModule) => ModuleText): ModuleText {
  const { ids, sites, refusals, linker } = emitted
  const isArchived = isOutline(module.ast)
  const numbers = `${ids.scope} ${ids.function} ${ids.site} ${ids.variable} ${ids.refusal}`
  const key = `${module.id} ${numbers} ${emitted.isWatched} ${isArchived}`
  let memory = memories.get(key) ?? (isArchived && !emitted.isWatched ? recall(module, ids) : undefined)
  if (memory?.source !== module.source) {
    memory = remember(module, emitted, emit)
    memories.set(key, memory)
    return memory.text
  }
  memories.set(key, memory)
  sites.push(...memory.sites)
  refusals.push(...memory.refusals)
  Object.assign(ids, memory.after)
  for (const id of memory.namespaces) linker.namespaces.add(id)
  for (const id of memory.required) linker.required.add(id)
  return memory.text
}

function remember(module: SourceModule, emitted: Emitted, emit: (module: SourceModule) => ModuleText): Memory {
  const { ids, sites, refusals, linker } = emitted
  const [firstSite, firstRefusal] = [sites.length, refusals.length]
  const before = { ...ids }
  const others = [takeAll(linker.namespaces), takeAll(linker.required)] as const
  const ast = isSpent(module.ast) || isOutline(module.ast) ? parse(module.source, 'esm', module.locate) : module.ast!
  spentTrees.add(ast)
  const { instantiate, prepare, evaluate } = emit({ ...module, ast })
  const memory: Memory = {
    source: module.source, before,
    text: { instantiate: unmarked(module, instantiate), prepare: unmarked(module, prepare), evaluate: unmarked(module, evaluate) },
    sites: sites.slice(firstSite), refusals: refusals.slice(firstRefusal), after: { ...ids },
    namespaces: [...linker.namespaces], required: [...linker.required],
  }
  for (const id of others[0]) linker.namespaces.add(id)
  for (const id of others[1]) linker.required.add(id)
  return memory
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
