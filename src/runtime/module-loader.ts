/**
 * The programs of a realm: runs the scripts of their modules in the order the language prescribes, each once, and
 * answers what a number in emitted code stands for (module, site, refusal, position).
 */
import { hostList } from '../base/host-list.ts'
import { basename } from 'node:path'
import type { SourceLocation, UserError } from '../base/errors.ts'
import type { RunnableModule, RunnableProgram, RunnableSite } from './program.ts'
import { sourceName } from './stack.ts'

export interface ModuleBinding {
  readonly moduleId: number
  /** As in the source; with the file if several modules have the name. */
  readonly name: string
  readonly get: () => unknown
}

type Run = (text: string, fileName: string) => unknown
type Evaluation = { status: 'running' | 'done' } | { status: 'failed', error: unknown }

export class ModuleLoader {
  readonly #run: Run
  /** Newest first. */
  readonly #programs: RunnableProgram[] = []
  readonly #sites = new Map<number, RunnableSite>()
  readonly #refusals: UserError[] = []
  readonly #evaluations = new Map<RunnableModule, Evaluation>()

  #isSealed = false

  constructor(run: Run) { this.#run = run }

  /** Instantiates all modules of a program, then evaluates the first one; returns its completion value. */
  load(program: RunnableProgram): unknown {
    this.#programs.unshift(program)
    for (const site of program.sites) this.#sites.set(site.id, site)
    this.#refusals.push(...program.refusals)
    for (const module of program.modules) {
      if (module.instantiate !== '') this.#run(module.instantiate, `manyworlds:${module.id}:i`)
    }
    const entry = program.modules[0]
    return entry === undefined ? undefined : this.#evaluate(entry)
  }

  /** The exports object of a CommonJS or JSON module, evaluated at the first call. */
  require(moduleId: number): unknown {
    const module = this.#module(moduleId)
    this.#evaluate(module)
    return this.#run(module.exports.get('default') ?? `$$module$$${moduleId}.exports`, 'manyworlds:prelude/require')
  }

  /** From now on modules are not evaluated by `require`. */
  seal(): void { this.#isSealed = true }

  /** The path of a module that `require` would have to evaluate although the loader is sealed. */
  lateModule(moduleId: number): string | undefined {
    if (!this.#isSealed) return undefined
    const module = this.#module(moduleId)
    // The value of a JSON module is made when it is instantiated.
    return this.#evaluations.has(module) || module.kind === 'json' ? undefined : module.path
  }

  exportsOf(moduleId: number): Map<string, () => unknown> {
    const getters = new Map<string, () => unknown>()
    for (const [name, expression] of this.#module(moduleId).exports) {
      getters.set(name, this.#run(`() => (${expression})`, 'manyworlds:prelude/exports') as () => unknown)
    }
    return getters
  }

  bindings(): readonly ModuleBinding[] {
    const modules = this.#programs.toReversed().flatMap((program) => program.modules)
    const found = modules.flatMap((module) => this.#bindingsOf(module).map((binding) => ({ module, ...binding })))
    const counts = new Map<string, number>()
    for (const { name } of found) counts.set(name, (counts.get(name) ?? 0) + 1)
    return found.map(({ module, name, get }) => (
      { moduleId: module.id, name: counts.get(name)! > 1 ? `${name} (${basename(module.path)})` : name, get }))
  }

  site(id: number): RunnableSite | undefined { return this.#sites.get(id) }

  refusal(index: number): UserError {
    const refusal = this.#refusals[index]
    if (refusal === undefined) throw new Error(`no program of the realm has refusal ${index}`)
    return refusal
  }

  locate(file: string, line: number, column: number): SourceLocation | undefined {
    for (const program of this.#programs) {
      const location = program.locate(file, line, column)
      if (location !== undefined) return location
    }
    return undefined
  }

  #module(id: number): RunnableModule {
    for (const program of this.#programs) {
      const module = program.modules.find((candidate) => candidate.id === id)
      if (module !== undefined) return module
    }
    throw new Error(`no program of the realm has module ${id}`)
  }

  /** Evaluates a module after its dependencies (ECMA-262, 16.2.1.5.3: post-order, cycles are left open). */
  #evaluate(module: RunnableModule): unknown {
    const before = this.#evaluations.get(module)
    if (before?.status === 'failed') throw before.error
    if (before !== undefined) return undefined
    this.#evaluations.set(module, { status: 'running' })
    try {
      for (const id of module.evaluationOrder) this.#evaluate(this.#module(id))
      const result = module.evaluate === '' ? undefined : this.#run(module.evaluate, `manyworlds:${module.id}:e`)
      this.#evaluations.set(module, { status: 'done' })
      return result
    } catch (error) {
      this.#evaluations.set(module, { status: 'failed', error })
      throw error
    }
  }

  /** Bindings are found in the emitted text by their suffix; what is no variable of the script scope has no value. */
  #bindingsOf(module: RunnableModule): { name: string, get: () => unknown }[] {
    const names = new Set<string>()
    const suffix = `\\$\\$${module.id}(?![\\p{ID_Continue}$])`
    const pattern = new RegExp(`[\\p{ID_Start}$_][\\p{ID_Continue}$]*?${suffix}`, 'gu')
    for (const text of [module.instantiate, module.evaluate]) {
      for (const [name] of text.matchAll(pattern)) names.add(name)
    }
    const list = [...names].map((name) => `['${name}', () => { try { return ${name} } catch {} }]`).join(',\n')
    const pairs = this.#run(`'use strict';[${list}]`, 'manyworlds:prelude/bindings') as [string, () => unknown][]
    return hostList(pairs).map((pair) => ({ name: sourceName(pair[0]), get: pair[1] }))
  }
}
