/**
 * Function literals. Each becomes one factory `(scope) => function` at the top level of the script, so that a closure
 * is (site, scope object) and can be made again; the place of the literal calls the factory. Class elements and arrows
 * with super() stay where they are; `functionText` prints what both share.
 */
import { Level, quote, type Emission, type GivenName } from './emit-context.ts'
import { isConversionName, isDelta, plain } from './emit-delta.ts'
import { expression } from './emit-expression.ts'
import { lowered } from './emit-machine.ts'
import { blockBodies } from './emit-block.ts'
import { budget } from './emit-budget.ts'
import { mark, unmarked } from './emit-marks.ts'
import { isDerivedConstructor } from './emit-name.ts'
import { parameterList } from './emit-parameters.ts'
import { createScope, initialiseFunctions, parentPointer } from './emit-scope.ts'
import { isConversion, statements } from './emit-statement.ts'
import { escapeName, type FunctionInfo, type FunctionNode, type Node } from './scope.ts'
import type { SiteKind } from './program.ts'

const factories = new WeakMap<Emission, Map<Node, string>>()

/** The text that makes the function of a literal or declaration: a call of its factory. */
export function creationOf(e: Emission, node: Node, name: GivenName): string {
  const info = e.analysis.functions.get(node)!
  if (info.native) return nativeArrow(e, info)
  let known = factories.get(e)
  if (known === undefined) factories.set(e, known = new Map())
  let factory = known.get(node)
  if (factory === undefined) {
    factory = hoistFactory(e, info, name)
    known.set(node, factory)
  }
  const scope = info.needsScope ? parentPointer(e, info.outer) : 'null'
  const given = typeof name === 'string' ? '' : `, ${name.expression}`
  e.level = Level.call
  return `${factory}(${scope}${given})`
}

function hoistFactory(e: Emission, info: FunctionInfo, name: GivenName): string {
  const factory = `$$f${e.ids.site}`
  if (typeof name !== 'string' || isConversionName(name)) e.conversions.add(info.node)
  const site = e.site(info.node, siteKind(info), fullName(info, name), factory)
  const isDynamic = typeof name !== 'string'
  const make = definition(e, info, isDynamic ? '' : name, isDynamic, site)
  // Strict code inside a sloppy script: the factory carries the directive, which works for any kind of parameters.
  const strict = info.strict && !e.analysis.root.strict ? `'use strict'; ` : ''
  const parameters = isDynamic ? '($$s, $$n)' : '($$s)'
  const body = `{ ${strict}${make.before}return $$fn(${make.value}, ${site}, $$s) }`
  e.hoist(factory, `${parameters} => ${body}`, info.privateHost)
  return factory
}

function fullName(info: FunctionInfo, name: GivenName): GivenName {
  if (typeof name !== 'string') return name
  return info.kind === 'getter' ? `get ${name}` : info.kind === 'setter' ? `set ${name}` : name
}

export function siteKind(info: FunctionInfo): SiteKind {
  if (info.async) return info.generator ? 'async-generator' : 'async'
  if (info.generator) return 'generator'
  switch (info.kind) {
    case 'arrow':
    case 'method':
    case 'getter':
    case 'setter': return info.kind
    default: return 'function'
  }
}

interface Definition {
  /** statements before it in the factory */
  readonly before: string
  readonly value: string
}

