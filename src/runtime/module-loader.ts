/**
 * The programs of a realm: runs the scripts of their modules in the order the language prescribes, each once, and
 * answers what a number in emitted code stands for (module, site, refusal, position).
 */
import { existsSync } from 'node:fs'
import { createRequire, isBuiltin } from 'node:module'
import { basename, dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { unsupported, type SourceLocation, type UserError } from '../base/errors.ts'
import { isFile } from '../base/file-status.ts'
import { moduleUrl } from '../base/module-url.ts'
import { absentGlobals, isGlobalsFile, isPackageFile, isRefusedFile, libraryFile, libraryId, nodeName } from './library.ts'
import { specialPackageFile } from './package-files.ts'
import type { RunnableModule, RunnableProgram, RunnableSite } from './program.ts'
import { missingModule } from './refused-modules.ts'
import { sourceName } from './stack.ts'

export interface ModuleBinding {
  readonly moduleId: number
  /** As in the source; with the file if several modules have the name. */
  readonly name: string
  /** What it holds now. */
  readonly value: unknown
}

/** `isShared`: other realms of the process run the same text. */
type Run = (text: string, fileName: string, isShared?: boolean) => unknown
type Evaluation = { status: 'running' | 'done' } | { status: 'failed', error: unknown }

/**
 * A task has required a module of a package for the first time, which was not evaluated with the others, or somebody a module
 * that no literal names: whoever runs the program has to begin again, with this one among the early modules, or (`isLate`) with one of the
 * program's own left for the task that requires it.
 */
export class ModuleNeeded extends Error {
  readonly path: string
  readonly isLate: boolean

  constructor(path: string, isLate = false) {
    super(`${path} is required late`)
    this.path = path
    this.isLate = isLate
  }
}

export class ModuleLoader {
  readonly #run: Run
  /** Newest first. */
  readonly #programs: RunnableProgram[] = []
  readonly #sites = new Map<number, RunnableSite>()
  readonly #refusals: UserError[] = []
  readonly #evaluations = new Map<RunnableModule, Evaluation>()

  readonly #libraryExports = new Map<number, unknown>()
  #isSealed = false
  readonly #refuseFile: (path: string, specifier: string, location: SourceLocation | undefined) => void

  /** `refuseFile` throws if a file that the program requires by a computed name is not to be read. */
  constructor(run: Run, refuseFile: (path: string, specifier: string, location: SourceLocation | undefined) => void) {
    this.#run = run
    this.#refuseFile = refuseFile
  }

  /** Instantiates all modules of a program, then evaluates the first one; returns its completion value. `begin` is called when the library is there. */
  load(program: RunnableProgram, begin: () => void = () => {}): unknown {
    this.#programs.unshift(program)
    for (const site of program.sites) this.#sites.set(site.id, site)
    this.#refusals.push(...program.refusals)
    for (const module of program.modules) {
      if (module.instantiate !== '') this.#run(module.instantiate, `manyworlds:${module.id}:i`, module.library)
    }
    if (program.globals !== undefined) this.#evaluate(this.#module(program.globals))
    if (program.globals !== undefined) this.#run(definition(program), 'manyworlds:prelude/modules')
    // The rest of the library, too: a program may require it at any time, and nobody sees when it is evaluated.
    // Globals first: other modules of it look at them.
    for (const module of program.modules) if (module.library === true && isGlobalsFile(module.path)) this.#evaluate(module)
    for (const module of program.modules) if (module.library === true) this.#evaluate(module)
    if (program.globals !== undefined) {
      const absent = absentGlobals(new Set(program.modules.map(({ path }) => path)))
      this.#run(`$$loaded(); $$absentGlobals(${JSON.stringify(absent)})`, 'manyworlds:prelude/loaded')
    }
    begin()
    const entry = program.modules[0]
    const result = entry === undefined ? undefined : this.#evaluate(entry)
    for (const module of program.modules) if (module.deferred === true) this.#evaluate(module)
    return result
  }

  /** Evaluates modules that only tasks require, as far as they can be evaluated now. */
  evaluateEarly(paths: ReadonlySet<string>): void {
    for (const module of this.#main()?.modules ?? []) {
      // What no literal names is left for whoever asks for it.
      if (!paths.has(module.path) || module.deferred === true) continue
      try {
        this.require(module.id)
      } catch {
        // Whoever requires it gets a refusal.
        this.#evaluations.delete(module)
      }
    }
  }

  /** The exports object of a CommonJS or JSON module, evaluated at the first call. */
  require(moduleId: number): unknown {
    const known = this.#libraryExports.get(moduleId)
    if (known !== undefined) return known
    const module = this.#module(moduleId)
    this.#evaluate(module)
    const exported = this.#run(module.exports.get('default') ?? `$$module$$${moduleId}.exports`, 'manyworlds:prelude/require')
    if (module.library === true && this.#evaluations.get(module)?.status === 'done') this.#libraryExports.set(moduleId, exported)
    return exported
  }

  /** Runs the modules that are left for the first task; a promise if one of them awaits. */
  evaluateDeferred(): unknown {
    const program = this.#main()
    if (program?.globals === undefined) return undefined
    return this.#run(`$$evaluateEntry(${program.modules[0]!.id})`, 'manyworlds:prelude/deferred')
  }

  /** The module that `import(specifier)` in module `referrer` means, or the message of the error, after its name if it has no code. */
  resolveImport(referrer: number, specifier: string, location: SourceLocation | undefined, type?: string): number | string {
    const found = this.#resolveImport(referrer, specifier, location)
    const module = typeof found === 'number' && type !== undefined ? this.#main()!.modules.find(({ id }) => id === found) : undefined
    if (module === undefined || module.kind === 'json') return found
    const url = module.library === true ? `node:${nodeName(module.id)}` : pathToFileURL(module.path).href
    return `ERR_IMPORT_ATTRIBUTE_TYPE_INCOMPATIBLE: Module "${url}" is not of type "${type}"`
  }

  #resolveImport(referrer: number, specifier: string, location: SourceLocation | undefined): number | string {
    const program = this.#main()!
    const module = program.modules.find(({ id }) => id === referrer)
    const known = module?.dynamicImports?.get(specifier)
    if (known?.kind === 'module') return known.id
    if (known?.kind === 'refused') throw known.error
    if (known?.kind === 'missing') {
      const kind = known.name ?? known.code
      return kind === undefined ? known.message : `${kind}: ${known.message}`
    }
    const url = moduleUrl(specifier, module?.path ?? program.modules[0]!.path)
    if (url?.kind === 'invalid') return `${url.code}: ${url.message}`
    const path = url?.path
    const found = url?.isFurther === true ? undefined : program.modules.find((candidate) => candidate.path === path)
    if (found !== undefined) return found.id
    if (!isFound(specifier, path, module?.path, location)) return `Cannot find module '${path ?? specifier}' imported from ${module?.path}`
    throw unsupported('dynamic-import', location, {
      fact: `import() is given '${specifier}', a module that no literal import of the program names`,
      remedy: 'name it in an import() with a string literal somewhere in the program, or in a static import',
    })
  }

  /**
   * What `require(specifier)` in a file means whose name is known only when it is called: the number of a module, -1 for one that
   * we provide, or code and message of the error.
   */
  resolveRequire(from: string, specifier: string, location: SourceLocation | undefined): number | string {
    const program = this.#main()!
    const known = program.modules.find(({ path }) => path === from)?.requires?.get(specifier)
    if (known?.kind === 'module' && this.has(known.id)) return known.id
    if (known?.kind === 'refused') throw known.error
    if (known?.kind === 'builtin') return -1
    if (isBuiltin(specifier)) return this.#resolveBuiltin(from, specifier, location)
    if (specifier.startsWith('node:')) return `ERR_UNKNOWN_BUILTIN_MODULE No such built-in module: ${specifier}`
    const found = resolvedPath(from, specifier, location)
    if (found.startsWith(' ')) return this.#moduleAt(found.slice(1), specifier, location)
    return found
  }

  #resolveBuiltin(from: string, specifier: string, location: SourceLocation | undefined): number {
    const file = libraryFile(specifier)
    if (file === undefined || (isRefusedFile(file) && !isPackageFile(from))) {
      const { fact, remedy } = missingModule(specifier.replace(/^node:/, ''))
      throw unsupported('node-module', location, { fact: `'${specifier}' is required; ${fact}`, remedy })
    }
    const id = libraryId(file)
    if (!this.has(id)) throw new ModuleNeeded(file)
    return id
  }

  #moduleAt(path: string, specifier: string, location: SourceLocation | undefined): number {
    const module = this.#main()!.modules.find((candidate) => candidate.path === path)
    if (module?.kind === 'esm') {
      throw unsupported('dynamic-require', location, {
        fact: `'${specifier}' is an ES module, and which one this require loads is known only when it is executed`,
        remedy: 'write the name as a string literal, or use import()',
      })
    }
    if (module !== undefined) return module.id
    this.#refuseFile(path, specifier, location)
    // Node would read it to its end, and wait for that.
    if (!isFile(path)) throw notRegular(path, location)
    if (!/\.(?:[cm]?[jt]s|[jt]sx|json)$/.test(path)) {
      throw unsupported('file-type', location, { fact: `${path} is neither JavaScript nor TypeScript nor JSON`, remedy: 'keep it out of the modules under check' })
    }
    throw new ModuleNeeded(path)
  }

  entryKind(): RunnableModule['kind'] { return this.#main()!.modules[0]!.kind }
  entryPath(): string { return this.#main()!.modules[0]!.path }

  /** Is the module part of a program? Node's own modules may ask for one that is not. */
  has(moduleId: number): boolean {
    return this.#libraryExports.has(moduleId) || this.#programs.some(({ modules }) => modules.some(({ id }) => id === moduleId))
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

  /** What is no variable of the script scope has no value. */
  bindings(): readonly ModuleBinding[] {
    const rows = this.#programs.toReversed().flatMap((program) => program.modules).flatMap((module) => this.#variables(module))
    const counts = new Map<string, number>()
    for (const { module, name } of rows) if (module.library !== true) counts.set(name, (counts.get(name) ?? 0) + 1)
    return rows.map(({ module, name, value }) => {
      const isUnique = module.library !== true && counts.get(name) === 1
      return { moduleId: module.id, name: isUnique ? name : `${name} (${module.library === true ? `node:${nodeName(module.id)}` : basename(module.path)})`, value }
    })
  }

  #variables(module: RunnableModule): { module: RunnableModule, name: string, value: unknown }[] {
    const variables = variablesOf(module)
    const values = this.#valuesOf(variables, module.library)
    // A name may come from a literal of the program: only what has a value is a holder.
    const held = new Set(variables.filter((_, i) => values[i] !== undefined).map(heldBy))
    return variables.flatMap((variable, i) => held.has(variable) ? [] : [{ module, name: sourceName(variable), value: values[i] }])
  }

  #valuesOf(variables: readonly string[], isShared: boolean | undefined): readonly unknown[] {
    const values: unknown[] = []
    if (variables.length === 0) return values
    const reads = variables.map((variable, i) => `try { values[${i}] = ${variable} } catch {}\n`).join('')
    const read = this.#run(`'use strict';(values) => {${reads}}`, 'manyworlds:prelude/bindings', isShared) as (values: unknown[]) => void
    read(values)
    return values
  }

  site(id: number): RunnableSite | undefined { return this.#sites.get(id) }

  refusal(index: number): UserError {
    const refusal = this.#refusals[index]
    if (refusal === undefined) throw new Error(`no program of the realm has refusal ${index}`)
    return refusal
  }

  /** The text of a module as on disk. */
  textOf(path: string): string | undefined {
    for (const program of this.#programs) {
      const text = program.modules.find((module) => module.path === path)?.original
      if (text !== undefined) return text
    }
    return undefined
  }

  locate(file: string, line: number, column: number): SourceLocation | undefined {
    for (const program of this.#programs) {
      const location = program.locate(file, line, column)
      if (location !== undefined) return location
    }
    return undefined
  }

  /** The program that brought the library, or the first; others came later as text. */
  #main(): RunnableProgram | undefined {
    return this.#programs.find(({ globals }) => globals !== undefined) ?? this.#programs.at(-1)
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
      for (const id of module.evaluationOrder) {
        // Others that are left for later have required nothing yet.
        if (module.kind === 'cjs' && module.id === 0) this.#run(`$$requiredEarly(${module.id}, ${id})`, 'manyworlds:prelude/early')
        this.#evaluate(this.#module(id))
      }
      if (module.deferred === true) {
        if (module.prepare) this.#run(module.prepare, `manyworlds:${module.id}:p`)
        return undefined
      }
      const result = module.evaluate === '' ? undefined : this.#run(module.evaluate, `manyworlds:${module.id}:e`, module.library)
      this.#evaluations.set(module, { status: 'done' })
      return result
    } catch (error) {
      this.#evaluations.set(module, { status: 'failed', error })
      throw error
    }
  }
}

