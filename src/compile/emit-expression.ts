/**
 * Expressions. Every printer returns text and leaves its precedence in `e.level`; `expression` adds parentheses where
 * the place needs a higher one. Functions and classes have files of their own.
 */
import type {
  BinaryExpression, CallExpression, ChainExpression, Expression, ImportExpression, Literal, LogicalExpression,
  MemberExpression, MetaProperty, NewExpression, SpreadElement, TaggedTemplateExpression, TemplateLiteral,
  UnaryExpression,
} from 'acorn'
import { isPackageFile } from '../runtime/library.ts'
import { assignment, deletion, memberName, privateName, update } from './emit-assignment.ts'
import { classCreation } from './emit-class.ts'
import { condition, filtered, isDelta, plain } from './emit-delta.ts'
import { deltaCall, deltaNew, deltaTagged, directArguments, spreadText, superArguments } from './emit-delta-calls.ts'
import { deltaBinary, deltaLogical, deltaTemplate, deltaUnary } from './emit-delta-operators.ts'
import { deltaChain, deltaMember, deltaName } from './emit-delta-reads.ts'
import { Level, quote, type Emission, type GivenName } from './emit-context.ts'
import { creationOf } from './emit-function.ts'
import { kept, mark, unmarked } from './emit-marks.ts'
import { isDerivedConstructor, newTargetText, place, readName, thisText } from './emit-name.ts'
import { objectLiteral } from './emit-object.ts'
import { argumentsText } from './emit-parameters.ts'
import { callOffset, isParenthesized, readOffset } from './emit-places.ts'
import { isTablePrivate, privateCall, privateIn, privateRead } from './emit-private.ts'
import { isHoistedSuper, superMethodCall, superRead } from './emit-super.ts'
import { isAnonymous } from './scope-nodes.ts'
import type { ClassNode, Node } from './scope.ts'
import type { RawNode } from './machine/host.ts'

/** The text of an expression, in parentheses if its precedence is lower than `minimum`. */
export function expression(e: Emission, node: Expression, minimum: number = Level.assignment): string {
  const text = print(e, node)
  if (e.level >= minimum) return text
  e.level = Level.primary
  return `(${text})`
}

/** The same, where an anonymous function or class takes a name from its place. */
export function named(e: Emission, node: Expression, name: GivenName): string {
  if (!isAnonymous(node as Node)) return expression(e, node)
  if (node.type === 'ClassExpression') return classCreation(e, node as ClassNode, name)
  return creationOf(e, node as Node, name)
}

/** Is the target of an assignment a name without parentheses around it? */
export function hasIdentifierTarget(node: { start: number, left: { start: number } }): boolean {
  return node.left.start === node.start
}

function print(e: Emission, node: Expression | RawNode): string {
  switch (node.type) {
    case 'Identifier': return identifier(e, node)
    case 'Literal': return literal(e, node)
    case 'ThisExpression': return mark(node.start) + thisText(e)
    case 'ArrayExpression': return array(e, node.elements)
    case 'ObjectExpression': return objectLiteral(e, node)
    case 'FunctionExpression': return creationOf(e, node, node.id?.name ?? '')
    case 'ArrowFunctionExpression': return creationOf(e, node, '')
    case 'ClassExpression': return classCreation(e, node as ClassNode, '')
    case 'UnaryExpression': return unary(e, node)
    case 'UpdateExpression': return update(e, node)
    case 'BinaryExpression': return binary(e, node)
    case 'LogicalExpression': return logical(e, node)
    case 'AssignmentExpression': return assignment(e, node)
    case 'MemberExpression': return member(e, node)
    case 'CallExpression': return call(e, node)
    case 'NewExpression': return construction(e, node)
    case 'ChainExpression': return chain(e, node)
    case 'SequenceExpression': {
      const last = node.expressions.at(-1)
      const text = node.expressions.map((one) => one === last ? expression(e, one) : effect(e, one)).join(', ')
      return at(e, Level.sequence, text)
    }
    case 'ConditionalExpression': {
      const test = condition(e, node.test, Level.coalesce)
      const text = `${test} ? ${expression(e, node.consequent)} : ${expression(e, node.alternate)}`
      return at(e, Level.conditional, text)
    }
    case 'TemplateLiteral': return template(e, node)
    case 'TaggedTemplateExpression': return taggedTemplate(e, node)
    case 'MetaProperty': return metaProperty(e, node)
    case 'ImportExpression': return dynamicImport(e, node)
    case 'AwaitExpression': throw new Error('an await reached the emitter')
    case 'ParenthesizedExpression': return expression(e, node.expression, Level.primary)
    case 'YieldExpression': throw new Error('a yield reached the emitter')
    case 'Raw': return raw(e, node)
  }
}

