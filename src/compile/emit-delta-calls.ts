/**
 * Calls in code for delta execution. A function that the program's text shows is called directly. Any other is looked at:
 * if it was compiled for delta execution it is called natively, else by `$$da`, which knows the built-ins. Arguments are
 * evaluated once, into temporaries.
 */
import type { CallExpression, Expression, MemberExpression, NewExpression, SpreadElement, TaggedTemplateExpression } from 'acorn'
import { isDefinition, isPrimitiveName } from './delta-values.ts'
import { held, isPlain, operand, plain, plainText, primary, releasing, siteOf, test, valuesOf } from './emit-delta.ts'
import { isOptional, isPrivateMethod, present, readMark, receiverText, unchained } from './emit-delta-reads.ts'
import { memberName } from './emit-assignment.ts'
import { quote, type Emission } from './emit-context.ts'
import { expression, iterated } from './emit-expression.ts'
import { isName, isThis, mark } from './emit-marks.ts'
import { thisText } from './emit-name.ts'
import { callOffset, isParenthesized } from './emit-places.ts'
import { isTablePrivate, privateRead } from './emit-private.ts'
import { isHoistedSuper, superRead } from './emit-super.ts'
import { shownIterable, shownText } from './emit-shown.ts'
import { raw } from './machine/host.ts'
import type { Node } from './scope.ts'

type Argument = Expression | SpreadElement

// ---- arguments

/** Arguments as they are printed in a direct call. */
export function directArguments(e: Emission, nodes: readonly Argument[]): string {
  return nodes.map((node) => node.type === 'SpreadElement' ? `...${spreadText(e, node, '$$dits', node === nodes.at(-1))}` : expression(e, node)).join(', ')
}

/** What a spread goes through. */
export function spreadText(e: Emission, node: SpreadElement, hook: '$$dit' | '$$dits', isShown = true): string {
  const { argument } = node
  if (argument.type === 'ArrayExpression') return expression(e, argument)
  return `${hook}(${siteOf(e, argument)}, ${iterated(e, argument)}, ${isShown ? quote(hook === '$$dit' ? shownIterable(argument) : shownText(argument)) : 'void 0'})`
}

interface Arguments {
  /** Assignments of temporaries. */
  readonly before: readonly string[]
  /** The list as it stands in a call, or null if there are spreads: then the array is `array`. */
  readonly list: string | null
  readonly texts: readonly string[]
  readonly array: string
}

/** Evaluates arguments once, for a text that mentions them twice. */
function heldArguments(e: Emission, nodes: readonly Argument[]): Arguments {
  if (nodes.some(({ type }) => type === 'SpreadElement')) {
    const temp = e.deltaTemp()
    return { before: [`${temp} = [${releasing(e, () => directArguments(e, nodes))}]`], list: null, texts: [], array: temp }
  }
  const values = nodes.map((node, index) => held(e, node as Expression, nodes.slice(index + 1), expression))
  const texts = values.map(({ text }) => text)
  const list = texts.join(', ')
  return { before: values.map(({ before }) => before).filter((text) => text !== ''), list, texts, array: `[${list}]` }
}

// ---- calls

/** A call of a function that is not known: `f` and `receiver` are temporaries or local variables. */
interface Call {
  readonly f: string
  /** null: none */
  readonly receiver: string | null
  readonly node: { readonly start: number }
  /** as errors show the function */
  readonly text: string
  readonly position: string
}

/** The call itself, after its parts are evaluated. */
function applied({ f, receiver, node, text, position }: Call, e: Emission, args: Arguments): string {
  const slow = `${position}$$da(${siteOf(e, node)}, ${f}, ${receiver ?? 'void 0'}, ${args.array}, ${quote(text)}${e.iteratedCall === node ? `, ' or its return value is not iterable'` : ''})`
  const list = args.list === null ? null : `${receiver === null ? '' : `${receiver}${args.list === '' ? '' : ', '}`}${args.list}`
  const native = list === null ? `${position}$$apply(${f}, ${receiver ?? 'void 0'}, ${args.array})`
    : receiver === null ? `${position}${callable(f)}(${list})` : `${position}$$dcall(${f}, ${list})`
  return `$$df(${f}) ? ${slow} : ${native}`
}

function positionOf(e: Emission, node: CallExpression): string {
  return mark(callOffset(e.module.source, node))
}

function callable(text: string): string {
  return /^[\w$]+$/.test(text) ? text : `(${text})`
}

function sequence(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(', ')
}