/** The script-scope variables of a module. */
function variablesOf({ id, instantiate, evaluate, variables }: RunnableModule): readonly string[] {
  if (variables === undefined) return scriptVariables(id, [instantiate, evaluate])
  // What is known of a module of the library is the same for all programs; its namespace is there if this one uses it as a value.
  const namespace = `$$ns$$${id}`
  return instantiate.includes(`const ${namespace} =`) ? [...variables, namespace] : variables
}

/** The script-scope variables of module `id`, which are found in its emitted texts by their suffix. */
export function scriptVariables(moduleId: number, texts: readonly string[]): string[] {
  const names = new Set<string>()
  for (const text of texts) {
    for (const [suffix, id, start] of text.matchAll(VARIABLES)) if (id === String(moduleId)) names.add(start! + suffix)
  }
  return [...names]
}

/** The variable whose holder another one would be by its name: of a class that was made early its holder counts, `C$$7$$0` for `C$$0`. */
function heldBy(name: string): string | undefined {
  const holder = /^(.+)\$\$\d+(\$\$\d+)$/.exec(name)
  return holder === null ? undefined : holder[1]! + holder[2]!
}

/** Variables of modules in emitted text, `name$$<module>`: suffix, module, name. The suffix comes first because it is rare. */
const VARIABLES = /\$\$(\d+)(?![\p{ID_Continue}$])(?<=([\p{ID_Start}$_][\p{ID_Continue}$]*)\$\$\d+)/gu

