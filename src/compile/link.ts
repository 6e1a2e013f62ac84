/**
 * Linking: imports and exports resolved statically over all modules. An import is a direct reference to the exporter's
 * variable, so that live bindings cost nothing; namespace objects exist only where the program needs one as a value.
 * What a CommonJS module exports is known only when it has run, so these imports read `module.exports`.
 */
import type { CallExpression, Literal, MemberExpression } from 'acorn'
import { UserError } from '../base/errors.ts'
import { nodeName } from '../runtime/library.ts'
import { Level, quote, type Emission } from './emit-context.ts'
import { requestedBuiltin } from './builtin-requests.ts'
import { constantsOf, type Constant } from './link-constants.ts'
import { commonJsNames, jsonNames, knownExports, WHOLE } from './link-commonjs.ts'
import { exportsOf, importsOf, isLexical, type ExportEntry, type ExportTable, type ImportEntry } from './link-tables.ts'
import type { Dependency, SourceModule } from './module.ts'
import { madeRequires } from './made-requires.ts'
import { literalText } from './literal-text.ts'
import { escapeName, type Binding, type Node } from './scope.ts'

/** What an export name leads to. */
export type ExportTarget =
  | { readonly kind: 'variable'; readonly text: string; readonly module: number; readonly name: string }
  | { readonly kind: 'namespace'; readonly module: number }
  /** property of an object: `module.exports` of a CommonJS module, a module of ours */
  | { readonly kind: 'member'; readonly object: string; readonly name: string }
  | { readonly kind: 'object'; readonly text: string }
  /** what `module.exports` of a module of Node had under the name when the module was loaded */
  | { readonly kind: 'snapshot'; readonly module: number; readonly name: string }

/** What the modules that we provide export; one that is not listed is not asked. */
export type BuiltinNames = ReadonlyMap<string, ReadonlySet<string>>

export interface LinkOptions {
  readonly deferred?: ReadonlySet<number>
  /** modules that `require` throws for, because something in their graph awaits */
  readonly async?: ReadonlySet<number>
  readonly builtins?: BuiltinNames
}

const nodeMajor = Number.parseInt(process.versions.node, 10)

export class Linker {
  readonly #modules: ReadonlyMap<number, SourceModule>
  readonly #tables = new Map<number, ExportTable>()
  readonly #imports = new Map<number, ReadonlyMap<string, ImportEntry>>()
  /** modules whose namespace object the program uses */
  readonly namespaces = new Set<number>()
  /** ES modules that are required: they need a module object */
  readonly required = new Set<number>()
  /** names of Node's modules that ES modules import */
  readonly snapshots = new Map<number, Set<string>>()

  readonly #deferred: ReadonlySet<number>
  readonly #async: ReadonlySet<number>
  readonly #builtins: BuiltinNames

  constructor(modules: readonly SourceModule[], { deferred = new Set(), async = new Set(), builtins = new Map() }: LinkOptions = {}) {
    this.#async = async
    this.#builtins = builtins
    this.#modules = new Map(modules.map((module) => [module.id, module]))
    this.#deferred = deferred
    for (const module of modules) {
      if (module.kind !== 'esm') continue
      this.#imports.set(module.id, importsOf(module))
      this.#tables.set(module.id, exportsOf(module, this.#imports.get(module.id)!))
    }
  }

  linksOf(module: SourceModule): ImportLinks {
    return new ImportLinks(this, module)
  }

  module(id: number): SourceModule {
    return this.#modules.get(id)!
  }

  readonly #find = (id: number): SourceModule => this.module(id)

  import(module: SourceModule, name: string): ImportEntry {
    return this.#imports.get(module.id)!.get(name)!
  }

  isAsync(id: number): boolean {
    return this.#async.has(id)
  }

  isLibraryWithDefault(id: number): boolean {
    return this.module(id).library === true && this.#tables.get(id)!.entries.has('default')
  }

