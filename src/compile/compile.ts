/**
 * Modules to a Program: link, analyse and emit each, then put together what only the whole knows.
 */
import type { SourceLocation, UserError } from '../base/errors.ts'
import { Emission, quote, type ProgramIds } from './emit-context.ts'
import { takeMarks } from './emit-marks.ts'
import { moduleText } from './emit-module.ts'
import { Linker, requestedModules } from './link.ts'
import type { SourceModule } from './module.ts'
import type { CompiledModule, FunctionSite, Program, ProgramStart } from './program.ts'
import { analyse } from './scope-analysis.ts'
import { SourceMapBuilder } from './source-map.ts'

export interface CompileOptions {
  /** For a realm that already runs a program: that program's `next`. */
  readonly start?: ProgramStart
}

export function compile(modules: readonly SourceModule[], options: CompileOptions = {}): Program {
  const ids: ProgramIds = { scope: 0, function: 0, site: 0, variable: 0, refusal: 0, ...options.start }
  const sites: FunctionSite[] = []
  const refusals: UserError[] = []
  const linker = new Linker(modules)
  const maps = new Map<string, SourceMapBuilder>()
  for (const module of modules) linker.check(module)
  const texts = modules.map((module) => {
    if (module.ast === null) return jsonText(module)
    const analysis = analyse(module, ids)
    return moduleText(new Emission({ module, analysis, ids, sites, refusals, links: linker.linksOf(module) }))
  })
  // Spelling out the exports shows which namespace objects are needed, so it comes before these are emitted.
  const exports = modules.map((module) => exportTexts(linker, module))
  const compiled = modules.map((module, index): CompiledModule => {
    const { instantiate, evaluate } = texts[index]!
    return {
      id: module.id, path: module.path, kind: module.kind,
      instantiate: finished(module, 'i', instantiate + namespace(linker, module), maps),
      evaluate: finished(module, 'e', evaluate, maps),
      exports: exports[index]!,
      evaluationOrder: requestedModules(module),
    }
  })
  return { modules: compiled, sites, refusals, next: { ...ids }, locate: locator(maps) }
}

/** The script without position marks, which go into the map of its file name. */
function finished(module: SourceModule, part: 'i' | 'e', text: string, maps: Map<string, SourceMapBuilder>): string {
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
  return `${text}const $$module$$${module.id} = { exports: $$ns$$${module.id} };\n`
}

/** Parsed before any guest code runs, so with the realm's own JSON.parse. */
function jsonText(module: SourceModule): { instantiate: string, evaluate: string } {
  const value = `JSON.parse(${quote(module.source)})`
  return { instantiate: `const $$module$$${module.id} = { exports: ${value} };\n`, evaluate: '' }
}