/** The script that tells the library about the modules of a program. */
function definition(program: RunnableProgram): string {
  const rows = program.modules.map(({ id, kind, deferred = false, isAsync = false, evaluate, exports, evaluationOrder }) => {
    const exported = deferred ? `() => ${kind === 'esm' ? `$$namespaceOf(${id})` : exports.get('default')!}` : 'undefined'
    return `[${id}, '${kind}', ${deferred}, ${isAsync}, ${deferred ? evaluate : 'undefined'}, ${exported}, `
      + `${JSON.stringify(kind === 'esm' ? evaluationOrder : [])}]`
  })
  return `$$defineModules([${rows.join(', ')}])`
}

/** What `require.resolve(specifier)` in a file gives, after a space; or code and message of its error. */
export function resolvedPath(from: string, specifier: string, location: SourceLocation | undefined): string {
  refuseSpecialPackage(from, specifier, location)
  try {
    return ` ${createRequire(from).resolve(specifier)}`
  } catch (error) {
    const source = /^(?:\.{1,2})?\//.test(specifier) ? resolve(dirname(from), specifier) : undefined
    const typed = source === undefined ? undefined : ['.ts', '.cts', '.tsx', '/index.ts'].map((end) => source + end).find(isFile)
    if (typed !== undefined) return ` ${typed}`
    const { code = 'MODULE_NOT_FOUND', message } = error as { code?: string, message: string }
    // What is wrong with a package.json Node says with a piece of its text, which may be any file.
    if (error instanceof SyntaxError || code === 'ERR_INVALID_PACKAGE_CONFIG') return `ERR_INVALID_PACKAGE_CONFIG Invalid package config of '${specifier}'`
    return `${code} ${message}`
  }
}

/** Would Node find something? */
function isFound(specifier: string, path: string | undefined, referrer: string | undefined, location: SourceLocation | undefined): boolean {
  if (path !== undefined) return existsSync(path)
  if (isBuiltin(specifier) || specifier.startsWith('#') || /^[a-z]+:/.test(specifier)) return true
  if (referrer !== undefined) refuseSpecialPackage(referrer, specifier, location)
  try {
    createRequire(referrer ?? import.meta.url).resolve(specifier)
    return true
  } catch {
    return false
  }
}

function refuseSpecialPackage(from: string, specifier: string, location: SourceLocation | undefined): void {
  const path = specialPackageFile(from, specifier)
  if (path !== undefined) throw notRegular(path, location)
}

function notRegular(path: string, location: SourceLocation | undefined): UserError {
  return unsupported('file-type', location, { fact: `${path} is not a regular file, and reading it may never end`, remedy: 'make it a file, or keep it out of the modules under check' })
}
