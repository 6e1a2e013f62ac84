/**
 * Assignment expressions with a suspension in their target or in their value (ECMA-262, 13.15). As in V8, a compound
 * assignment converts its key for the read and again for the write.
 */
import type { AssignmentExpression, Expression, MemberExpression } from 'acorn'
import type { Builder } from './builder.ts'
import { branchOnLogical, lowerOperands, memberSlots, pinOperands, value } from './expressions.ts'
import { raw } from './host.ts'
import { assignment, binary } from './nodes.ts'
import { lowerPattern } from './patterns.ts'

export function lowerAssignment(b: Builder, node: AssignmentExpression): Expression {
  const target = node.left
  if (target.type === 'ObjectPattern' || target.type === 'ArrayPattern') {
    if (!b.suspensions.has(target)) return withLoweredValue(b, node)
    const result = b.spill(value(b, node.right))
    lowerPattern(b, target, result, 'assign')
    return result
  }
  if (target.type === 'MemberExpression' && !(isCompound(node) && b.suspensions.has(node.right))) {
    lowerOperands(b, [...memberSlots(target), [node, 'right']])
    return node
  }
  if (!isCompound(node)) return withLoweredValue(b, node)
  if (target.type === 'MemberExpression') pinTarget(b, target)
  const operator = node.operator.slice(0, -1)
  return isLogical(operator) ? lowerLogicalAssignment(b, node, operator) : lowerCompoundAssignment(b, node, operator)
}

/** Evaluates object and key of an assignment target now; the assignment itself comes later. */
export function pinTarget(b: Builder, target: MemberExpression): void {
  pinOperands(b, memberSlots(target))
}

function withLoweredValue(b: Builder, node: AssignmentExpression): Expression {
  node.right = value(b, node.right)
  return node
}

function lowerCompoundAssignment(b: Builder, node: AssignmentExpression, operator: string): Expression {
  const before = b.spill(node.left as Expression)
  return assignment(node, node.left, binary(node, operator, before, value(b, node.right)))
}

function lowerLogicalAssignment(b: Builder, node: AssignmentExpression, operator: string): Expression {
  const [more, join] = [b.block(), b.block()]
  const result = b.temporary()
  b.emit(`${result} = (`, node.left, ')')
  branchOnLogical(b, operator, result, more, join)
  b.place(more)
  b.emit(`${result} = (`, assignment(node, node.left, value(b, node.right)), ')')
  b.place(join)
  return raw(node, result)
}

function isCompound(node: AssignmentExpression): boolean {
  return node.operator !== '='
}

function isLogical(operator: string): boolean {
  return operator === '||' || operator === '&&' || operator === '??'
}
