/**
 * Expressions with a suspension inside. `value` emits what has to happen up to the last suspension and returns the
 * rest: an expression that is free of suspensions and has to be evaluated exactly once, next. Operands that are
 * evaluated before a later suspension are spilled to temporaries, so the order of evaluation is that of ECMA-262.
 */
import type {
  ChainExpression, ClassDeclaration, ClassExpression, ConditionalExpression, Expression, LogicalExpression,
  MemberExpression, Node, SequenceExpression, UnaryExpression, YieldExpression,
} from 'acorn'
import { lowerAssignment } from './assignments.ts'
import type { Builder } from './builder.ts'
import { lowerCall, lowerChain, lowerNew, lowerTaggedTemplate } from './calls.ts'
import { lowerAsyncDelegation, lowerDelegation } from './delegation.ts'
import { raw, type Piece } from './host.ts'
import { lowerArray, lowerObject, lowerTemplate } from './literals.ts'

/** The rest of `node` after its last suspension, to be evaluated next and once. */
export function value(b: Builder, node: Expression): Expression {
  if (!b.suspensions.has(node)) return node
  const rest = lower(b, node)
  b.suspensions.settle(rest)
  return rest
}

function lower(b: Builder, node: Expression): Expression {
  switch (node.type) {
    case 'YieldExpression': return lowerYield(b, node)
    case 'AwaitExpression':
      b.await(node, ...b.plain(value(b, node.argument)))
      return b.store(node, '$$value')
    case 'SequenceExpression': return lowerSequence(b, node)
    case 'ConditionalExpression': return lowerConditional(b, node)
    case 'LogicalExpression': return lowerLogical(b, node)
    case 'AssignmentExpression': return lowerAssignment(b, node)
    case 'CallExpression': return lowerCall(b, node)
    case 'NewExpression': return lowerNew(b, node)
    case 'TaggedTemplateExpression': return lowerTaggedTemplate(b, node)
    case 'ChainExpression': return lowerChain(b, node, (rest) => rest, 'undefined')
    case 'ArrayExpression': return lowerArray(b, node, node.elements)
    case 'ObjectExpression': return lowerObject(b, node)
    case 'TemplateLiteral': return lowerTemplate(b, node)
    case 'MemberExpression': return inPlace(b, node, memberSlots(node))
    case 'ClassExpression': return lowerClass(b, node)
    case 'UnaryExpression':
      return node.operator === 'delete' ? lowerDelete(b, node) : inPlace(b, node, [[node, 'argument']])
    case 'UpdateExpression': return inPlace(b, node, memberSlots(node.argument as MemberExpression))
    case 'BinaryExpression':
      if (node.left.type === 'PrivateIdentifier') return inPlace(b, node, [[node, 'right']])
      return inPlace(b, node, [[node, 'left'], [node, 'right']])
    case 'ImportExpression':
      return inPlace(b, node, node.options ? [[node, 'source'], [node, 'options']] : [[node, 'source']])
    default: throw new Error(`an expression of type ${node.type} cannot contain a suspension`)
  }
}

/** Evaluates `node` for what it does; its value is not needed. */
export function effect(b: Builder, node: Expression): void {
  if (node.type === 'SequenceExpression') {
    for (const expression of node.expressions) effect(b, expression)
  } else if (node.type === 'YieldExpression' && !node.delegate) {
    suspendAtYield(b, node)
  } else if (node.type === 'AwaitExpression') {
    b.await(node, ...b.plain(value(b, node.argument)))
  } else {
    b.effect(value(b, node))
  }
}

/** An operand: a property of a node, or an element of a list of nodes. */
export type Slot = readonly [owner: object, key: string | number]

/** Lowers operands that are evaluated one after the other, where they stand. */
export function lowerOperands(b: Builder, slots: readonly Slot[]): void {
  const last = slots.findLastIndex((slot) => b.suspensions.has(read(slot)))
  for (let i = 0; i <= last; i++) {
    const slot = slots[i]!
    const rest = value(b, read(slot))
    write(slot, i < last ? b.spill(rest) : rest)
  }
}

/** Evaluates operands to temporaries, where they stand: they can be printed twice then. */
export function pinOperands(b: Builder, slots: readonly Slot[]): void {
  for (const slot of slots) write(slot, b.spill(value(b, read(slot))))
}

/** The operands of a property access, in the order of their evaluation. */
export function memberSlots(node: MemberExpression): Slot[] {
  const slots: Slot[] = []
  if (node.object.type !== 'Super') slots.push([node, 'object'])
  if (node.computed) slots.push([node, 'property'])
  return slots
}

