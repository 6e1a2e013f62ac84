/**
 * Which modules are left for the first task of the program instead of being evaluated when it is loaded. What Node
 * evaluates up to the first module with a top-level await, or up to a plain script, is initialisation: it happens once,
 * and its heap is the base of all states. The body of every module after that runs again whenever the search goes back
 * to the start, so it is emitted as a function over module variables. So is what only a dynamic import can reach.
 */
import type { AssignmentExpression, Identifier, Node, Program, Statement } from 'acorn'
import { requestedModules } from './link.ts'
import { nameOf } from './link-tables.ts'
import { outerChildren } from './machine/suspension.ts'
import type { SourceModule } from './module.ts'
import { literalText } from './literal-text.ts'
import { nodesMatching } from './tree-search.ts'

/**
 * `deferEntry`: an entry that exports nothing to be called is a script, whose top level is the first task. 'all': so is everything that
 * Node would evaluate, because something in it fails.
 */
export function deferredModules(modules: readonly SourceModule[], deferEntry: boolean | 'all', awaiting = asyncGraphs(modules), late: ReadonlySet<string> = new Set()): Set<number> {
  const byId = new Map(modules.map((module) => [module.id, module]))
  const entry = modules[0]
  const deferred = new Set<number>()
  if (entry === undefined || entry.library === true) return deferred
  const order = evaluationOrder(entry, byId)
  const isScript = deferEntry !== false && !hasMain(entry)
  const first = deferEntry === 'all' ? 0 : order.findIndex((module) => hasTopLevelAwait(module) || (isScript && module === entry))
  const atLoad = first < 0 ? order : order.slice(0, first)
  const eager = new Set<number>()
  const evaluate = (module: SourceModule): void => reach(module, byId, { reached: eager, awaiting, late })
  atLoad.forEach(evaluate)
  if (first >= 0 && entry.kind === 'cjs' && deferEntry !== 'all') for (const id of leadingRequires(entry, awaiting)) evaluate(byId.get(id)!)
  for (const module of modules) {
    const isCode = module.kind === 'esm' || module.kind === 'cjs'
    if (isCode && module.library !== true && !eager.has(module.id)) deferred.add(module.id)
  }
  return deferred
}

/** Post-order of the static imports (ECMA-262, 16.2.1.5.3). */
function evaluationOrder(entry: SourceModule, byId: ReadonlyMap<number, SourceModule>): SourceModule[] {
  const seen = new Set<SourceModule>()
  const order: SourceModule[] = []
  const visit = (module: SourceModule): void => {
    if (seen.has(module)) return
    seen.add(module)
    for (const id of requestedModules(module)) visit(byId.get(id)!)
    order.push(module)
  }
  visit(entry)
  return order
}

/** A module that is evaluated at load, and what it may require then: nothing that awaits. */
function reach(module: SourceModule, byId: ReadonlyMap<number, SourceModule>, graph: { reached: Set<number>, awaiting: ReadonlySet<number>, late: ReadonlySet<string> }): void {
  const { reached, awaiting, late } = graph
  if (reached.has(module.id) || awaiting.has(module.id) || late.has(module.path)) return
  reached.add(module.id)
  for (const dependency of module.dependencies.values()) {
    if (dependency.kind === 'module' && dependency.isOptional !== true) reach(byId.get(dependency.id)!, byId, graph)
  }
}

/** The ES modules whose evaluation awaits something, in them or in what they import: `require` throws for these, and evaluates nothing. */
export function asyncGraphs(modules: readonly SourceModule[]): Set<number> {
  const importers = new Map<number, number[]>()
  const found = new Set<number>()
  const add = (id: number): void => {
    if (found.has(id)) return
    found.add(id)
    importers.get(id)?.forEach(add)
  }
  const awaiting = modules.filter(hasTopLevelAwait)
  if (awaiting.length === 0) return found
  for (const module of modules) {
    for (const id of requestedModules(module)) importers.set(id, [...importers.get(id) ?? [], module.id])
  }
  for (const { id } of awaiting) add(id)
  return found
}

/**
 * The modules that a CommonJS script requires before it does anything else: requiring them at load is not to be told
 * from requiring them in the first task, and a large package among them stays out of the states.
 */
