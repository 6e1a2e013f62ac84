/** Questions about syntax nodes that scope analysis and the printers share. */
import type { Pattern, PrivateIdentifier } from 'acorn'
import type { ClassNode, Node } from './scope.ts'

/** The identifiers that a pattern binds, in source order. */
export function* identifiersOf(pattern: Pattern): Generator<Extract<Node, { type: 'Identifier' }>> {
  switch (pattern.type) {
    case 'Identifier': return yield pattern
    case 'ObjectPattern':
      for (const property of pattern.properties) {
        yield* identifiersOf(property.type === 'RestElement' ? property.argument : property.value)
      }
      return
    case 'ArrayPattern':
      for (const element of pattern.elements) if (element) yield* identifiersOf(element)
      return
    case 'AssignmentPattern': return yield* identifiersOf(pattern.left)
    case 'RestElement': return yield* identifiersOf(pattern.argument)
    case 'MemberExpression': return
  }
}

/** An anonymous function or class, which takes its name from the place where it stands. */
export function isAnonymous(node: Node): boolean {
  switch (node.type) {
    case 'ArrowFunctionExpression': return true
    case 'FunctionExpression':
    case 'ClassExpression': return !node.id
    default: return false
  }
}

export function hasUseStrict(body: readonly Node[]): boolean {
  for (const statement of body) {
    if (statement.type !== 'ExpressionStatement' || statement.directive === undefined) return false
    if (statement.directive === 'use strict') return true
  }
  return false
}

export function containsClosure(node: Node | PrivateIdentifier): boolean {
  switch (node.type) {
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
    case 'ClassExpression': return true
  }
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) {
      for (const element of value) if (isNode(element) && containsClosure(element)) return true
    } else if (isNode(value) && containsClosure(value)) return true
  }
  return false
}

export function privateNames(node: ClassNode): ReadonlySet<string> {
  const names = new Set<string>()
  for (const element of node.body.body) {
    if (element.type !== 'StaticBlock' && element.key.type === 'PrivateIdentifier') names.add(element.key.name)
  }
  return names
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
}
