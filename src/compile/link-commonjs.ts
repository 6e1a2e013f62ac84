/** Names that a CommonJS module exports, as far as they are known before it runs. */
import type { Identifier, Literal, Program } from 'acorn'
import { isOwnModule, publicName } from '../runtime/library.ts'
import { nodeExports, type NodeExports } from '../runtime/node-exports.ts'
import { archivedExports } from './library-archive.ts'
import { nameOf } from './link-tables.ts'
import type { SourceModule } from './module.ts'
import type { Node } from './scope.ts'

/** The name by which ES modules can import all of `module.exports`, besides 'default': since Node 23. */
export const WHOLE = 'module.exports'
const hasWhole = Number.parseInt(process.versions.node, 10) >= 23

const namesOfCommonJs = new WeakMap<SourceModule, string[]>()

/** What a module of Node that programs can import exports; undefined for every other module. */
export function knownExports({ kind, library, path }: SourceModule): NodeExports | undefined {
  if (kind !== 'cjs' || library !== true || !isOwnModule(path)) return undefined
  const archived = archivedExports(path)
  if (archived === undefined) return nodeExports(publicName(path))
  return archived.names && { names: archived.names, getters: archived.getters ?? [] }
}

/** Names that a module assigns to its exports in plain sight; only namespace objects need to know them. */
export function commonJsNames(module: SourceModule): string[] {
  const known = namesOfCommonJs.get(module)
  if (known !== undefined) return known
  const names = new Set<string>(knownExports(module)?.names)
  if (module.kind === 'cjs' && module.library !== true) {
    for (const statement of (module.ast as Program).body) collectNames(statement as Node, names)
    if (hasWhole) names.add(WHOLE)
  }
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
  if (node.type !== 'MemberExpression' || node.computed || node.object.type !== 'Identifier') return false
  return node.object.name === 'module' && node.property.type === 'Identifier' && node.property.name === 'exports'
}