/** The text of an expression whose value is not used. */
export function effect(e: Emission, node: Expression, minimum: number = Level.assignment): string {
  e.unused = node as Node
  const text = expression(e, node, minimum)
  e.unused = null
  return text
}

/** Text and trees that the lowering of generators has arranged; it reads as a primary expression. */
export function raw(e: Emission, node: RawNode): string {
  if (isDelta(e) && node.pieces.length === 1 && /^\$\$f\.t\d+$/.test(String(node.pieces[0]))) return filtered(e, String(node.pieces[0]))
  const texts = node.pieces.map((piece) => typeof piece === 'string' ? piece : expression(e, piece as Expression))
  return at(e, Level.primary, texts.join(''))
}

function at(e: Emission, level: number, text: string): string {
  e.level = level
  return text
}

function identifier(e: Emission, node: Extract<Expression, { type: 'Identifier' }>): string {
  const binding = e.analysis.references.get(node)?.binding
  const delta = isDelta(e) ? deltaName(e, node) : null
  if (delta !== null) return delta
  const text = readName(e, node)
  // An arguments object looks like a plain object, which it is not.
  if (binding?.kind === 'arguments' && unmarked(text) === 'arguments') return at(e, Level.call, `$$odd(${argumentsText(e.current)})`)
  return text
}

function literal(e: Emission, node: Literal): string {
  e.level = Level.primary
  if (node.regex) {
    if (node.value !== null) return kept(node.raw!)
    throw e.error(node, 'regexp', 'this version of Node does not know the syntax of this regular expression', 'write it without, or use a newer Node')
  }
  if (typeof node.value === 'string') return kept(node.raw!)
  // 1.toString() would read the dot as part of the number.
  if (typeof node.value === 'number') e.level = Level.unary
  return node.raw!
}

function array(e: Emission, elements: readonly (Expression | SpreadElement | null)[]): string {
  const text = elements.map((element) => element === null ? '' : spreadable(e, element)).join(', ')
  const end = elements.length > 0 && elements.at(-1) === null ? ',' : ''
  return at(e, Level.primary, `[${text}${end}]`)
}

function spreadable(e: Emission, node: Expression | SpreadElement): string {
  if (node.type !== 'SpreadElement') return expression(e, node)
  // What is copied from array to array stays as it is.
  return `...${isDelta(e) ? spreadText(e, node, '$$dit') : iterated(e, node.argument)}`
}

/** What a spread or for-of goes through: `x.keys()` and the like may be native there, as nobody keeps the iterator. */
export function iterated(e: Emission, node: Expression): string {
  const text = transientIterator(e, node)
  if (text === null) return plain(e, node)
  e.level = Level.call
  return text
}

function transientIterator(e: Emission, node: Expression): string | null {
  if (e.machine !== null || node.type !== 'CallExpression' || node.arguments.length > 0 || node.optional) return null
  const { callee } = node
  if (callee.type !== 'MemberExpression' || callee.computed || callee.optional) return null
  if (callee.object.type === 'Super' || callee.property.type !== 'Identifier') return null
  const { name } = callee.property
  if (name !== 'keys' && name !== 'values' && name !== 'entries') return null
  const { object } = callee
  if (e.links.namespaceMember(e, callee) !== null) return null
  const shown = e.module.source.slice(object.start, object.end)
  return `${mark(readOffset(e.module.source, callee))}$$${name}(${plain(e, object)}${shown.length > 60 ? '' : `, ${quote(shown)}`})`
}

export function callArguments(e: Emission, nodes: readonly (Expression | SpreadElement)[]): string {
  return isDelta(e) ? directArguments(e, nodes) : nodes.map((node) => spreadable(e, node)).join(', ')
}

function unary(e: Emission, node: UnaryExpression): string {
  if (node.operator === 'delete') return deletion(e, node)
  const delta = isDelta(e) ? deltaUnary(e, node) : null
  if (delta !== null) return delta
  const operand = expression(e, node.argument, Level.unary)
  const isWord = node.operator.length > 1
  const isSign = node.operator === '+' || node.operator === '-'
  const space = isWord || (isSign && /^[+-]/.test(unmarked(operand))) ? ' ' : ''
  return at(e, Level.unary, node.operator + space + operand)
}

