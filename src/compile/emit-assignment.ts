/**
 * Writes: assignment, update and delete of members, through the write barrier. The order of evaluation is the
 * original's: object, key, value, then the conversion of the key, once.
 */
import type { AssignmentExpression, Expression, MemberExpression, UnaryExpression, UpdateExpression } from 'acorn'
import { deletionBarrier, isNewObject, keyedBarrier, namedBarrier, privateBarrier } from './emit-barrier.ts'
import { isDelta, isPlain, plain, releasing } from './emit-delta.ts'
import { deltaPatternAssignment } from './emit-delta-patterns.ts'
import { present, unchained as deltaUnchained } from './emit-delta-reads.ts'
import { deltaAssignment, deltaUpdate } from './emit-delta-writes.ts'
import { Level, quote, type Emission } from './emit-context.ts'
import { expression, hasIdentifierTarget, named } from './emit-expression.ts'
import { mark } from './emit-marks.ts'
import { assignName, assignNameWith, isDerivedConstructor, thisText, updateName } from './emit-name.ts'
import { assignPattern } from './emit-pattern.ts'
import { callOffset, lastOffset, readOffset, writeOffset } from './emit-places.ts'
import { isTablePrivate, privateAssign, privateUpdate } from './emit-private.ts'
import { isHoistedSuper, superAssign, superUpdate } from './emit-super.ts'
import type { Identifier, Node } from './scope.ts'

export function assignment(e: Emission, node: AssignmentExpression): string {
  const { left, operator } = node
  if (isDelta(e)) {
    const text = left.type === 'Identifier' || left.type === 'MemberExpression' ? deltaAssignment(e, node) : deltaPatternAssignment(e, node)
    e.unused = null
    if (text !== null) {
      e.level = Level.primary
      return text.endsWith(')') ? text : `(${text})`
    }
  }
  if (left.type === 'Identifier') {
    const reference = e.analysis.references.get(left)!
    // `(x) = function () {}` names nothing; the parentheses only show in the positions.
    const name = hasIdentifierTarget(node) ? left.name : ''
    const isNaming = operator === '=' || operator === '&&=' || operator === '||=' || operator === '??='
    const value = isNaming ? named(e, node.right, name) : expression(e, node.right)
    const text = operator === '=' ? assignName(e, reference, value) : assignNameWith(e, reference, operator, value)
    return mark(node.start) + text
  }
  if (left.type !== 'MemberExpression') return assignPattern(e, left, mark(writeOffset(e.module.source, node)) + expression(e, node.right), 'assign')
  if (isTablePrivate(e, left)) return privateAssign(e, left, operator, node.right)
  if (left.object.type === 'Super') return assignSuper(e, left, operator, node.right)
  const target = assignMember(e, left)
  const text = `${target} ${mark(writeOffset(e.module.source, node))}${operator} ${expression(e, node.right)}`
  e.level = Level.assignment
  return text
}

function assignSuper(e: Emission, left: MemberExpression, operator: string, right: Expression): string {
  if (isHoistedSuper(e, left)) return superAssign(e, left, operator, right)
  const [barrier, target] = nativeSuperTarget(e, left)
  const text = `(${barrier}, ${target} ${operator} ${expression(e, right)})`
  e.level = Level.primary
  return text
}

/** `super.x` is written on `this`, so that is what the barrier has to see. */
function nativeSuperTarget(e: Emission, node: MemberExpression): [barrier: string, target: string] {
  if (!node.computed) {
    const { name, start } = node.property as Identifier
    return [namedBarrier(e, thisText(e), name), `super.${mark(start)}${name}`]
  }
  const temp = e.temp()
  const key = expression(e, node.property as Expression)
  return [keyedBarrier(e, thisText(e), `${temp} = ${key}`), `super[${temp}]`]
}

/** The text of a member as a target of any assignment: with the barrier around its object. */
export function assignMember(e: Emission, node: MemberExpression): string {
  if (node.object.type === 'Super') return superPatternTarget(e, node)
  if (isTablePrivate(e, node)) {
    return e.refuse(node as Node, 'private-pattern',
      'a pattern assigns to a private name of a class that is made in a function',
      'assign the value in a statement of its own') + '._'
  }
  const object = node.object as Expression
  const property = node.property as Node
  if (!node.computed) {
    const name = memberName(property)
    const text = needsNoBarrier(e, object) ? 'this' : barrierFor(e, property, object, plain(e, object))
    e.level = Level.member
    return `${lastMark(e, object)}${text}.${mark(property.start)}${name}`
  }
  const [first, again] = keyTwice(e, property as Expression)
  const objectText = plain(e, object)
  e.level = Level.member
  // Of a new array only keys that are no index mean something.
  const barrier = isNewObject(e, object, 'ArrayExpression') ? `$$ek(${objectText}, ${first})` : keyedBarrier(e, objectText, first)
  return `${lastMark(e, object, property as Expression)}${barrier}${mark(property.start)}[${again}]`
}