/** The native function, made so that its name, its being a constructor or not and its prototype are the original's. */
function definition(e: Emission, info: FunctionInfo, name: string, isDynamic: boolean, site: number): Definition {
  // The native function is never async: it would make V8's promises, whose jobs nobody sees.
  const star = info.generator ? '*' : ''
  const { parameters, body, isExpression } = functionText(e, info, site)
  if (info.kind === 'arrow') {
    const arrow = `${parameters} => ${isExpression ? body : `{\n${body}}`}`
    const made = nameArrow(e, arrow, name, isDynamic)
    return info.async ? { before: made.before, value: `$$asyncFunction(${made.value})` } : made
  }
  // An async function is no constructor either; a method is the plain function that is none.
  if (info.kind === 'function' && (!info.async || info.generator)) {
    const node = info.node as FunctionNode
    const isSelf = info.scope.bindings.get(node.id?.name ?? '')?.kind === 'self'
    const isNatural = name !== '' && !name.includes('$$') && isSafeName(e, name, isSelf)
    const printed = isSelf ? escapeName(name) : isNatural ? name : ''
    const value = `function${star} ${printed}${parameters} {\n${body}}`
    const isNamed = isNatural || (name === '' && !isDynamic)
    const made = isNamed ? value : rename(value, isDynamic ? '$$n' : quote(name), isDynamic)
    return { before: '', value: info.async ? `$$asyncGeneratorFunction(${made})` : made }
  }
  const accessor = info.kind === 'getter' ? 'get ' : info.kind === 'setter' ? 'set ' : ''
  const key = isDynamic ? '[$$n]' : `[${quote(name)}]`
  const literal = `({ ${star}${accessor}${key}${parameters} {\n${body}} })`
  if (accessor === '') {
    const value = `${literal}${key}`
    if (!info.async) return { before: '', value }
    const dressed = `${info.generator ? '$$asyncGeneratorFunction' : '$$asyncFunction'}(${value})`
    const self = info.kind === 'function' ? info.scope.bindings.get(name) : undefined
    // A method does not know itself by name.
    return self?.kind === 'self'
      ? { before: `const ${self.printed} = ${dressed}; `, value: self.printed }
      : { before: '', value: dressed }
  }
  const descriptor = `$$getOwnPropertyDescriptor(${literal}, ${key.slice(1, -1)})`
  return { before: '', value: `${descriptor}.${accessor.trim()}` }
}

function nameArrow(e: Emission, arrow: string, name: string, isDynamic: boolean): Definition {
  if (isDynamic) return { before: '', value: `({ [$$n]: ${arrow} })[$$n]` }
  if (name === '') return { before: '', value: arrow }
  if (isSafeName(e, name, false)) return { before: `const ${name} = ${arrow}; `, value: name }
  return { before: '', value: rename(arrow, quote(name), false) }
}

/** A function without a binding of its name: the literal around it names it, as a property does. */
function rename(value: string, name: string, isDynamic: boolean): string {
  if (isDynamic) return `({ [${name}]: ${value} })[${name}]`
  return `$$defineProperty(${value}, "name", { value: ${name}, configurable: true })`
}

/** May a binding of this name stand around the function without catching a name that means something else? */
function isSafeName(e: Emission, name: string, isSelf: boolean): boolean {
  if (!/^[A-Za-z_$][\w$]*$/.test(name) || name.includes('$$') || RESERVED.has(name)) return false
  return isSelf || !e.analysis.globalNames.has(name)
}

const RESERVED = new Set(('break case catch class const continue debugger default delete do else enum export extends '
  + 'false finally for function if import in instanceof new null return super switch this throw true try typeof var '
  + 'void while with yield let static implements interface package private protected public await async eval arguments '
  + 'undefined NaN Infinity').split(' '))

/** An arrow with super() inside stays a native closure: only its constructor can call super. The state refuses it. */
function nativeArrow(e: Emission, info: FunctionInfo): string {
  const { parameters, body, isExpression } = functionText(e, info, -1)
  e.level = Level.assignment
  return `${parameters} => ${isExpression ? body : `{\n${body}}`}`
}

export interface FunctionText {
  readonly parameters: string
  readonly body: string
  readonly isExpression: boolean
}

/** Parameters (in parentheses) and body of a function, with what has to happen on entry. */
export function functionText(e: Emission, info: FunctionInfo, site: number): FunctionText {
  if (info.async && info.native) return refusedText(e, info)
  const { result, variables } = e.within(info, () => printFunction(e, info, site))
  if (result.isExpression && variables.length === 0) return result
  const directive = info.ownDirective && info.simpleParameters ? `'use strict';\n` : ''
  const isGuarded = info.async && !info.generator && !info.simpleParameters
  const declared = variables.length > 0 ? `let ${variables.join(', ')};\n` : ''
  const body = result.isExpression ? `return ${result.body};\n` : result.body
  // An exception while the parameters are bound is a rejection.
  const guarded = isGuarded ? `try {\n${body}} catch ($$e) { return $$asyncThrow($$e) }\n` : body
  return { parameters: result.parameters, body: directive + declared + guarded, isExpression: false }
}