/** A call; null if it is printed natively. `arguments` in `f.apply(x, arguments)` comes as text. */
export function deltaCall(e: Emission, node: CallExpression, nodes: readonly Argument[]): string {
  const callee = node.callee as Expression
  if (callee.type === 'ParenthesizedExpression') return deltaCall(e, { ...node, callee: callee.expression }, nodes)
  if (callee.type === 'ChainExpression') return chainCallee(e, node, callee.expression, nodes)
  if (callee.type === 'MemberExpression') return methodCall(e, node, callee, nodes)
  if (isKnown(e, callee, false)) return direct(e, node, nodes)
  return releasing(e, () => {
    const f = held(e, callee, nodes as Expression[])
    const args = heldArguments(e, nodes)
    return primary(e, `(${sequence([f.before, ...args.before, applied({ f: f.text, receiver: null, node, text: shownText(callee), position: positionOf(e, node) }, e, args)])})`)
  })
}

function direct(e: Emission, node: CallExpression, nodes: readonly Argument[]): string {
  const callee = node.callee as Expression
  const text = expression(e, callee)
  const called = isName(text) && !isParenthesized(e.module.source, callee) ? text : `${callee.type === 'Identifier' ? `(0, ${text})` : `(${text})`}${positionOf(e, node)}`
  return primary(e, `${called}(${directArguments(e, nodes)})`)
}

/** Is the value of the expression a function (a class, for `new`) that the program's text shows? */
function isKnown(e: Emission, node: Expression, isConstructed: boolean): boolean {
  if (isDefinition(node)) return (node.type === 'ClassExpression') === isConstructed
  if (node.type !== 'Identifier') return false
  const binding = e.analysis.references.get(node as unknown as Node)?.binding
  if (binding === undefined) return false
  if (binding.kind === 'import') return e.links.isKnown(binding, isConstructed)
  const constant = valuesOf(e).constantOf(binding)
  if (constant === undefined) return false
  if (binding.kind === 'class' || binding.kind === 'class-inner') return isConstructed
  if (binding.kind === 'function' || binding.kind === 'self') return !isConstructed
  return (constant.type === 'ClassExpression') === isConstructed
}

/** Object methods that take primitives and nothing else: native calls, unless an argument is an object. */
const PURE = new Map<string, ReadonlySet<string>>([
  ['Math', new Set(Object.getOwnPropertyNames(Math))],
  ['Number', new Set(['isInteger', 'isFinite', 'isNaN', 'isSafeInteger', 'parseInt', 'parseFloat'])],
])

function isPure(e: Emission, callee: MemberExpression): boolean {
  const { object, property } = callee
  if (callee.computed || object.type !== 'Identifier' || property.type !== 'Identifier') return false
  return PURE.get(object.name)?.has(property.name) === true && e.analysis.references.get(object as unknown as Node)?.binding === undefined
}

function methodCall(e: Emission, node: CallExpression, callee: MemberExpression, nodes: readonly Argument[]): string {
  if (isPrivateMethod(e, callee)) {
    return primary(e, `${receiverText(e, callee.object as Expression)}.${mark((callee.property as Node).start)}${memberName(callee.property as Node)}(${directArguments(e, nodes)})`)
  }
  // A private name of the very class whose key this is: no object has it yet.
  if (e.analysis.headPrivates.has(callee.property as Node)) return primary(e, `${expression(e, callee)}(${directArguments(e, nodes)})`)
  const position = positionOf(e, node)
  if (isPure(e, callee) && !nodes.some(({ type }) => type === 'SpreadElement')) return pureCall(e, node, callee, nodes as Expression[])
  return releasing(e, () => {
    const method = heldMethod(e, callee, nodes)
    const args = heldArguments(e, nodes)
    const call: Call = { f: method.f, receiver: method.receiver, node, text: shownText(callee), position }
    return primary(e, `(${sequence([...method.before, ...args.before, applied(call, e, args)])})`)
  })
}

function pureCall(e: Emission, node: CallExpression, callee: MemberExpression, nodes: readonly Expression[]): string {
  return releasing(e, () => {
    const args = heldArguments(e, nodes)
    const name = `${expression(e, callee.object as Expression)}.${mark((callee.property as Node).start)}${memberName(callee.property as Node)}`
    const tests = args.texts.filter((_, index) => nodes[index]!.type !== 'Literal').map((text) => `typeof ${text} === 'object'`)
    const native = `${name}(${args.list})`
    if (tests.length === 0) return primary(e, `(${sequence([...args.before, native])})`)
    const receiver = expression(e, callee.object as Expression)
    const slow = `$$da(${siteOf(e, node)}, ${name}, ${receiver}, ${args.array}, ${quote(shownText(callee))})`
    return primary(e, `(${sequence([...args.before, `${tests.join(' || ')} ? ${slow} : ${native}`])})`)
  })
}

