/**
 * Modules to a Program: link, analyse and emit each, then put together what only the whole knows.
 */
import type { SourceLocation, UserError } from '../base/errors.ts'
import { watchesModules } from './commonjs-uses.ts'
import { asyncGraphs, deferredModules, hasTopLevelAwait, leadingRequires } from './defer.ts'
import { refusingDepth } from './depth.ts'
import { deltaObstacle } from './delta-obstacles.ts'
import { earlyClasses } from './early-classes.ts'
import { Emission, quote, type ProgramIds } from './emit-context.ts'
import type { BlockSite } from './emit-block.ts'
import { takeMarks } from './emit-marks.ts'
import { moduleText, type ModuleText } from './emit-module.ts'
import { findBlocks, unmarkedBlocks, type BlockOptions } from './host-blocks.ts'
import { libraryFirst, remembered } from './library-text.ts'
import { constantsOf } from './link-constants.ts'
import { type BuiltinNames, type ExportTarget, Linker, requestedModules, snapshotText } from './link.ts'
import type { Dependency, SourceModule } from './module.ts'
import type { CompiledModule, FunctionSite, Program, ProgramStart } from './program.ts'
import { analyse } from './scope-analysis.ts'
import { SourceMapBuilder } from './source-map.ts'
import { globalsFile } from '../runtime/library.ts'

export interface CompileOptions {
  /** For a realm that already runs a program: that program's `next`. */
  readonly start?: ProgramStart
  /** An entry that exports nothing to be called is a script: its top level is left for the first task. */
  readonly deferEntry?: boolean | 'all'
  /** Modules that are left for whoever requires them. */
  readonly late?: ReadonlySet<string>
  /** Which functions run as host blocks. */
  readonly blocks?: BlockOptions
  /** For delta execution: the functions of the program work on values that differ between states. */
  readonly delta?: boolean
  /** What the modules that we provide export. */
  readonly builtins?: BuiltinNames
}

export function compile(modules: readonly SourceModule[], options: CompileOptions = {}): Program {
  return refusingDepth(modules, () => compileAll(modules, options))
}