const BINARY_LEVELS: Readonly<Record<string, number>> = {
  '|': Level.bitwiseOr, '^': Level.bitwiseXor, '&': Level.bitwiseAnd,
  '==': Level.equality, '!=': Level.equality, '===': Level.equality, '!==': Level.equality,
  '<': Level.relational, '>': Level.relational, '<=': Level.relational, '>=': Level.relational,
  in: Level.relational, instanceof: Level.relational, '<<': Level.shift, '>>': Level.shift, '>>>': Level.shift,
  '+': Level.additive, '-': Level.additive,
  '*': Level.multiplicative, '/': Level.multiplicative, '%': Level.multiplicative, '**': Level.exponent,
}

function binary(e: Emission, node: BinaryExpression): string {
  const { left, operator, right } = node
  if (left.type === 'PrivateIdentifier') {
    if (e.analysis.tablePrivates.has(left)) return privateIn(e, left, right)
    const text = `#${privateName(left.name)} in ${plain(e, right, Level.shift)}`
    return at(e, Level.relational, text)
  }
  if (e.bare === 'eager' && operator === 'instanceof') e.calledNames.add(right)
  const delta = isDelta(e) ? deltaBinary(e, node) : null
  if (delta !== null) return delta
  const level = BINARY_LEVELS[operator]!
  const rightAssociative = operator === '**'
  const leftText = expression(e, left, rightAssociative ? Level.postfix : level)
  const rightText = expression(e, right, rightAssociative ? level : level + 1)
  // Long chains of + nest deeply on the left; a space keeps `a - -b` and `a / /b/` apart.
  return at(e, level, `${leftText} ${operator} ${rightText}`)
}

function logical(e: Emission, node: LogicalExpression): string {
  const { operator } = node
  const delta = isDelta(e) ? deltaLogical(e, node) : null
  if (delta !== null) return delta
  const level = operator === '??' ? Level.coalesce : operator === '||' ? Level.or : Level.and
  // ?? does not mix with the others without parentheses.
  const minimum = operator === '??' ? Level.bitwiseOr : level
  const left = expression(e, node.left, minimum)
  const right = expression(e, node.right, operator === '??' ? minimum : level + 1)
  return at(e, level, `${left} ${operator} ${right}`)
}

// ---- members and calls

function member(e: Emission, node: MemberExpression): string {
  const delta = isDelta(e) ? deltaMember(e, node) : null
  if (delta !== null) return delta
  if (node.object.type === 'Super') return superMember(e, node)
  if (isTablePrivate(e, node)) return privateRead(e, node)
  if (e.analysis.headPrivates.has(node.property as Node)) {
    const object = expression(e, node.object)
    return at(e, Level.call, `${e.helper('privateError')}(${object}, ${quote(memberName(node.property as Node))})`)
  }
  const direct = e.links.namespaceMember(e, node)
  if (direct !== null) return e.bare === 'eager' ? at(e, Level.call, `$$g(${direct})`) : direct
  const isCalled = e.called === node
  const object = memberObject(e, node.object)
  const isPath = e.level >= Level.member
  const text = object + memberSuffix(e, node, isCalled)
  return at(e, isPath && !node.optional ? Level.member : Level.call, text)
}

function memberObject(e: Emission, node: Expression): string {
  if (node.type === 'Identifier' && e.analysis.references.get(node)?.binding?.kind === 'arguments') {
    // Reading from arguments does not let the object escape.
    const text = readName(e, node)
    return at(e, Level.primary, unmarked(text) === 'arguments' ? argumentsText(e.current) : text)
  }
  const text = expression(e, node, Level.call)
  return node.type === 'ChainExpression' ? at(e, Level.primary, `(${text})`) : text
}

function memberSuffix(e: Emission, node: MemberExpression, isCalled = false): string {
  const property = node.property as Node
  const optional = node.optional ? '?.' : ''
  const start = mark(property.start)
  const read = mark(readOffset(e.module.source, node))
  if (node.computed) return `${read}${optional}[${start}${readKey(e, property as Expression)}]`
  // What is called may fail twice: where it is read, and where it is called.
  const called = isCalled && read !== start ? start : ''
  return `${read}${optional || '.'}${called}${memberName(property)}`
}

/** `(o.m)(x)`: as a call of `o.m` it would be at the name. */
function hasClosedName(e: Emission, node: CallExpression): boolean {
  const { callee } = node
  return (callee.type === 'Identifier' || callee.type === 'MemberExpression') && isParenthesized(e.module.source, callee)
}

/** The mark of a call whose place is behind its callee. */
function callMark(e: Emission, node: CallExpression | TaggedTemplateExpression): string {
  const offset = callOffset(e.module.source, node)
  const callee = node.type === 'CallExpression' ? node.callee : node.tag
  return offset < callee.end ? '' : mark(offset)
}

