/** Reads in code for delta execution: names, members, optional chains. What comes from the heap is unfiltered at first. */
import type { ChainExpression, Expression, MemberExpression } from 'acorn'
import { isFixed, isPrimitiveName } from './delta-values.ts'
import { filtered, held, isPlain, operand, plain, plainText, primary, releasing, test } from './emit-delta.ts'
import { chainedCall } from './emit-delta-calls.ts'
import { memberName } from './emit-assignment.ts'
import { Level, quote, type Emission } from './emit-context.ts'
import { mark } from './emit-marks.ts'
import { place, read } from './emit-name.ts'
import { readOffset } from './emit-places.ts'
import { isTablePrivate, privateRead } from './emit-private.ts'
import { isHoistedSuper, superRead } from './emit-super.ts'
import type { Binding, Identifier, Node, Reference } from './scope.ts'

/** The unfiltered text of an expression that reads from the heap; null for all others. */
export function rawRead(e: Emission, node: Expression): string | null {
  switch (node.type) {
    case 'Identifier': return rawName(e, node)
    case 'MemberExpression': return isNativeMember(e, node) ? null : rawMember(e, node)
    case 'ChainExpression': return rawChain(e, node)
    case 'ParenthesizedExpression': return rawRead(e, node.expression)
    default: return null
  }
}

/** Does `rawRead` give a text? */
export function isRead(e: Emission, node: Expression): boolean {
  switch (node.type) {
    case 'Identifier': return !isPlain(e, node) && isStoredName(e, node)
    case 'MemberExpression': return !isNativeMember(e, node)
    case 'ChainExpression': return true
    case 'ParenthesizedExpression': return isRead(e, node.expression)
    default: return false
  }
}

// ---- names

function isStoredName(e: Emission, node: Identifier): boolean {
  const reference = e.analysis.references.get(node)
  if (reference === undefined || needsLook(e, reference)) return false
  const { binding } = reference
  if (binding === undefined) return true
  // In the shell of a generator it is the native object.
  if (binding.kind === 'arguments' && binding.storage === 'frame' && e.machine === null) return false
  if (binding.kind === 'import') return !e.links.isFixed(binding)
  if (binding.kind === 'class-inner' && binding.storage !== 'scope' && binding.storage !== 'frame') return false
  return binding.storage !== 'native' && !(binding.storage === 'module' && isFixed(binding))
}

/** Reads that have to look for `$$tdz` look at the filtered value. */
function needsLook(e: Emission, { binding, checked }: Reference): boolean {
  if (!checked || binding === undefined || binding.kind === 'import' || binding.kind === 'class-inner') return false
  return binding.storage === 'scope' || binding.storage === 'frame' || (binding.storage === 'module' && e.isDeferred && !isFixed(binding))
}

function rawName(e: Emission, node: Identifier): string | null {
  if (isPlain(e, node) || !isStoredName(e, node)) return null
  const text = mark(node.start) + read(e, e.analysis.references.get(node)!)
  return e.level >= Level.assignment ? text : primary(e, `(${text})`)
}

/** The value of a name; null if it is read natively. */
export function deltaName(e: Emission, node: Identifier): string | null {
  const reference = e.analysis.references.get(node)
  if (reference === undefined) return null
  if (reference.binding?.storage === 'native' && reference.binding.scope === e.dead) return primary(e, `$$tdzError(${quote(node.name)})`)
  if (isPlain(e, node)) return null
  if (!needsLook(e, reference)) {
    const text = rawName(e, node)
    return text === null ? null : filtered(e, text)
  }
  return checkedName(e, node, reference.binding!)
}

function checkedName(e: Emission, node: Identifier, binding: Binding): string {
  return releasing(e, () => {
    const temp = e.deltaTemp()
    const value = filtered(e, mark(node.start) + place(e, binding))
    return primary(e, `((${temp} = ${value}) === $$tdz ? $$tdzError(${quote(binding.name)}) : ${temp})`)
  })
}

// ---- members

/** A member whose text is native: a private method, a variable of another module. */
function isNativeMember(e: Emission, node: MemberExpression): boolean {
  if (e.analysis.headPrivates.has(node.property as Node)) return true
  if (isPrivateMethod(e, node)) return true
  const variable = e.links.namespaceVariable(e, node)
  return variable !== null && variable.isFixed
}

/** Is it a private method of the class around the code? Those are never assigned. */
export function isPrivateMethod(e: Emission, node: MemberExpression): boolean {
  if (node.property.type !== 'PrivateIdentifier' || isTablePrivate(e, node)) return false
  const { name } = node.property
  for (let info: Emission['current'] | null = e.current; info !== null; info = info.parent) {
    const element = info.classNode?.body.body.find((one) => one.type !== 'StaticBlock' && one.key.type === 'PrivateIdentifier' && one.key.name === name)
    if (element !== undefined) return element.type === 'MethodDefinition' && element.kind === 'method' && isPlain(e, node.object as Expression)
  }
  return false
}

