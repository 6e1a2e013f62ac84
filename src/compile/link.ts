/**
 * Linking: imports and exports resolved statically over all modules. An import is a direct reference to the exporter's
 * variable, so that live bindings cost nothing; namespace objects exist only where the program needs one as a value. What
 * a CommonJS module exports is known only when it has run, so these imports read `module.exports`.
 */
import type { CallExpression, Identifier, ImportDeclaration, Literal, MemberExpression, Program } from 'acorn'
import { UserError } from '../base/errors.ts'
import { Level, quote, type Emission } from './emit-context.ts'
import type { Dependency, SourceModule } from './module.ts'
import { escapeName, type Binding, type Node } from './scope.ts'

/** What an export name leads to. */
export type ExportTarget =
  | { readonly kind: 'variable'; readonly text: string }
  | { readonly kind: 'namespace'; readonly module: number }
  /** property of an object: `module.exports` of a CommonJS module, a module of ours */
  | { readonly kind: 'member'; readonly object: string; readonly name: string }
  | { readonly kind: 'object'; readonly text: string }

type ExportEntry =
  | { readonly kind: 'local'; readonly name: string }
  | { readonly kind: 'import'; readonly from: Dependency; readonly name: string; readonly node: Node }
  | { readonly kind: 'namespace'; readonly from: Dependency }

interface ExportTable {
  readonly entries: ReadonlyMap<string, ExportEntry>
  readonly stars: readonly Dependency[]
}

interface ImportEntry {
  readonly from: Dependency
  /** null: the namespace */
  readonly name: string | null
  readonly node: Node
}

export class Linker {
  readonly #modules: ReadonlyMap<number, SourceModule>
  readonly #tables = new Map<number, ExportTable>()
  readonly #imports = new Map<number, ReadonlyMap<string, ImportEntry>>()
  /** modules whose namespace object the program uses */
  readonly namespaces = new Set<number>()
  /** ES modules that are required: they need a module object */
  readonly required = new Set<number>()

