/** What the import and export declarations of an ES module say, before anything is resolved. */
import type { Identifier, ImportDeclaration, Literal } from 'acorn'
import type { Dependency, SourceModule } from './module.ts'
import { identifiersOf } from './scope-nodes.ts'
import type { Node } from './scope.ts'

export type ExportEntry =
  | { readonly kind: 'local'; readonly name: string }
  | { readonly kind: 'import'; readonly from: Dependency; readonly name: string; readonly node: Node }
  | { readonly kind: 'namespace'; readonly from: Dependency }

export interface ExportTable {
  readonly entries: ReadonlyMap<string, ExportEntry>
  readonly stars: readonly Dependency[]
}

export interface ImportEntry {
  readonly from: Dependency
  /** null: the namespace */
  readonly name: string | null
  readonly node: Node
}

export function importsOf(module: SourceModule): Map<string, ImportEntry> {
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

export function exportsOf(module: SourceModule, imports: ReadonlyMap<string, ImportEntry>): ExportTable {
  const entries = new Map<string, ExportEntry>()
  const stars: Dependency[] = []
  const dependency = (source: Literal): Dependency => module.dependencies.get(source.value as string)!
  for (const statement of module.ast!.body) {
    if (statement.type === 'ExportAllDeclaration') {
      const from = dependency(statement.source)
      if (statement.exported) entries.set(nameOf(statement.exported), { kind: 'namespace', from })
      else stars.push(from)
    } else if (statement.type === 'ExportDefaultDeclaration') {
      entries.set('default', { kind: 'local', name: defaultName(statement.declaration as Node) })
    } else if (statement.type === 'ExportNamedDeclaration') {
      for (const name of declaredNames(statement.declaration as Node | null)) entries.set(name, { kind: 'local', name })
      for (const { local, exported, start, end } of statement.specifiers) {
        const node = { type: 'ExportSpecifier', start, end } as Node
        if (statement.source) {
          const from = dependency(statement.source)
          entries.set(nameOf(exported), { kind: 'import', from, name: nameOf(local), node })
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

/** Is the top-level variable `name` of the module a let, const or class, or the value of a default export? */
export function isLexical(module: SourceModule, name: string): boolean {
  return module.ast!.body.some((statement) => {
    const node = (statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration'
      ? statement.declaration : statement) as Node | null
    if (node?.type === 'VariableDeclaration') return node.kind !== 'var' && declaredNames(node).includes(name)
    if (node?.type === 'ClassDeclaration' && node.id) return node.id.name === name
    return statement.type === 'ExportDefaultDeclaration' && name === 'default' && node?.type !== 'FunctionDeclaration'
  })
}

function declaredNames(node: Node | null): string[] {
  if (node === null) return []
  if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') return [node.id!.name]
  if (node.type !== 'VariableDeclaration') return []
  return node.declarations.flatMap(({ id }) => [...identifiersOf(id)].map(({ name }) => name))
}

export function nameOf(node: Identifier | Literal): string {
  return node.type === 'Identifier' ? node.name : String(node.value)
}