interface Method {
  readonly before: readonly string[]
  readonly f: string
  readonly receiver: string
}

/** Evaluates receiver and function of a method call. The function may be a ∆value, which `$$dk` finds foreign. */
function heldMethod(e: Emission, callee: MemberExpression, later: readonly Argument[]): Method {
  if (callee.object.type === 'Super') {
    const f = e.deltaTemp()
    const receiver = thisText(e)
    const read = isHoistedSuper(e, callee) ? superRead(e, callee) : `super${memberSuffix(e, callee)}`
    if (isThis(receiver)) return { before: [`${f} = ${read}`], f, receiver }
    const self = e.deltaTemp()
    return { before: [`${f} = ${read}`, `${self} = ${receiver}`], f, receiver: self }
  }
  const object = callee.object as Expression
  if (isTablePrivate(e, callee)) {
    const receiver = e.deltaTemp()
    const text = releasing(e, () => plain(e, object))
    const f = e.deltaTemp()
    return { before: [`${receiver} = ${text}`, `${f} = ${privateRead(e, { ...callee, object: raw(object, receiver) })}`], f, receiver }
  }
  const direct = e.links.namespaceMember(e, callee)
  if (direct !== null) {
    const f = e.deltaTemp()
    return { before: [`${f} = ${direct}`], f, receiver: 'void 0' }
  }
  const name = callee.computed ? null : memberName(callee.property as Node)
  const isObject = isPlain(e, object) || (name !== null && !isPrimitiveName(name))
  if (isObject) {
    const isLocal = isPlain(e, object)
    const receiver = held(e, object, [callee.property as Node, ...later as Expression[]], isLocal ? expression : plain)
    const self = receiver.before === '' && receiver.isOpen ? e.deltaTemp() : receiver.text
    const before = receiver.before !== '' ? receiver.before : receiver.isOpen ? `${self} = ${plain(e, object)}` : ''
    const f = e.deltaTemp()
    return { before: [before, `${f} = ${self}${memberSuffix(e, callee)}`].filter((text) => text !== ''), f, receiver: self }
  }
  return primitiveMethod(e, callee, object)
}

/** The receiver may be a ∆value of strings: then the method is that of all strings. */
function primitiveMethod(e: Emission, callee: MemberExpression, object: Expression): Method {
  const self = e.deltaTemp()
  const text = releasing(e, () => operand(e, object))
  const before = [`${self} = ${text}`]
  const f = e.deltaTemp()
  if (!callee.computed) {
    const name = memberName(callee.property as Node)
    before.push(`${f} = ${test(self)} ? $$dg(${self} = $$dv(${self}), ${quote(name)}) : ${self}${memberSuffix(e, callee)}`)
    return { before, f, receiver: self }
  }
  before.push(`${f} = ${plain(e, callee.property as Expression)}`)
  before.push(`${f} = ${test(self)} ? $$dg(${self} = $$dv(${self}), ${f}) : ${self}${readMark(e, callee)}[${f}]`)
  return { before, f, receiver: self }
}

function memberSuffix(e: Emission, node: MemberExpression): string {
  const property = node.property as Node
  const read = readMark(e, node)
  return node.computed ? `${read}[${mark(property.start)}${plain(e, property as Expression)}]` : `${read}.${memberName(property)}`
}

// ---- optional chains