  /**
   * Does `require` give out more than the namespace of the ES module? Transpiled code knows by __esModule that what it requires
   * has its default export under that name. (Node: populateCJSExportsFromESM of its loader.)
   */
  hasFacade(id: number): boolean {
    const names = this.exports(id)
    return names.has('default') && !names.has('__esModule')
  }

  /** Export names of a module with what they lead to, in code-unit order. */
  exports(id: number): Map<string, ExportTarget> {
    const module = this.module(id)
    const found = new Map<string, ExportTarget>()
    if (module.kind === 'script') return found
    if (module.kind !== 'esm') {
      for (const name of commonJsNames(module, this.#find)) found.set(name, this.#commonJsExport(id, name)!)
      return found.set('default', this.#commonJsExport(id, 'default')!)
    }
    for (const name of [...this.#names(id, new Set())].sort()) {
      const target = this.resolve(id, name)
      if (target !== null && target !== 'ambiguous') found.set(name, target)
    }
    return found
  }

  #names(id: number, seen: Set<number>): Set<string> {
    const names = new Set<string>()
    if (seen.has(id)) return names
    seen.add(id)
    const table = this.#tables.get(id)
    if (table === undefined) {
      for (const name of commonJsNames(this.module(id), this.#find)) names.add(name)
      return names
    }
    for (const name of table.entries.keys()) names.add(name)
    for (const star of table.stars) {
      if (star.kind !== 'module') continue
      for (const name of this.#names(star.id, seen)) if (name !== 'default') names.add(name)
    }
    return names
  }

  /** ResolveExport (ECMA-262, 16.2.1.7.2.2). */
  resolve(id: number, name: string, seen = new Set<string>()): ExportTarget | 'ambiguous' | null {
    const key = `${id}:${name}`
    if (seen.has(key)) return null
    seen.add(key)
    const table = this.#tables.get(id)
    if (table === undefined) return this.#commonJsExport(id, name)
    const entry = table.entries.get(name)
    if (entry !== undefined) return this.#follow(id, entry, seen)
    if (name === 'default') return null
    return this.#resolveStar(table, name, seen)
  }

  #follow(id: number, entry: ExportEntry, seen: Set<string>): ExportTarget | 'ambiguous' | null {
    switch (entry.kind) {
      case 'local': return { kind: 'variable', text: this.#variable(id, entry.name), module: id, name: entry.name }
      case 'namespace': return this.namespaceOf(entry.from, id)
      case 'import': return this.follow(entry.from, entry.name, id, seen)
    }
  }

  /** Whoever reads a variable of a deferred module may come before its initialisation. */
  #variable(id: number, name: string): string {
    const text = `${escapeName(name)}$$${id}`
    if (!this.#deferred.has(id) || !isLexical(this.module(id), name)) return text
    return `(${text} === $$tdz ? $$tdzError(${quote(name)}) : ${text})`
  }

  /** What a variable of another module always is; `isFixed`: the same in all states. */
  constantOf(target: ExportTarget): Constant {
    if (target.kind === 'namespace' || target.kind === 'snapshot') return { isFixed: true, definition: undefined }
    if (target.kind !== 'variable') return { isFixed: target.kind === 'object' && target.text.startsWith('$$builtin_'), definition: undefined }
    const module = this.module(target.module)
    if (module.library === true) return { isFixed: true, definition: undefined }
    const constant = constantsOf(module).get(target.name)
    return { isFixed: constant !== undefined && !this.#deferred.has(module.id), definition: constant }
  }

  follow(from: Dependency, name: string, importer: number, seen?: Set<string>): ExportTarget | 'ambiguous' | null {
    if (from.kind === 'module') {
      // Modules of the library are evaluated in cycles, so they look when they need it.
      const isInside = this.module(importer).library === true && this.module(from.id).kind === 'cjs'
      return isInside ? commonJsExport(from.id, name) : this.resolve(from.id, name, seen)
    }
    const object = builtinObject(from, importer)
    const isUnknown = from.kind === 'builtin' && this.#builtins.get(from.name)?.has(name) === false
    return isUnknown ? null : { kind: 'member', object, name }
  }

  #resolveStar(table: ExportTable, name: string, seen: Set<string>): ExportTarget | 'ambiguous' | null {
    let found: ExportTarget | null = null
    let dynamic: ExportTarget | null = null
    for (const star of table.stars) {
      if (star.kind !== 'module') continue
      if (!this.#tables.has(star.id)) {
        const isNamed = commonJsNames(this.module(star.id), this.#find).includes(name)
        if (dynamic === null || isNamed) dynamic = this.#commonJsExport(star.id, name)
        continue
      }
      const target = this.resolve(star.id, name, seen)
      if (target === 'ambiguous') return target
      if (target === null) continue
      if (found !== null && !sameTarget(found, target)) return 'ambiguous'
      found = target
    }
    return found ?? dynamic
  }

  #commonJsExport(id: number, name: string): ExportTarget | null {
    if (this.module(id).kind === 'json' && name !== 'default' && !jsonNames(this.module(id)).has(name)) return null
    const known = name === 'default' ? undefined : knownExports(this.module(id))
    if (known === undefined || known.getters.includes(name)) return commonJsExport(id, name)
    return known.names.includes(name) ? { kind: 'snapshot', module: id, name } : null
  }

  namespaceOf(from: Dependency, importer: number): ExportTarget {
    if (from.kind === 'module') return { kind: 'namespace', module: from.id }
    return { kind: 'object', text: builtinObject(from, importer) }
  }

  /** The text that a target is read by; `e.level` of it is a member or primary. */
  text(target: ExportTarget): string {
    switch (target.kind) {
      case 'variable':
      case 'object': return target.text
      case 'member': return target.object + (isIdentifier(target.name) ? `.${target.name}` : `[${quote(target.name)}]`)
      case 'namespace':
        this.namespaces.add(target.module)
        return `$$ns$$${target.module}`
      case 'snapshot': {
        const names = this.snapshots.get(target.module) ?? new Set()
        this.snapshots.set(target.module, names.add(target.name))
        return snapshotVariable(target.module, target.name)
      }
    }
  }

  /** Everything that the text of a module of the library takes from other modules. */
  signature(module: SourceModule): string {
    const imports = [...this.#imports.get(module.id) ?? []].map(([local, { from, name, node }]) =>
      [local, name === null ? from.kind === 'module' ? [...this.exports(from.id)] : null : this.demand(module, from, name, node)])
    return JSON.stringify([imports, [...module.dependencies]])
  }

  needAllNamespaces(): void {
    for (const module of this.#modules.values()) if (module.kind !== 'script') this.namespaces.add(module.id)
  }

  /** Every import has to lead somewhere, used or not. */
  check(module: SourceModule): void {
    for (const entry of this.#imports.get(module.id)?.values() ?? []) {
      if (entry.name !== null) this.demand(module, entry.from, entry.name, entry.node)
    }
    for (const entry of this.#tables.get(module.id)?.entries.values() ?? []) {
      if (entry.kind === 'import') this.demand(module, entry.from, entry.name, entry.node)
    }
  }

  demand(module: SourceModule, from: Dependency, name: string, node: Node): ExportTarget {
    const target = this.follow(from, name, module.id)
    if (target !== null && target !== 'ambiguous') return target
    const exporter = from.kind === 'module' ? this.module(from.id) : undefined
    const isNode = exporter?.library === true
    const path = isNode ? `node:${nodeName(exporter.id).replace(/^(?:replaced|refused)\//, '')}` : exporter?.path ?? (from.kind === 'builtin' ? from.name : '')
    throw new UserError(target === null ? 'unknown-export' : 'ambiguous-export', module.locate(node.start), {
      fact: target === null
        ? `'${path}' has no export named '${name}'`
        : `'${path}' has more than one export named '${name}', through export *`,
      remedy: target !== null ? 'import it from the module that defines it'
        : isNode ? 'import another name, or keep what needs it out of the modules under check'
        : exporter === undefined ? 'import another name'
        : exporter.kind === 'json' ? 'import one of its names, or all of it as the default export' : 'export it there, or import another name',
    })
  }
}

/** Throws if an import of the modules from number `first` on leads nowhere. */
export function checkLinks(modules: readonly SourceModule[], first: number): void {
  const linker = new Linker(modules)
  for (const module of modules.slice(first)) linker.check(module)
}

/** The linker as one module's emitter sees it. */
export class ImportLinks {
  readonly #linker: Linker
  readonly #module: SourceModule
  usesMeta = false

  constructor(linker: Linker, module: SourceModule) {
    this.#linker = linker
    this.#module = module
  }

  read(e: Emission, binding: Binding): string {
    const entry = this.#linker.import(this.#module, binding.name)
    const target = entry.name === null
      ? this.#linker.namespaceOf(entry.from, this.#module.id)
      : this.#linker.demand(this.#module, entry.from, entry.name, entry.node)
    // Level.member tells a call that the text must not become its receiver.
    e.level = target.kind === 'member' ? Level.member : Level.primary
    return this.#linker.text(target)
  }

  /** Is what an import leads to the same in all states? */
  isFixed(binding: Binding): boolean {
    return this.#linker.constantOf(this.#target(binding)).isFixed
  }

  /** Is it a function (a class, for `new`) of the program? */
  isKnown(binding: Binding, isConstructed: boolean): boolean {
    const { definition } = this.#linker.constantOf(this.#target(binding))
    return definition === (isConstructed ? 'class' : 'function')
  }

  #target(binding: Binding): ExportTarget {
    const entry = this.#linker.import(this.#module, binding.name)
    return entry.name === null ? this.#linker.namespaceOf(entry.from, this.#module.id) : this.#linker.demand(this.#module, entry.from, entry.name, entry.node)
  }

  /** What `ns.x` of an imported namespace is; null where the object is needed. */
  namespaceVariable(e: Emission, node: MemberExpression): Constant | null {
    const target = this.#namespaceTarget(e, node)
    return target === null ? null : this.#linker.constantOf(target)
  }

  /** `ns.x` of an imported namespace is the variable itself; null where the object is needed. */
  namespaceMember(e: Emission, node: MemberExpression): string | null {
    const target = this.#namespaceTarget(e, node)
    if (target === null) return null
    e.level = Level.member
    return this.#linker.text(target)
  }

  #namespaceTarget(e: Emission, node: MemberExpression): ExportTarget | null {
    if (node.computed || node.object.type !== 'Identifier' || node.property.type !== 'Identifier') return null
    const binding = e.analysis.references.get(node.object)?.binding
    if (binding?.kind !== 'import') return null
    const entry = this.#linker.import(this.#module, binding.name)
    if (entry.name !== null || entry.from.kind !== 'module') return null
    const target = this.#linker.resolve(entry.from.id, node.property.name)
    return target === 'ambiguous' ? null : target
  }

  /** `require('x')` of a CommonJS module, or of createRequire; null if the call is something else. */
  requireCall(e: Emission, node: CallExpression): string | null {
    const { callee } = node
    const builtin = requestedBuiltin(node)
    if (builtin !== undefined && e.analysis.references.get(builtin.global)?.binding == null) return this.#required(e, this.#module.dependencies.get(builtin.specifier)!)
    if (callee.type !== 'Identifier') return null
    const binding = e.analysis.references.get(callee)?.binding
    const isMade = binding?.kind === 'const' && binding.storage === 'module' && madeRequires(this.#module.ast!).has(callee.name)
    if (!isMade && (callee.name !== 'require' || binding?.kind !== 'cjs' || binding.assigned)) return null
    const specifier = literalText(node.arguments[0])
    const dependency = specifier === undefined ? undefined : this.#module.dependencies.get(specifier)
    // A name that is known only when the call is executed is looked up then, by `require` as a value.
    return dependency === undefined ? null : this.#required(e, dependency)
  }

  #required(e: Emission, dependency: Dependency): string {
    e.level = Level.call
    switch (dependency.kind) {
      case 'module':
        // What the library's modules export by default is their module.exports.
        if (this.#module.library === true) return `$$require(${dependency.id})`
        if (this.#linker.module(dependency.id).kind === 'esm') {
          if (this.#linker.isAsync(dependency.id)) return `${e.helper('asyncRequire')}(${quote(this.#asyncMessage(dependency.id))})`
          if (this.#linker.isLibraryWithDefault(dependency.id)) return `$$require(${dependency.id})`
          this.#linker.required.add(dependency.id)
          this.#linker.namespaces.add(dependency.id)
          e.level = Level.primary
          const whole = this.#linker.exports(dependency.id).get(WHOLE)
          return `($$require(${dependency.id}), ${whole === undefined ? moduleExports(dependency.id) : this.#linker.text(whole)})`
        }
        return e.watched && this.#module.kind === 'cjs' ? `$$requireFrom($$module$$${this.#module.id}, ${dependency.id})` : `$$require(${dependency.id})`
      case 'builtin': return `$$import(${quote(dependency.name)})`
      case 'missing': return `${e.helper('missing')}(${quote(dependency.message)}${dependency.code === undefined ? '' : `, ${quote(dependency.code)}`})`
      case 'refused':
        e.refusals.push(dependency.error)
        return `$$unsupported(${e.ids.refusal++})`
    }
  }

  #asyncMessage(id: number): string {
    const { path } = this.#linker.module(id)
    const places = nodeMajor < 24 ? `  From ${this.#module.path} \n  Requiring ${path} ` : `Required module: ${path}\nRequire stack:\n- ${this.#module.path}`
    return `require() cannot be used on an ESM graph with top-level await. Use import() instead. To see where the top-level await comes from, use --experimental-print-required-tla.\n${places}`
  }

  /** `import()`: the module that it leads to needs its namespace object, and so does every one if that is not known. */
  dynamicImport(source: Node): void {
    const specifier = literalText(source)
    const dependency = specifier === undefined ? undefined : this.#module.dynamicImports?.get(specifier)
    if (dependency?.kind === 'module') this.#linker.namespaces.add(dependency.id)
    else if (dependency === undefined) this.#linker.needAllNamespaces()
  }

  meta(): string {
    this.usesMeta = true
    return `$$meta$$${this.#module.id}`
  }
}

/** The modules that an ES module requests, in order of first request. */
export function requestedModules(module: SourceModule): number[] {
  const ids = new Set<number>()
  if (module.kind !== 'esm') return []
  for (const statement of module.ast!.body) {
    const source = 'source' in statement ? statement.source : null
    if (!source || typeof (source as Literal).value !== 'string') continue
    const dependency = module.dependencies.get((source as Literal).value as string)
    if (dependency?.kind === 'module' && dependency.isOptional !== true) ids.add(dependency.id)
  }
  return [...ids]
}

/** Takes the snapshots of a module, when it has been evaluated. */
export function snapshotText(id: number, names: Iterable<string>): string {
  return [...names].map((name) => `const ${snapshotVariable(id, name)} = ${moduleExports(id)}.${name};\n`).join('')
}

function snapshotVariable(id: number, name: string): string {
  return `${escapeName(name)}$$x${id}`
}

/** The modules of ours that a module imports: each becomes a constant of its script. */
export function builtinImports(module: SourceModule): string[] {
  const names = new Set<string>()
  for (const dependency of module.dependencies.values()) if (dependency.kind === 'builtin') names.add(dependency.name)
  return [...names]
}

export function builtinVariable(name: string, importer: number): string {
  return `$$builtin_${name.replace(/\W/g, '_')}$$${importer}`
}

function builtinObject(from: Dependency, importer: number): string {
  if (from.kind !== 'builtin') throw new Error(`an import leads to a ${from.kind} module`)
  return builtinVariable(from.name, importer)
}

function moduleExports(id: number): string {
  return `$$module$$${id}.exports`
}

function commonJsExport(id: number, name: string): ExportTarget {
  const object = moduleExports(id)
  return name === 'default' || name === WHOLE ? { kind: 'object', text: object } : { kind: 'member', object, name }
}

function sameTarget(a: ExportTarget, b: ExportTarget): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function isIdentifier(name: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(name)
}