function rawMember(e: Emission, node: MemberExpression): string {
  if (node.object.type === 'Super') {
    if (isHoistedSuper(e, node)) return superRead(e, node)
    return `super${suffix(e, node)}`
  }
  if (isTablePrivate(e, node)) return privateRead(e, node)
  const direct = e.links.namespaceMember(e, node)
  if (direct !== null) return direct
  return memberOf(e, node, node.object as Expression)
}

/** `object.name` or `object[key]`; strings that differ have members without being split. */
function memberOf(e: Emission, node: MemberExpression, object: Expression): string {
  const mayBeString = !isPlain(e, object) && (node.computed || isPrimitiveName((node.property as Identifier).name)) && node.property.type !== 'PrivateIdentifier'
  if (!mayBeString) return receiverText(e, object) + suffix(e, node)
  return releasing(e, () => {
    const receiver = held(e, object, [node.property as Node])
    const before = receiver.before === '' ? receiver.text : receiver.before
    if (!node.computed) {
      return `(${test(before, receiver.text)} ? $$dg(${receiver.text}, ${quote((node.property as Identifier).name)}) : ${receiver.text}${suffix(e, node)})`
    }
    const key = held(e, node.property as Expression, [], plain)
    const start = receiver.before === '' ? '' : `${receiver.before}, `
    const keyText = key.before === '' && key.isOpen ? plain(e, node.property as Expression) : key.text
    const first = key.before === '' ? '' : `${key.before}, `
    return `(${start}${first}${test(receiver.text)} ? $$dg(${receiver.text}, ${keyText}) : ${receiver.text}${readMark(e, node)}[${keyText}])`
  })
}

/** The text of an object whose member is used: plain. */
export function receiverText(e: Emission, object: Expression): string {
  if (object.type === 'Identifier' && e.analysis.references.get(object as unknown as Node)?.binding?.kind === 'arguments') {
    // Reading from arguments does not let the object escape.
    const text = place(e, e.analysis.references.get(object as unknown as Node)!.binding!)
    if (text === 'arguments') return primary(e, text)
  }
  return plain(e, object, Level.call)
}

/** The mark of a member that is read, before its dot or bracket. */
export function readMark(e: Emission, node: MemberExpression): string {
  return mark(readOffset(e.module.source, node))
}

function suffix(e: Emission, node: MemberExpression): string {
  const property = node.property as Node
  const read = readMark(e, node)
  if (node.computed) return `${read}[${mark(property.start)}${plain(e, property as Expression, Level.sequence)}]`
  return `${read}.${memberName(property)}`
}

/** The value of a member; null if it is read natively. */
export function deltaMember(e: Emission, node: MemberExpression): string | null {
  const text = rawRead(e, node)
  return text === null ? null : filtered(e, text)
}

// ---- optional chains

/** A chain as plain text after the conditions under which it ends early; a temporary of a condition belongs to the caller. */
export function unchained(e: Emission, node: Expression, conditions: string[]): string {
  if (node.type === 'MemberExpression' && isOptional(node)) {
    if (node.object.type === 'Super') return rawMember(e, node)
    if (isTablePrivate(e, node)) return privateRead(e, node)
    const object = unchained(e, node.object as Expression, conditions)
    const receiver = node.optional ? present(e, object, conditions) : plainText(e, object)
    return receiver + suffix(e, node)
  }
  if (node.type === 'CallExpression' && isOptional(node)) return chainedCall(e, node, conditions)
  return operand(e, node)
}

/** Notes that the chain ends if the value is undefined or null; returns the temporary that holds it, plain. */
export function present(e: Emission, text: string, conditions: string[]): string {
  const temp = e.deltaTemp()
  conditions.push(`(${temp} = ${plainText(e, text)}) === void 0 || ${temp} === null`)
  return temp
}

export function isOptional(node: Expression): boolean {
  if (node.type === 'MemberExpression') return node.optional || isOptional(node.object as Expression)
  if (node.type === 'CallExpression') return node.optional || isOptional(node.callee as Expression)
  return false
}

function rawChain(e: Emission, node: ChainExpression): string {
  return releasing(e, () => {
    const conditions: string[] = []
    const text = unchained(e, node.expression, conditions)
    return primary(e, conditions.length === 0 ? `(${text})` : `(${conditions.join(' || ')} ? void 0 : ${text})`)
  })
}

export function deltaChain(e: Emission, node: ChainExpression): string {
  const text = rawChain(e, node)
  return node.expression.type === 'CallExpression' ? text : filtered(e, text)
}