/** A call that is part of an optional chain. */
export function chainedCall(e: Emission, node: CallExpression, conditions: string[]): string {
  const callee = node.callee as Expression
  const position = positionOf(e, node)
  const text = shownText(callee)
  let receiver: string | null = null
  let f: string
  if (callee.type === 'MemberExpression' && (isOptional(callee) || node.optional)) {
    if (callee.object.type === 'Super' || isTablePrivate(e, callee)) {
      const method = heldMethod(e, callee, [])
      conditions.push(`(${sequence(method.before)}, false)`)
      receiver = method.receiver
      f = method.f
    } else {
      const object = unchained(e, callee.object as Expression, conditions)
      if (callee.optional) {
        receiver = present(e, object, conditions)
      } else {
        receiver = e.deltaTemp()
        conditions.push(`(${receiver} = ${plainText(e, object)}, false)`)
      }
      f = e.deltaTemp()
      conditions.push(`(${f} = ${receiver}${memberSuffix(e, callee)}, false)`)
    }
  } else if (callee.type === 'ChainExpression' && callee.expression.type === 'MemberExpression') {
    const method = chainMethod(e, callee.expression)
    conditions.push(`(${sequence(method.before)}, false)`)
    receiver = method.receiver
    f = method.f
  } else {
    f = e.deltaTemp()
    conditions.push(`(${f} = ${unchained(e, callee, conditions)}, false)`)
  }
  if (node.optional) conditions.push(`(${test(f)} ? $$dn(${f}) : ${f} === void 0 || ${f} === null)`)
  const args = heldArguments(e, node.arguments)
  return `(${sequence([...args.before, applied({ f, receiver, node, text, position }, e, args)])})`
}

/** `(o?.m)(...)` is a method call, too. */
function chainCallee(e: Emission, node: CallExpression, callee: Expression, nodes: readonly Argument[]): string {
  return releasing(e, () => {
    const position = positionOf(e, node)
    if (callee.type !== 'MemberExpression') {
      const f = held(e, node.callee as Expression)
      const args = heldArguments(e, nodes)
      return primary(e, `(${sequence([f.before, ...args.before, applied({ f: f.text, receiver: null, node, text: shownText(callee), position }, e, args)])})`)
    }
    const method = chainMethod(e, callee)
    const args = heldArguments(e, nodes)
    return primary(e, `(${sequence([...method.before, ...args.before, applied({ ...method, node, text: '(intermediate value)', position }, e, args)])})`)
  })
}

function chainMethod(e: Emission, callee: MemberExpression): Method {
  const conditions: string[] = []
  const self = e.deltaTemp()
  const f = e.deltaTemp()
  const object = unchained(e, callee.object as Expression, conditions)
  const receiver = callee.optional ? present(e, object, conditions) : plainText(e, object)
  const end = conditions.length === 0 ? '' : `${conditions.join(' || ')} ? void 0 : `
  return { before: [`${self} = void 0`, `${f} = ${end}(${self} = ${receiver})${memberSuffix(e, callee)}`], f, receiver: self }
}

// ---- new, super, templates

export function deltaNew(e: Emission, node: NewExpression): string {
  const callee = node.callee as Expression
  const position = mark(node.start)
  if (isKnown(e, callee, true)) {
    const text = expression(e, callee)
    return primary(e, `${position}new ${isName(text) ? text : `(${text})`}(${directArguments(e, node.arguments)})`)
  }
  return releasing(e, () => {
    const constructor = held(e, callee, node.arguments as Expression[])
    const args = heldArguments(e, node.arguments)
    const f = constructor.text
    const slow = `${position}$$dnew(${siteOf(e, node)}, ${f}, ${args.array}, ${quote(shownText(callee))})`
    const native = args.list === null ? `${position}$$construct(${f}, ${args.array})` : `${position}new ${callable(f)}(${args.list})`
    return primary(e, `(${sequence([constructor.before, ...args.before, `$$dk(${f}) ? ${slow} : ${native}`])})`)
  })
}

/** Arguments of `super(...)`: those of a class that is not the program's have to be plain. */
export function superArguments(e: Emission, node: CallExpression): string {
  let owner = e.current
  while (owner.kind === 'arrow') owner = owner.parent!
  const heritage = owner.classNode?.superClass
  if (heritage != null && isKnown(e, heritage, true)) return directArguments(e, node.arguments)
  return `...$$ds(${siteOf(e, node)}, new.target, [${directArguments(e, node.arguments)}])`
}

/** The constructor that a class without one needs if its parent is not the program's: arguments have to be plain there. */
export function missingConstructor(e: Emission, node: { superClass?: Expression | null, start: number }): string {
  if (!node.superClass || isKnown(e, node.superClass, true)) return ''
  return `constructor(...$$p0) { if ($$alloc) { super($$a0, $$a1, $$a2); return }\nsuper(...$$ds(${siteOf(e, node)}, new.target, $$p0)) }\n`
}

export function deltaTagged(e: Emission, node: TaggedTemplateExpression, object: string): string {
  const call = { type: 'CallExpression', callee: node.tag, arguments: [], optional: false, quasi: node.quasi, start: node.start, end: node.end } as unknown as CallExpression
  return deltaCall(e, call, [raw(node, object), ...node.quasi.expressions])
}