/** A computed key; in an eager block a name might lead to a prototype. */
function readKey(e: Emission, key: Expression): string {
  const text = expression(e, key, Level.sequence)
  const isNumber = key.type === 'Literal' || key.type === 'UpdateExpression' || (key.type === 'BinaryExpression' && /^(?:[-*/%&|^]|<<|>>>?)$/.test(key.operator))
  return e.bare !== 'eager' || isNumber ? text : `$$key((${text}))`
}

function superMember(e: Emission, node: MemberExpression): string {
  if (isHoistedSuper(e, node)) return superRead(e, node)
  return at(e, Level.member, `super${memberSuffix(e, node)}`)
}

function chain(e: Emission, node: ChainExpression): string {
  if (isDelta(e)) return deltaChain(e, node)
  const text = expression(e, node.expression, Level.call)
  return at(e, Level.call, text)
}

function call(e: Emission, node: CallExpression): string {
  const { callee } = node
  if (callee.type === 'Super') return superCall(e, node)
  if (callee.type === 'MemberExpression') {
    if (isIteratorCall(e, node, callee)) return iteratorCall(e, callee)
    if (!isDelta(e)) {
      if (isTablePrivate(e, callee)) return privateCall(e, node)
      if (callee.object.type === 'Super' && isHoistedSuper(e, callee)) return superMethodCall(e, node)
    }
  }
  const required = e.links.requireCall(e, node)
  if (required !== null) return required
  const refused = directEval(e, node)
  if (refused !== undefined) return refused
  if (isDelta(e)) return deltaCall(e, node, withNativeArguments(e, node))
  if (e.bare === 'eager') e.calledNames.add(callee.type === 'MemberExpression' ? callee.object : callee)
  const text = hasClosedName(e, node) ? `(${calleeText(e, callee)})` : calleeText(e, callee)
  const args = callArguments(e, withNativeArguments(e, node))
  return at(e, Level.call, `${text}${callMark(e, node)}${node.optional ? '?.' : ''}(${args})`)
}

function calleeText(e: Emission, callee: Expression): string {
  const isMember = callee.type === 'MemberExpression'
  e.called = callee as Node
  const text = expression(e, callee, Level.call)
  if (callee.type === 'ChainExpression') return `(${text})`
  // A name that is printed as a member (a captured variable, an import) must not become the receiver.
  if (!isMember && e.level === Level.member && callee.type === 'Identifier') return `(0, ${text})`
  return text
}

/** `f.apply(x, arguments)` hands the values on, not the object. */
function withNativeArguments(e: Emission, node: CallExpression): readonly (Expression | SpreadElement)[] {
  const { callee, arguments: args } = node
  const last = args.at(-1)
  if (args.length !== 2 || last?.type !== 'Identifier') return args
  if (callee.type !== 'MemberExpression' || callee.computed) return args
  if ((callee.property as { name?: string }).name !== 'apply') return args
  const reference = e.analysis.references.get(last)
  if (reference?.binding?.kind !== 'arguments') return args
  const text = place(e, reference.binding)
  return [args[0]!, rawNode(last, text === 'arguments' ? argumentsText(e.current) : text)]
}

/** Text in the place of an expression. */
function rawNode(origin: Expression, text: string): Expression {
  const node: RawNode = { type: 'Raw', pieces: [text], start: origin.start, end: origin.end }
  return node as unknown as Expression
}

/** The text of a refusal for a direct eval; undefined if the call is something else. */
function directEval(e: Emission, node: CallExpression): string | undefined {
  const { callee } = node
  if (callee.type !== 'Identifier' || callee.name !== 'eval' || node.optional) return undefined
  if (e.analysis.references.get(callee)?.binding !== undefined) return undefined
  const reason = ['direct-eval', 'direct eval can create and change local variables that the state does not show',
    'use new Function(...), or an indirect eval such as (0, eval)(text)'] as const
  // Packages have some to hide from bundlers, or to have V8 optimise something: they are hardly ever executed.
  if (isPackageFile(e.module.path)) return e.refuse(node, ...reason)
  throw e.error(node, ...reason)
}

function superCall(e: Emission, node: CallExpression): string {
  let owner = e.current
  while (owner.kind === 'arrow') owner = owner.parent!
  const text = `${mark(node.start)}super(${isDelta(e) ? superArguments(e, node) : callArguments(e, node.arguments)})`
  const binding = owner.scope.bindings.get('this')
  if (binding?.storage !== 'scope' || !isDerivedConstructor(owner)) return at(e, Level.call, text)
  return at(e, Level.primary, `(${place(e, binding)} = ${text})`)
}