/** The barrier is a call, and so has a place: the last one of what it is given, which is the place in the original, too. */
export function lastMark(e: Emission, ...nodes: readonly Expression[]): string {
  const offset = nodes.map((node) => lastOffset(e.module.source, node)).findLast((one) => one !== undefined)
  return offset === undefined ? '' : mark(offset)
}

/** The object of a write to a member that is not computed, behind its barrier. */
export function barrierFor(e: Emission, property: Node, object: Expression, text: string): string {
  if (property.type === 'PrivateIdentifier') return privateBarrier(e, text)
  const { name } = property as Identifier
  const isPlain = name !== 'constructor' && name !== '__proto__' && isNewObject(e, object, 'ObjectExpression')
  return isPlain ? text : namedBarrier(e, text, name)
}

/** The name of a member that is not computed. */
export function memberName(property: Node): string {
  return property.type === 'PrivateIdentifier' ? `#${privateName(property.name)}` : (property as Identifier).name
}

export function privateName(name: string): string {
  return name.startsWith('$$') ? `${name}$_` : name
}

function superPatternTarget(e: Emission, node: MemberExpression): string {
  if (isHoistedSuper(e, node)) {
    return e.refuse(node as Node, 'super-pattern', 'a pattern assigns to a super property in a hoisted function',
      'assign the value in a statement of its own') + '._'
  }
  const [barrier, target] = nativeSuperTarget(e, node)
  // A pattern target has to be a reference, so the barrier hides in the key.
  const match = /^super\[(.*)\]$/s.exec(target)
  if (match !== null) return `super[(${barrier}, ${match[1]})]`
  return `super[(${barrier}, ${quote((node.property as Identifier).name)})]`
}

/** The key's text for its two uses; a key that is not a plain local or literal is kept in a temporary. */
function keyTwice(e: Emission, key: Expression): [first: string, again: string] {
  const text = plain(e, key)
  if (key.type === 'Literal' && !('regex' in key && key.regex)) return [text, text]
  if (key.type === 'Identifier' && (!isDelta(e) || isPlain(e, key))) {
    const binding = e.analysis.references.get(key)?.binding
    const isLocal = binding?.storage === 'native' && binding.kind !== 'class-inner'
    if (isLocal) return [text, binding.printed]
  }
  const temp = e.temp()
  return [`${temp} = ${text}`, temp]
}

/** `this.x = v` of a base class's constructor writes to the object that is being made. */
export function needsNoBarrier(e: Emission, object: Expression): boolean {
  return object.type === 'ThisExpression' && e.current.kind === 'constructor' && !isDerivedConstructor(e.current)
}

export function update(e: Emission, node: UpdateExpression): string {
  const { argument, operator, prefix } = node
  const delta = isDelta(e) ? deltaUpdate(e, node) : null
  if (delta !== null) {
    e.level = Level.primary
    return delta
  }
  if (argument.type === 'Identifier') {
    return mark(node.start) + updateName(e, e.analysis.references.get(argument)!, operator, prefix)
  }
  const member = argument as MemberExpression
  if (isTablePrivate(e, member)) return privateUpdate(e, member, operator, prefix)
  if (member.object?.type === 'Super') {
    if (isHoistedSuper(e, member)) return superUpdate(e, member, operator, prefix)
    const [barrier, target] = nativeSuperTarget(e, member)
    e.level = Level.primary
    return `(${barrier}, ${prefix ? operator + target : target + operator})`
  }
  const target = argument.type === 'MemberExpression' ? assignMember(e, member) : expression(e, argument, Level.call)
  e.level = prefix ? Level.unary : Level.postfix
  return prefix ? operator + target : `${target}${mark(writeOffset(e.module.source, node))}${operator}`
}

/** `delete`; of a name it is decided here, of a member it is a write. */
export function deletion(e: Emission, node: UnaryExpression): string {
  const argument = node.argument as Expression
  if (argument.type === 'Identifier') {
    const binding = e.analysis.references.get(argument)?.binding
    if (binding !== undefined && binding.storage !== 'global') {
      e.level = Level.primary
      return 'false'
    }
    e.level = Level.primary
    return `($$wd($$global, ${quote(argument.name)}), delete ${binding?.printed ?? argument.name})`
  }
  if (argument.type === 'ChainExpression' && argument.expression.type === 'MemberExpression') {
    return deleteInChain(e, argument.expression)
  }
  if (argument.type !== 'MemberExpression') {
    // No reference in the source; in print it may be one (`this` of an arrow is a property of its scope).
    const text = `(${expression(e, argument, Level.sequence)}, true)`
    e.level = Level.primary
    return text
  }
  if (argument.object.type === 'Super') {
    const key = argument.computed ? `, (${plain(e, argument.property as Expression, Level.sequence)})` : ''
    const text = `(${thisText(e)}${key}, ${e.helper('superDelete')}())`
    e.level = Level.primary
    return text
  }
  const text = `delete ${deletedMember(e, argument)}`
  e.level = Level.unary
  return text
}