function printFunction(e: Emission, info: FunctionInfo, site: number): FunctionText {
  const node = info.node as FunctionNode
  const entry = allocGuard(info) + (info.hasCall ? budget(node.start) : '')
  const list = parameterList(e, info, entry.includes('$$alloc'))
  const scope = list.entersScope ? '' : createScope(e, info.scope) + pseudoFields(info)
  const prologue = (info.async && isDelta(e) ? '$$dasync();\n' : '') + entry + scope + list.initialisation
  if (info.resumable) {
    const machine = lowered(e, info, site)
    return { parameters: list.text, body: blockBodies(e, info, () => '') + prologue + machine, isExpression: false }
  }
  const body = node.body as Node
  const blocks = blockBodies(e, info, () => enterBody(e, info) + bodyStatements(e, body))
  const before = prologue + blocks + enterBody(e, info)
  if (body.type !== 'BlockStatement' && before === '') {
    const text = isConversion(e) ? plain(e, body as never) : expression(e, body as never)
    return { parameters: list.text, body: /^\s*\{/.test(unmarked(text)) ? `(${text})` : text, isExpression: true }
  }
  return { parameters: list.text, body: before + bodyStatements(e, body), isExpression: false }
}

function enterBody(e: Emission, info: FunctionInfo): string {
  const { scope, bodyScope } = info
  const entry = bodyScope !== scope ? createScope(e, bodyScope) + shadowCopies(info) : ''
  return entry + initialiseFunctions(e, bodyScope)
}

function bodyStatements(e: Emission, body: Node): string {
  if (body.type === 'BlockStatement') return statements(e, body.body as Node[])
  return `return ${mark(body.start)}${isConversion(e) ? plain(e, body as never) : expression(e, body as never)};\n`
}

/** While the engine allocates objects, constructors do nothing. */
function allocGuard(info: FunctionInfo): string {
  if (info.kind === 'constructor') {
    return isDerivedConstructor(info)
      ? 'if ($$alloc) { super($$a0, $$a1, $$a2); return }\n'
      : 'if ($$alloc) return;\n'
  }
  return info.kind === 'function' && info.usesThis && !info.resumable ? 'if ($$alloc) return;\n' : ''
}

/** What arrows take from this function. */
export function pseudoFields(info: FunctionInfo): string {
  let text = ''
  for (const binding of info.scope.bindings.values()) {
    if (binding.storage !== 'scope') continue
    const field = `$$s${info.scope.id}.${binding.field}`
    if (binding.kind === 'this' && !isDerivedConstructor(info)) text += `${field} = this;\n`
    else if (binding.kind === 'arguments') text += `${field} = $$odd(arguments);\n`
    else if (binding.kind === 'new.target') text += `${field} = new.target;\n`
    else if (binding.kind === 'self') text += `${field} = ${binding.printed};\n`
    else if (binding.kind === 'var' && binding.name === 'arguments') text += `${field} = $$odd(arguments);\n`
  }
  return text
}

/** A body variable that is named like a parameter starts with its value (ECMA-262, 10.2.11 step 28). */
function shadowCopies(info: FunctionInfo): string {
  let text = ''
  for (const binding of info.bodyScope.bindings.values()) {
    const parameter = info.scope.bindings.get(binding.name)
    if (parameter === undefined || parameter.kind === 'self' || binding.kind === 'function') continue
    const from = parameter.storage === 'scope' ? `$$s${info.scope.id}.${parameter.field}` : parameter.printed
    if (binding.storage === 'scope') text += `$$s${info.bodyScope.id}.${binding.field} = ${from};\n`
    else text += `var ${binding.printed} = ${from};\n`
  }
  return text
}

/** An async arrow that calls super() can be neither hoisted nor suspended. */
function refusedText(e: Emission, info: FunctionInfo): FunctionText {
  const refusal = e.refuse(info.node, 'async-super', 'an async arrow function calls super()',
    'call super() in the constructor itself')
  return { parameters: '()', body: `${refusal};\n`, isExpression: false }
}
