/** Nodes that coverage puts around the counted ones. They keep the positions of what they stand for. */
import type { Expression, Identifier, Node, ObjectExpression, Pattern, Property, SequenceExpression } from 'acorn'
import { make } from './machine/nodes.ts'
import { isAnonymous } from './scope-nodes.ts'
import type { Node as AnyNode } from './scope.ts'

/** `(before, node)`. */
export function sequence(before: Expression, node: Expression): Expression {
  return make<SequenceExpression>(node, { type: 'SequenceExpression', expressions: [before, node] })
}

/**
 * A value that may stand inside of a sequence although it takes its name from `target`: `({ f: () => {} }).f` is called f
 * like the arrow of `f = () => {}`.
 */
export function named(target: Pattern, value: Expression): Expression {
  if (target.type !== 'Identifier' || !isAnonymous(value as AnyNode) || target.name === '__proto__') return value
  const key = (): Identifier => make<Identifier>(value, { type: 'Identifier', name: target.name })
  const property = make<Property>(value, {
    type: 'Property', kind: 'init', key: key(), value, computed: false, method: false, shorthand: false,
  } as Omit<Property, 'start' | 'end'>)
  const object = make<ObjectExpression>(value, { type: 'ObjectExpression', properties: [property] })
  return make<Expression>(value, {
    type: 'MemberExpression', object, property: key(), computed: false, optional: false,
  } as unknown as Expression)
}

/** Whether the links of a member access or call contain an optional one, without a chain of their own around them. */
export function isChained(node: Node): boolean {
  for (let at = node as Expression; ; ) {
    if (at.type !== 'MemberExpression' && at.type !== 'CallExpression') return false
    if (at.optional) return true
    at = (at.type === 'MemberExpression' ? at.object : at.callee) as Expression
  }
}