/**
 * Lowers the heritage and the computed keys of a class, which is then evaluated as a whole: as in V8, the heritage is
 * checked after the keys are evaluated.
 */
export function lowerClass<T extends ClassDeclaration | ClassExpression>(b: Builder, node: T): T {
  const keyed = node.body.body.filter((element) => element.type !== 'StaticBlock' && element.computed)
  if (node.superClass && b.suspensions.has(node.superClass)) node.superClass = value(b, node.superClass)
  const last = keyed.findLastIndex((element) => b.suspensions.has(element))
  if (last >= 0 && node.superClass) node.superClass = b.spill(node.superClass)
  for (let i = 0; i <= last; i++) {
    const element = keyed[i] as unknown as { key: Expression }
    element.key = b.store(element.key, '$$toKey(', ...b.plain(value(b, element.key)), ')')
  }
  return node
}

function inPlace<T extends Expression>(b: Builder, node: T, slots: readonly Slot[]): T {
  lowerOperands(b, slots)
  return node
}

function lowerYield(b: Builder, node: YieldExpression): Expression {
  if (node.delegate) return b.host.kind === 'async-generator' ? lowerAsyncDelegation(b, node) : lowerDelegation(b, node)
  suspendAtYield(b, node)
  return b.store(node, '$$value')
}

function suspendAtYield(b: Builder, node: YieldExpression): void {
  const yielded = node.argument ? value(b, node.argument) : raw(node, 'undefined')
  if (b.host.kind !== 'async-generator') return b.suspend(node, yielded)
  b.await(node, ...b.plain(yielded))
  b.suspend(node, '$$value')
}

function lowerSequence(b: Builder, node: SequenceExpression): Expression {
  const last = node.expressions.findLastIndex((expression) => b.suspensions.has(expression))
  for (const expression of node.expressions.slice(0, last)) effect(b, expression)
  const rest = [value(b, node.expressions[last]!), ...node.expressions.slice(last + 1)]
  if (rest.length === 1) return rest[0]!
  node.expressions = rest
  return node
}

function lowerConditional(b: Builder, node: ConditionalExpression): Expression {
  node.test = value(b, node.test)
  if (!b.suspensions.some([node.consequent, node.alternate])) return node
  const [then, otherwise, join] = [b.block(), b.block(), b.block()]
  const result = b.temporary()
  b.branchOn(node.test, then, otherwise)
  b.place(then)
  b.emit(`${result} = (`, value(b, node.consequent), ')')
  b.goto(join)
  b.place(otherwise)
  b.emit(`${result} = (`, value(b, node.alternate), ')')
  b.place(join)
  return raw(node, result)
}

function lowerLogical(b: Builder, node: LogicalExpression): Expression {
  node.left = value(b, node.left)
  if (!b.suspensions.has(node.right)) return node
  const [more, join] = [b.block(), b.block()]
  const result = b.temporary()
  b.emit(`${result} = (`, node.left, ')')
  branchOnLogical(b, node.operator, result, more, join)
  b.place(more)
  b.emit(`${result} = (`, value(b, node.right), ')')
  b.place(join)
  return raw(node, result)
}

/** Goes to `more` if the right operand of `||`, `&&` or `??` has to be evaluated. */
export function branchOnLogical(b: Builder, operator: string, left: string, ...blocks: LogicalBlocks): void {
  const [more, join] = blocks
  const isNullish = b.host.isDelta ? `$$dn(${left})` : `${left} === undefined || ${left} === null`
  const test: Piece[] = [operator === '??' ? isNullish : b.host.isDelta ? `$$db(${left})` : left]
  if (operator === '||') b.branch(test, join, more)
  else b.branch(test, more, join)
}

type LogicalBlocks = [more: ReturnType<Builder['block']>, join: ReturnType<Builder['block']>]

// `delete` of a temporary would delete the temporary.
function lowerDelete(b: Builder, node: UnaryExpression): Expression {
  const target = node.argument
  if (target.type === 'MemberExpression') return inPlace(b, node, memberSlots(target))
  if (target.type === 'ChainExpression') {
    const deletion = (rest: Expression): Expression => ({ ...node, argument: rest })
    return lowerChain(b, target as ChainExpression, deletion, 'true')
  }
  return raw(node, '(', value(b, target), ', true)')
}

function read(slot: Slot): Expression {
  return (slot[0] as Record<string | number, Expression>)[slot[1]]!
}

function write(slot: Slot, node: Node): void {
  const owner = slot[0] as Record<string | number, Node>
  owner[slot[1]] = node
}