export function leadingRequires(module: SourceModule, awaiting: ReadonlySet<number>): number[] {
  const ids: number[] = []
  for (const statement of (module.ast as Program).body) {
    if (!isQuiet(statement as Statement, module, ids)) break
  }
  const thrower = ids.findIndex((id) => awaiting.has(id))
  return thrower < 0 ? ids : ids.slice(0, thrower)
}

function isQuiet(statement: Statement, module: SourceModule, ids: number[]): boolean {
  switch (statement.type) {
    case 'FunctionDeclaration': return true
    case 'ExpressionStatement':
      return statement.directive !== undefined || requires(statement.expression, module, ids)
    case 'VariableDeclaration':
      return statement.declarations.every(({ init }) => !init || isConstant(init) || requires(init, module, ids))
    default: return false
  }
}

function isConstant(node: Node): boolean {
  return node.type === 'Literal' || node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression'
}

/** `require('x')` or `require('x').y`. */
function requires(node: Node, module: SourceModule, ids: number[]): boolean {
  const plain = node as Extract<Statement, { type: 'ExpressionStatement' }>['expression']
  if (plain.type === 'MemberExpression' && !plain.computed) return requires(plain.object, module, ids)
  if (plain.type !== 'CallExpression' || plain.callee.type !== 'Identifier' || plain.callee.name !== 'require') return false
  const dependency = module.dependencies.get(literalText(plain.arguments[0]) ?? '')
  if (dependency?.kind !== 'module') return false
  ids.push(dependency.id)
  return true
}

/** Does the module export something that the checker can call? */
function hasMain(module: SourceModule): boolean {
  const program = module.ast as Program
  if (module.kind === 'cjs') return exportsMain(program, module.source)
  return program.body.some((statement) => statement.type === 'ExportDefaultDeclaration'
    || (statement.type === 'ExportNamedDeclaration'
      && statement.specifiers.some(({ exported }) => nameOf(exported) === 'default')))
}

/** What is evaluated before it is known to be a program: an exploration, and what exports a function in plain sight. */
function exportsMain(program: Program, source: string): boolean {
  if (nodesMatching(program, source, /\bexports\b/g).length === 0) return false
  if (/\bexplore\b/.test(source)) return true
  // esbuild's way to write a default export.
  if (/\b__toCommonJS\b/.test(source)) return /^\s*default: \(\) =>/m.test(source)
  const functions = new Set(program.body.flatMap(functionNames))
  const isMain = (node: Node): boolean => /Function/.test(node.type) || (node.type === 'Identifier' && functions.has((node as Identifier).name))
  return program.body.some((statement) => statement.type === 'ExpressionStatement' && assigned(statement.expression).some(({ target, value }) =>
    /^(?:module\.exports|(?:module\.)?exports\.default)$/.test(source.slice(target.start, target.end)) && isMain(value)))
}

/** What a chain of assignments gives to whom. */
function assigned(node: Node): { readonly target: Node; readonly value: Node }[] {
  const targets: Node[] = []
  let value = node
  while (value.type === 'AssignmentExpression') {
    const { left, right } = value as AssignmentExpression
    targets.push(left)
    value = right
  }
  return targets.map((target) => ({ target, value }))
}

function functionNames(statement: Program['body'][number]): string[] {
  if (statement.type === 'FunctionDeclaration') return [statement.id.name]
  if (statement.type !== 'VariableDeclaration') return []
  return statement.declarations.flatMap(({ id, init }) => id.type === 'Identifier' && init && /Function/.test(init.type) ? [id.name] : [])
}

export function hasTopLevelAwait(module: SourceModule): boolean {
  if (module.kind !== 'esm' || !/\bawait\b/.test(module.source)) return false
  return module.ast!.body.some(containsAwait)
}

function containsAwait(node: Node): boolean {
  if (node.type === 'AwaitExpression') return true
  if (node.type === 'ForOfStatement' && (node as Extract<Statement, { type: 'ForOfStatement' }>).await) return true
  for (const child of outerChildren(node)) if (containsAwait(child)) return true
  return false
}