/** `x[Symbol.iterator]()`: the iterator of a built-in has to be an object that the state can show. */
function isIteratorCall(e: Emission, node: CallExpression, callee: MemberExpression): boolean {
  const key = callee.property
  if (node.arguments.length > 0 || node.optional || callee.optional || !callee.computed) return false
  if (callee.object.type === 'Super' || key.type !== 'MemberExpression' || key.computed) return false
  const { object, property } = key
  return object.type === 'Identifier' && object.name === 'Symbol' && (property as { name?: string }).name === 'iterator'
    && e.analysis.references.get(object)?.binding === undefined
}

function iteratorCall(e: Emission, callee: MemberExpression): string {
  const text = `${mark(callee.start)}$$iterate(${plain(e, callee.object as Expression)})`
  return at(e, Level.call, text)
}

function construction(e: Emission, node: NewExpression): string {
  if (isDelta(e)) return deltaNew(e, node)
  if (e.bare === 'eager') e.calledNames.add(node.callee)
  const callee = expression(e, node.callee, Level.sequence)
  const isPlain = /^[\w$.]+$/.test(unmarked(callee))
  const text = `${mark(node.start)}new ${isPlain ? callee : `(${callee})`}(${callArguments(e, node.arguments)})`
  return at(e, Level.call, text)
}

// ---- templates

function template(e: Emission, node: TemplateLiteral): string {
  const delta = isDelta(e) ? deltaTemplate(e, node) : null
  if (delta !== null) return delta
  let text = '`'
  node.quasis.forEach((quasi, index) => {
    text += kept(quasi.value.raw)
    const value = node.expressions[index]
    if (value !== undefined) text += `\${${expression(e, value, Level.sequence)}}`
  })
  return at(e, Level.primary, `${text}\``)
}

/** One template object per site, made with the module, so that it belongs to what never changes. */
function taggedTemplate(e: Emission, node: TaggedTemplateExpression): string {
  const name = templateObject(e, node)
  if (isDelta(e)) return deltaTagged(e, node, name)
  const isEval = node.tag.type === 'Identifier' && node.tag.name === 'eval'
  const values = [name, ...node.quasi.expressions.map((one) => expression(e, one))].join(', ')
  const tag = node.tag as Expression
  if (tag.type === 'MemberExpression' && tag.object.type === 'Super' && isHoistedSuper(e, tag)) {
    const text = `$$apply(${superRead(e, tag)}, ${thisText(e)}, [${values}])`
    return at(e, Level.call, text)
  }
  if (tag.type === 'MemberExpression' && isTablePrivate(e, tag)) {
    const temp = e.temp()
    const method = privateRead(e, { ...tag, object: rawNode(tag, temp) })
    const object = expression(e, tag.object as Expression)
    return at(e, Level.call, `$$apply((${temp} = ${object}, ${method}), ${temp}, [${values}])`)
  }
  const callee = isEval ? '(0, eval)' : `(${calleeText(e, tag)})`
  return at(e, Level.call, `${callee}${callMark(e, node)}(${values})`)
}

/** The variable of the object that the tag gets; it is one and the same however often the template is printed. */
function templateObject(e: Emission, node: TaggedTemplateExpression): string {
  const known = e.templates.get(node)
  if (known !== undefined) return known
  // The suffix makes it a variable of the module, where the base heap finds it.
  const name = `template${e.ids.function++}$$${e.module.id}`
  const cooked = node.quasi.quasis.map(({ value }) => value.cooked == null ? 'void 0' : quote(value.cooked)).join(', ')
  const rawText = node.quasi.quasis.map(({ value }) => quote(value.raw)).join(', ')
  e.top.push(`const ${name} = ${e.helper('template')}([${cooked}], [${rawText}]);\n`)
  e.templates.set(node, name)
  return name
}

// ---- meta properties, import()

function metaProperty(e: Emission, node: MetaProperty): string {
  if (node.meta.name === 'new') return newTargetText(e, node)
  return at(e, Level.primary, e.links.meta())
}

function dynamicImport(e: Emission, node: ImportExpression): string {
  e.links.dynamicImport(node.source as Node)
  const source = plain(e, node.source)
  const options = node.options ? `, ${plain(e, node.options)}` : ''
  return at(e, Level.call, `${mark(node.start)}$$importModule(${e.module.id}, ${source}${options})`)
}

/** The key of a property or pattern property; computed ones in brackets. */
export function propertyKey(e: Emission, property: { computed: boolean, key: Expression }): string {
  const { key } = property
  if (property.computed) return `[${plain(e, key)}]`
  if (key.type === 'Identifier') return key.name
  return kept((key as Literal).raw!)
}