function compileAll(modules: readonly SourceModule[], options: CompileOptions): Program {
  const ids: ProgramIds = { scope: 0, function: 0, site: 0, variable: 0, refusal: 0, ...options.start }
  const sites: FunctionSite[] = []
  const refusals: UserError[] = []
  const blockSites: BlockSite[] = []
  // Dynamic code has no names that somebody could have given before.
  const obstacle = options.delta === true ? deltaObstacle(modules) : undefined
  const delta = options.delta === true && obstacle === undefined
  // A block has no barriers, and states are not told apart inside of it.
  const blocksOf = options.blocks === undefined || delta ? undefined : options.start === undefined ? findBlocks(modules, options.blocks) : () => unmarkedBlocks(options.blocks!)
  // Before anything is emitted: that rearranges the trees.
  const awaiting = new Set(modules.filter(hasTopLevelAwait).map(({ id }) => id))
  const asyncModules = asyncGraphs(modules)
  const deferred = deferredModules(modules, options.deferEntry ?? false, asyncModules, options.late)
  const linker = new Linker(modules, { deferred, async: asyncModules, ...(options.builtins === undefined ? {} : { builtins: options.builtins }) })
  const maps = new Map<string, SourceMapBuilder>()
  const watched = watchesModules(modules)
  for (const module of modules) linker.check(module)
  // The emitter rearranges the trees that show them.
  if (delta) for (const module of modules) if (module.kind === 'esm' && module.library !== true) constantsOf(module)
  const emit = (module: SourceModule): ModuleText => {
    if (module.ast === null) return jsonText(module, watched)
    const isDeferred = deferred.has(module.id)
    const deferral = isDeferred ? { isAsync: awaiting.has(module.id), early: earlyClasses(module, deferred) } : undefined
    const analysis = analyse(module, ids, deferral)
    const blocks = blocksOf === undefined ? {} : { blocks: blocksOf(module) }
    return moduleText(new Emission({ module, analysis, ids, sites, refusals, links: linker.linksOf(module), blockSites, delta: delta && module.library !== true, watched: watched && module.library !== true, ...blocks }))
  }
  const texts = new Map<number, ModuleText>()
  let firstSite = ids.site
  for (const module of libraryFirst(modules)) {
    texts.set(module.id, module.library === true ? remembered(module, { ids, sites, refusals, linker, isWatched: blocksOf?.(module).isWatched ?? false }, emit) : emit(module))
    if (module.library === true) firstSite = ids.site
  }
  // Spelling out the exports shows which namespace objects are needed, so it comes before these are emitted.
  const exports = modules.map((module) => module.library === true && module.kind === 'cjs'
    ? new Map([['default', linker.text(linker.resolve(module.id, 'default') as ExportTarget)]]) : exportTexts(linker, module))
  const compiled = modules.map((module, index): CompiledModule => {
    const { instantiate, prepare, evaluate, variables } = texts.get(module.id)!
    const namespaceText = namespace(linker, module)
    return {
      id: module.id, path: module.path, kind: module.kind,
      instantiate: finished(module, 'i', instantiate + namespaceText, maps),
      prepare: finished(module, 'p', prepare, maps),
      evaluate: finished(module, 'e', evaluate + snapshotText(module.id, linker.snapshots.get(module.id) ?? []), maps),
      ...(variables === undefined ? {} : { variables }),
      exports: exports[index]!,
      evaluationOrder: module.kind === 'cjs' && deferred.has(module.id) ? options.deferEntry === 'all' ? [] : leadingRequires(module, asyncModules) : requestedModules(module),
      deferred: deferred.has(module.id),
      isAsync: awaiting.has(module.id),
      dynamicImports: module.dynamicImports ?? new Map<string, Dependency>(),
      requires: module.dependencies,
      library: module.library === true,
      original: module.original,
    }
  })
  const globals = modules.find(({ path, library }) => library === true && path === globalsFile())?.id
  return { modules: compiled, globals, sites, refusals, blockSites, next: { ...ids }, locate: locator(maps), ...(delta ? { deltaSites: [firstSite, ids.site] } : {}), ...(obstacle === undefined ? {} : { deltaObstacle: obstacle }) }
}

/** The script without position marks, which go into the map of its file name. */
function finished(module: SourceModule, part: 'i' | 'p' | 'e', text: string, maps: Map<string, SourceMapBuilder>): string {
  // The marks of the library are out already. Without a map its frames are not to be seen: its callers are.
  if (module.library === true) return text
  const builder = new SourceMapBuilder(module)
  maps.set(`manyworlds:${module.id}:${part}`, builder)
  return takeMarks(text, builder)
}

function locator(maps: ReadonlyMap<string, SourceMapBuilder>) {
  return (file: string, line: number, column: number): SourceLocation | undefined => {
    return maps.get(file)?.locate(line, column)
  }
}

function exportTexts(linker: Linker, module: SourceModule): Map<string, string> {
  return new Map([...linker.exports(module.id)].map(([name, target]) => [name, linker.text(target)]))
}

/** The namespace object of a module, if the program uses it as a value. */
function namespace(linker: Linker, module: SourceModule): string {
  if (!linker.namespaces.has(module.id)) return ''
  const getters = [...exportTexts(linker, module)].map(([name, text]) => `[${quote(name)}, () => ${text}]`)
  const text = `const $$ns$$${module.id} = $$namespace(${module.id}, [${getters.join(', ')}]);\n`
  if (!linker.required.has(module.id)) return text
  const exported = linker.hasFacade(module.id) ? `$$exportsObject([${getters.join(', ')}, ["__esModule", () => true]])` : `$$ns$$${module.id}`
  return `${text}const $$module$$${module.id} = { exports: ${exported} };\n`
}

/** Parsed before any guest code runs, so with the realm's own JSON.parse. */
function jsonText({ id, path, source }: SourceModule, watched: boolean): ModuleText {
  const value = `JSON.parse(${quote(source)})`
  const object = watched ? `$$newModule(${id}, ${quote(path)}, false);\n$$module$$${id}.exports = ${value}` : `{ exports: ${value} }`
  return { instantiate: `const $$module$$${id} = ${object};\n`, prepare: '', evaluate: '' }
}
