/**
 * Calls, constructions and optional chains with a suspension inside (ECMA-262, 13.3). The callee and its `this` value
 * are evaluated before the arguments, so with a suspension among these the call goes through `$$callWith`.
 */
import type {
  CallExpression, ChainExpression, Expression, MemberExpression, NewExpression, Node, SpreadElement,
  TaggedTemplateExpression, TemplateLiteral,
} from 'acorn'
import { quote } from '../emit-context.ts'
import { mark } from '../emit-marks.ts'
import type { Block } from './block.ts'
import type { Builder } from './builder.ts'
import { lowerOperands, memberSlots, value } from './expressions.ts'
import { raw } from './host.ts'
import { lowerArray } from './literals.ts'
import { calleeText, make } from './nodes.ts'

export function lowerCall(b: Builder, node: CallExpression): Expression {
  const text = calleeText(node.callee)
  if (!b.suspensions.some(node.arguments) && node.callee.type === 'MemberExpression') {
    lowerOperands(b, memberSlots(node.callee))
    return node
  }
  // A temporary as callee would give its holder as `this` value: `$$f.t0(...)`.
  return callWith(b, node, lowerCallee(b, node.callee as Expression, text))
}

export function lowerNew(b: Builder, node: NewExpression): Expression {
  const text = calleeText(node.callee)
  const callee = b.spill(value(b, node.callee))
  const start = b.host.isDelta ? `$$dnewWith(${b.host.site(node)}, ` : '$$newWith('
  return raw(node, mark(node.start) + start, callee, `, ${quote(text)}, `, lowerArray(b, node, node.arguments), ')')
}

export function lowerTaggedTemplate(b: Builder, node: TaggedTemplateExpression): Expression {
  const callee = lowerCallee(b, node.tag, calleeText(node.tag))
  const args = [templateObject(node), ...node.quasi.expressions]
  return callWith(b, node, callee, args)
}

/**
 * Lowers an optional chain: `finish` makes the whole expression from its last link, `absent` is the value if the chain
 * ends early.
 */
export function lowerChain(
  b: Builder, node: ChainExpression, finish: (rest: Expression) => Expression, absent: string,
): Expression {
  const [short, join] = [b.block(), b.block()]
  const result = b.temporary()
  b.emit(`${result} = (`, finish(lowerLink(b, node.expression, short)), ')')
  b.goto(join)
  b.place(short)
  b.emit(`${result} = ${absent}`)
  b.place(join)
  return raw(node, result)
}

interface Callee {
  readonly fn: Expression
  readonly self: Expression | string
  readonly text: string
}

function lowerCallee(b: Builder, callee: Expression, text: string): Callee {
  if (callee.type === 'MemberExpression') return pinMethod(b, callee, text)
  if (callee.type === 'ChainExpression' && callee.expression.type === 'MemberExpression') {
    return pinChainedMethod(b, callee, text)
  }
  return { fn: b.spill(value(b, callee)), self: 'undefined', text }
}

// (o?.m)(...) is a method call, too: the parentheses only keep the chain from skipping it.
function pinChainedMethod(b: Builder, callee: ChainExpression, text: string): Callee {
  const [short, join] = [b.block(), b.block()]
  const [fn, self] = [b.temporary(), b.temporary()]
  const method = pinMethod(b, lowerLink(b, callee.expression as MemberExpression, short) as MemberExpression, text)
  b.emit(`${fn} = `, method.fn)
  b.emit(`${self} = `, method.self)
  b.goto(join)
  b.place(short)
  b.emit(`${fn} = undefined`)
  b.emit(`${self} = undefined`)
  b.place(join)
  return { fn: raw(callee, fn), self: raw(callee, self), text }
}

// Object and function of a method call; `this` of super.m() is the method's own.
function pinMethod(b: Builder, callee: MemberExpression, text: string): Callee {
  if (callee.object.type === 'Super') {
    lowerOperands(b, memberSlots(callee))
    return { fn: b.spill(callee), self: make(callee, { type: 'ThisExpression' } as Expression), text }
  }
  lowerOperands(b, memberSlots(callee))
  // The key, if it is computed, is evaluated after the object, in the same expression as the property.
  callee.object = b.spill(callee.object as Expression)
  return { fn: b.spill(callee), self: callee.object, text }
}

function callWith(
  b: Builder, node: Node, callee: Callee, args: (Expression | SpreadElement)[] = (node as CallExpression).arguments,
): Expression {
  const list = lowerArray(b, node, args)
  const start = b.host.isDelta ? `$$dcallWith(${b.host.site(node)}, ` : '$$callWith('
  return raw(node, b.host.callMark(node) + start, callee.fn, ', ', callee.self, `, ${quote(callee.text)}, `, list, ')')
}

// The strings of a tagged template are one object per site, whichever function they are given to.
function templateObject(node: TaggedTemplateExpression): Expression {
  const quasi = { ...node.quasi, expressions: node.quasi.expressions.map((e) => raw(e, '0')) } as TemplateLiteral
  return { ...node, tag: raw(node, '$$strings'), quasi }
}

function lowerLink(b: Builder, node: Expression, short: Block): Expression {
  if (node.type !== 'MemberExpression' && node.type !== 'CallExpression') return value(b, node)
  const rest = node.type === 'MemberExpression' ? lowerMemberLink(b, node, short) : lowerCallLink(b, node, short)
  b.suspensions.settle(rest)
  return rest
}

function lowerMemberLink(b: Builder, node: MemberExpression, short: Block): MemberExpression {
  if (node.object.type === 'Super') {
    lowerOperands(b, memberSlots(node))
    return node
  }
  node.object = lowerLink(b, node.object, short)
  if (node.optional) {
    node.object = present(b, node.object, short)
    node.optional = false
  }
  if (node.computed && b.suspensions.has(node.property)) {
    node.object = b.spill(node.object)
    node.property = value(b, node.property as Expression)
  }
  return node
}

function lowerCallLink(b: Builder, node: CallExpression, short: Block): Expression {
  const text = calleeText(node.callee)
  // In parentheses: a chain of its own, which this one goes on from whether it ends early or not.
  if (node.callee.type === 'ChainExpression') return callLinked(b, node, lowerCallee(b, node.callee, text), short)
  const linked = lowerLink(b, node.callee as Expression, short)
  const isMethod = linked.type === 'MemberExpression'
  if (isMethod && !node.optional && !b.suspensions.some(node.arguments)) {
    node.callee = linked
    return node
  }
  const callee = isMethod ? pinMethod(b, linked, text) : { fn: b.spill(linked), self: 'undefined', text }
  return callLinked(b, node, callee, short)
}

function callLinked(b: Builder, node: CallExpression, callee: Callee, short: Block): Expression {
  if (node.optional) present(b, callee.fn, short)
  return callWith(b, node, callee)
}

// Leaves the chain if the value is undefined or null.
function present(b: Builder, node: Expression, short: Block): Expression {
  const pinned = b.spill(node)
  const more = b.block()
  b.branch(b.host.isDelta ? ['$$dn(', pinned, ')'] : [pinned, ' === undefined || ', pinned, ' === null'], short, more)
  b.place(more)
  return pinned
}
