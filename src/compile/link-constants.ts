/**
 * Which top-level variables of an ES module always have the value that they were declared with. Known from the text alone,
 * whatever scopes there are: a name that is assigned anywhere counts as assigned.
 */
import type { Pattern } from 'acorn'
import { children } from './machine/suspension.ts'
import type { SourceModule } from './module.ts'
import { identifiersOf } from './scope-nodes.ts'
import type { Node } from './scope.ts'

export interface Constant {
  /** The same in all states. */
  readonly isFixed: boolean
  readonly definition: Definition | undefined
}

export type Definition = 'function' | 'class' | 'value'

const known = new WeakMap<object, Map<string, Definition>>()

/** The constants of a module with what their declarations show. */
export function constantsOf(module: SourceModule): ReadonlyMap<string, Definition> {
  const tree = module.ast!
  let constants = known.get(tree)
  if (constants === undefined) known.set(tree, constants = readConstants(tree.body as Node[]))
  return constants
}

function readConstants(body: readonly Node[]): Map<string, Definition> {
  const constants = new Map<string, Definition>()
  for (const statement of body) {
    const node = (statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration' ? statement.declaration ?? statement : statement) as Node
    if (node.type === 'FunctionDeclaration') constants.set(node.id?.name ?? 'default', 'function')
    else if (node.type === 'ClassDeclaration') constants.set(node.id?.name ?? 'default', 'class')
    else if (node.type === 'VariableDeclaration' && node.kind === 'const') {
      for (const { id, init } of node.declarations) {
        for (const { name } of identifiersOf(id)) constants.set(name, id.type === 'Identifier' ? definitionOf(init as Node) : 'value')
      }
    } else if (statement.type === 'ExportDefaultDeclaration') constants.set('default', definitionOf(node))
  }
  for (const name of assignedNames(body)) if (constants.get(name) !== 'value') constants.delete(name)
  return constants
}

function definitionOf(node: Node): Definition {
  if (node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression') return 'function'
  return node.type === 'ClassExpression' ? 'class' : 'value'
}

function assignedNames(body: readonly Node[]): Set<string> {
  const names = new Set<string>()
  const add = (pattern: Pattern): void => { for (const { name } of identifiersOf(pattern)) names.add(name) }
  const visit = (node: Node): void => {
    if (node.type === 'AssignmentExpression') add(node.left)
    else if (node.type === 'UpdateExpression') add(node.argument as Pattern)
    else if ((node.type === 'ForInStatement' || node.type === 'ForOfStatement') && node.left.type !== 'VariableDeclaration') add(node.left)
    for (const child of children(node)) visit(child as Node)
  }
  for (const node of body) visit(node)
  return names
}