function deletedMember(e: Emission, node: MemberExpression): string {
  const property = node.property as Node
  const object = node.object as Expression
  if (!node.computed) {
    const name = memberName(property)
    return `${lastMark(e, object)}${deletionBarrier(plain(e, object), quote(name))}.${mark(property.start)}${name}`
  }
  const [first, again] = keyTwice(e, property as Expression)
  return `${lastMark(e, object, property as Expression)}${deletionBarrier(plain(e, object), first)}${mark(property.start)}[${again}]`
}

/** `delete a?.b.c`: nothing is deleted, and true is the result, when the chain ends early. */
function deleteInChain(e: Emission, member: MemberExpression): string {
  if (isDelta(e)) return releasing(e, () => deltaDeleteInChain(e, member))
  const conditions: string[] = []
  const object = unchained(e, member.object as Expression, conditions)
  let target = object
  if (member.optional) {
    const temp = e.temp()
    conditions.push(`(${temp} = ${object}) == null`)
    target = temp
  }
  const property = member.property as Node
  const last = lastMark(e, member.object as Expression, ...member.computed ? [property as Expression] : [])
  let deleted: string
  if (member.computed) {
    const [first, again] = keyTwice(e, property as Expression)
    deleted = `delete ${last}${deletionBarrier(target, first)}[${again}]`
  } else {
    deleted = `delete ${last}${deletionBarrier(target, quote(memberName(property)))}.${memberName(property)}`
  }
  e.level = Level.primary
  return conditions.length === 0 ? `(${deleted})` : `(${conditions.join(' || ')} || ${deleted})`
}

function deltaDeleteInChain(e: Emission, member: MemberExpression): string {
  const conditions: string[] = []
  const object = deltaUnchained(e, member.object as Expression, conditions)
  const target = present(e, object, conditions)
  // Without a question mark of its own the last link is not passed over.
  if (!member.optional) conditions.push(`(${conditions.pop()!.replace(/ === void 0 \|\| \S+ === null$/s, '')}, false)`)
  const property = member.property as Node
  const [first, again] = member.computed ? keyTwice(e, property as Expression) : [quote(memberName(property)), quote(memberName(property))]
  e.level = Level.primary
  return `(${conditions.join(' || ')} || delete ${deletionBarrier(target, first)}[${again}])`
}

/** A chain's element as plain text, after the conditions under which it is reached. */
function unchained(e: Emission, node: Expression, conditions: string[]): string {
  if (node.type === 'MemberExpression' && containsOptional(node)) {
    let object = unchained(e, node.object as Expression, conditions)
    if (node.optional) object = guard(e, object, conditions)
    const property = node.property as Node
    const read = mark(readOffset(e.module.source, node))
    if (node.computed) return `${object}${read}[${expression(e, property as Expression, Level.sequence)}]`
    return `${object}${read}.${memberName(property)}`
  }
  if (node.type === 'CallExpression' && containsOptional(node)) {
    const callee = node.callee as Expression
    const args = node.arguments.map((argument) => argument.type === 'SpreadElement'
      ? `...${expression(e, argument.argument)}` : expression(e, argument)).join(', ')
    if (callee.type === 'MemberExpression' && callee.object.type === 'Super') {
      const method = expression(e, callee)
      return `$$apply(${node.optional ? guard(e, method, conditions) : method}, ${thisText(e)}, [${args}])`
    }
    if (callee.type === 'MemberExpression') {
      let object = unchained(e, callee.object as Expression, conditions)
      if (callee.optional) object = guard(e, object, conditions)
      const receiver = e.temp()
      const key = callee.computed
        ? `[${expression(e, callee.property as Expression, Level.sequence)}]`
        : `.${memberName(callee.property as Node)}`
      let method = `(${receiver} = ${object})${mark(readOffset(e.module.source, callee))}${key}`
      if (node.optional) method = guard(e, method, conditions)
      return `${mark(callOffset(e.module.source, node))}$$apply(${method}, ${receiver}, [${args}])`
    }
    let method = unchained(e, callee, conditions)
    if (node.optional) method = guard(e, method, conditions)
    return `${method}(${args})`
  }
  return expression(e, node, Level.call)
}

function guard(e: Emission, text: string, conditions: string[]): string {
  const temp = e.temp()
  conditions.push(`(${temp} = ${text}) == null`)
  return temp
}

function containsOptional(node: Expression): boolean {
  if (node.type === 'MemberExpression') return node.optional || containsOptional(node.object as Expression)
  if (node.type === 'CallExpression') return node.optional || containsOptional(node.callee as Expression)
  return false
}