  constructor(modules: readonly SourceModule[]) {
    this.#modules = new Map(modules.map((module) => [module.id, module]))
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

  import(module: SourceModule, name: string): ImportEntry {
    return this.#imports.get(module.id)!.get(name)!
  }

  /** Export names of a module with what they lead to, in code-unit order. */
  exports(id: number): Map<string, ExportTarget> {
    const module = this.module(id)
    const found = new Map<string, ExportTarget>()
    if (module.kind === 'script') return found
    if (module.kind !== 'esm') {
      const object = moduleExports(id)
      for (const name of commonJsNames(module)) found.set(name, { kind: 'member', object, name })
      return found.set('default', { kind: 'object', text: object })
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
      for (const name of commonJsNames(this.module(id))) names.add(name)
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
    if (table === undefined) return commonJsExport(id, name)
    const entry = table.entries.get(name)
    if (entry !== undefined) return this.#follow(id, entry, seen)
    if (name === 'default') return null
    return this.#resolveStar(table, name, seen)
  }

  #follow(id: number, entry: ExportEntry, seen: Set<string>): ExportTarget | 'ambiguous' | null {
    switch (entry.kind) {
      case 'local': return { kind: 'variable', text: `${escapeName(entry.name)}$$${id}` }
      case 'namespace': return this.namespaceOf(entry.from, id)
      case 'import': return this.follow(entry.from, entry.name, id, seen)
    }
  }

  follow(from: Dependency, name: string, importer: number, seen?: Set<string>): ExportTarget | 'ambiguous' | null {
    if (from.kind === 'module') return this.resolve(from.id, name, seen)
    return { kind: 'member', object: builtinObject(from, importer), name }
  }

  #resolveStar(table: ExportTable, name: string, seen: Set<string>): ExportTarget | 'ambiguous' | null {
    let found: ExportTarget | null = null
    let dynamic: ExportTarget | null = null
    for (const star of table.stars) {
      if (star.kind !== 'module') continue
      if (!this.#tables.has(star.id)) {
        if (dynamic === null || commonJsNames(this.module(star.id)).includes(name)) dynamic = commonJsExport(star.id, name)
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

  namespaceOf(from: Dependency, importer: number): ExportTarget {
    if (from.kind === 'module') return { kind: 'namespace', module: from.id }
    return { kind: 'object', text: builtinObject(from, importer) }
  }

  /** The text that a target is read by; `e.level` of it is a member or primary. */
  text(target: ExportTarget): string {
    switch (target.kind) {
      case 'variable':
      case 'object': return target.text
      case 'member': return isIdentifier(target.name) ? `${target.object}.${target.name}` : `${target.object}[${quote(target.name)}]`
      case 'namespace':
        this.namespaces.add(target.module)
        return `$$ns$$${target.module}`
    }
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
    const path = from.kind === 'module' ? this.module(from.id).path : ''
    throw new UserError(target === null ? 'unknown-export' : 'ambiguous-export', module.locate(node.start), {
      fact: target === null
        ? `'${path}' has no export named '${name}'`
        : `'${path}' has more than one export named '${name}', through export *`,
      remedy: target === null ? 'export it there, or import another name' : 'import it from the module that defines it',
    })
  }
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

  /** `ns.x` of an imported namespace is the variable itself; null where the object is needed. */
  namespaceMember(e: Emission, node: MemberExpression): string | null {
    if (node.computed || node.object.type !== 'Identifier' || node.property.type !== 'Identifier') return null
    const binding = e.analysis.references.get(node.object)?.binding
    if (binding?.kind !== 'import') return null
    const entry = this.#linker.import(this.#module, binding.name)
    if (entry.name !== null || entry.from.kind !== 'module') return null
    const target = this.#linker.resolve(entry.from.id, node.property.name)
    if (target === null || target === 'ambiguous') return null
    e.level = Level.member
    return this.#linker.text(target)
  }

  /** `require('x')` of a CommonJS module; null if the call is something else. */
  requireCall(e: Emission, node: CallExpression): string | null {
    const { callee } = node
    if (callee.type !== 'Identifier' || callee.name !== 'require') return null
    const binding = e.analysis.references.get(callee)?.binding
    if (binding?.kind !== 'cjs' || binding.assigned) return null
    const specifier = literalText(node.arguments[0])
    const dependency = specifier === null ? undefined : this.#module.dependencies.get(specifier)
    if (dependency === undefined) {
      return e.refuse(node, 'dynamic-require', 'which module this require loads is known only when it is executed',
        'write the module name as a string literal')
    }
    e.level = Level.call
    switch (dependency.kind) {
      case 'module':
        if (this.#linker.module(dependency.id).kind === 'esm') {
          this.#linker.required.add(dependency.id)
          this.#linker.namespaces.add(dependency.id)
          e.level = Level.primary
          return `($$require(${dependency.id}), $$ns$$${dependency.id})`
        }
        return `$$require(${dependency.id})`
      case 'builtin': return `$$import(${quote(dependency.name)})`
      case 'missing': return `${e.helper('missing')}(${quote(dependency.message)})`
      case 'refused':
        e.refusals.push(dependency.error)
        return `$$unsupported(${e.ids.refusal++})`
    }
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
    if (dependency?.kind === 'module') ids.add(dependency.id)
  }
  return [...ids]
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
  return name === 'default' ? { kind: 'object', text: object } : { kind: 'member', object, name }
}

function sameTarget(a: ExportTarget, b: ExportTarget): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function importsOf(module: SourceModule): Map<string, ImportEntry> {
  const imports = new Map<string, ImportEntry>()
  for (const statement of module.ast!.body) {
    if (statement.type === 'ImportDeclaration') addImports(module, statement, imports)
  }
  return imports
}

function addImports(module: SourceModule, statement: ImportDeclaration, imports: Map<string, ImportEntry>): void {
  const from = module.dependencies.get(statement.source.value as string)!
  for (const specifier of statement.specifiers) {
    const name = specifier.type === 'ImportNamespaceSpecifier' ? null
      : specifier.type === 'ImportDefaultSpecifier' ? 'default' : nameOf(specifier.imported)
    imports.set(specifier.local.name, { from, name, node: specifier as Node })
  }
}

function exportsOf(module: SourceModule, imports: ReadonlyMap<string, ImportEntry>): ExportTable {
  const entries = new Map<string, ExportEntry>()
  const stars: Dependency[] = []
  const dependency = (source: Literal): Dependency => module.dependencies.get(source.value as string)!
  for (const statement of module.ast!.body) {
    if (statement.type === 'ExportAllDeclaration') {
      if (statement.exported) entries.set(nameOf(statement.exported), { kind: 'namespace', from: dependency(statement.source) })
      else stars.push(dependency(statement.source))
    } else if (statement.type === 'ExportDefaultDeclaration') {
      entries.set('default', { kind: 'local', name: defaultName(statement.declaration as Node) })
    } else if (statement.type === 'ExportNamedDeclaration') {
      for (const name of declaredNames(statement.declaration as Node | null)) entries.set(name, { kind: 'local', name })
      for (const { local, exported, start, end } of statement.specifiers) {
        const node = { type: 'ExportSpecifier', start, end } as Node
        if (statement.source) {
          entries.set(nameOf(exported), { kind: 'import', from: dependency(statement.source), name: nameOf(local), node })
          continue
        }
        entries.set(nameOf(exported), localExport(nameOf(local), imports))
      }
    }
  }
  return { entries, stars }
}

/** An exported name that is itself imported leads on to where it comes from. */
function localExport(name: string, imports: ReadonlyMap<string, ImportEntry>): ExportEntry {
  const imported = imports.get(name)
  if (imported === undefined) return { kind: 'local', name }
  if (imported.name === null) return { kind: 'namespace', from: imported.from }
  return { kind: 'import', from: imported.from, name: imported.name, node: imported.node }
}

/** The variable of `export default`: the declaration's own, or one that only the export has. */
export function defaultName(declaration: Node): string {
  if ((declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration') && declaration.id) {
    return declaration.id.name
  }
  return 'default'
}

function declaredNames(node: Node | null): string[] {
  if (node === null) return []
  if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') return [node.id!.name]
  if (node.type !== 'VariableDeclaration') return []
  const names: string[] = []
  const visit = (pattern: Node): void => {
    switch (pattern.type) {
      case 'Identifier': return void names.push(pattern.name)
      case 'ObjectPattern': return pattern.properties.forEach((p) => visit(p.type === 'RestElement' ? p.argument : p.value as Node))
      case 'ArrayPattern': return pattern.elements.forEach((element) => { if (element) visit(element) })
      case 'AssignmentPattern': return visit(pattern.left)
      case 'RestElement': return visit(pattern.argument)
    }
  }
  for (const { id } of node.declarations) visit(id)
  return names
}

function nameOf(node: Identifier | Literal): string {
  return node.type === 'Identifier' ? node.name : String(node.value)
}

function isIdentifier(name: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(name)
}

function literalText(node: Node | undefined): string | null {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0]!.value.cooked ?? null
  return null
}

const namesOfCommonJs = new WeakMap<SourceModule, string[]>()

/** Names that a CommonJS module assigns to its exports in plain sight; used only for namespace objects. */
function commonJsNames(module: SourceModule): string[] {
  const known = namesOfCommonJs.get(module)
  if (known !== undefined) return known
  const names = new Set<string>()
  if (module.kind === 'cjs') for (const statement of (module.ast as Program).body) collectNames(statement as Node, names)
  names.delete('default')
  const list = [...names].sort()
  namesOfCommonJs.set(module, list)
  return list
}

function collectNames(node: Node, names: Set<string>): void {
  if (node.type === 'ExpressionStatement') return collectNames(node.expression, names)
  if (node.type !== 'AssignmentExpression') return
  const { left, right } = node
  if (right.type === 'AssignmentExpression') collectNames(right, names)
  if (left.type !== 'MemberExpression' || left.computed || left.property.type !== 'Identifier') return
  if (isExportsObject(left.object as Node)) names.add(left.property.name)
  if (isModuleExports(left) && right.type === 'ObjectExpression') {
    for (const property of right.properties) {
      if (property.type === 'Property' && !property.computed) names.add(nameOf(property.key as Identifier | Literal))
    }
  }
}

function isExportsObject(node: Node): boolean {
  return (node.type === 'Identifier' && node.name === 'exports') || isModuleExports(node)
}

function isModuleExports(node: Node): boolean {
  return node.type === 'MemberExpression' && !node.computed && node.object.type === 'Identifier' && node.object.name === 'module'
    && node.property.type === 'Identifier' && node.property.name === 'exports'
}
