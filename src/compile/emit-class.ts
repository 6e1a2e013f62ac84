/**
 * Classes stay native. One that is evaluated inside a function, or that captures a scope object, is emitted as a
 * factory `(scope, heritage, name, ...keys) => class`, so that an evaluation is data like a closure; others stay in
 * place. The first static block tells the runtime about the class and its private names.
 */
import type { Expression, MethodDefinition, PropertyDefinition, StaticBlock } from 'acorn'
import { privateName } from './emit-assignment.ts'
import { watchedValue } from './emit-block.ts'
import { Level, quote, type Emission, type GivenName } from './emit-context.ts'
import { isConversionName, plain } from './emit-delta.ts'
import { missingConstructor } from './emit-delta-calls.ts'
import { named } from './emit-expression.ts'
import { functionText, siteKind } from './emit-function.ts'
import { kept, mark } from './emit-marks.ts'
import { keyName } from './emit-object.ts'
import { privateTable } from './emit-private.ts'
import { createScope, enterScope, newScope, parentPointer } from './emit-scope.ts'
import { statements } from './emit-statement.ts'
import { ignoredFields, isUntracked, isUntrackedName, storeEntries, storeField, stores, storeWrite } from './emit-untracked.ts'
import { calleeText } from './machine/nodes.ts'
import { escapeName, type ClassInfo, type ClassNode, type Node } from './scope.ts'

type Element = MethodDefinition | PropertyDefinition | StaticBlock

const hoisted = new WeakMap<Emission, Map<Node, string>>()

/** The text that evaluates a class definition. */
export function classCreation(e: Emission, node: ClassNode, given: GivenName): string {
  const early = e.early.get(node as Node)
  if (early !== undefined) {
    e.level = Level.primary
    return early
  }
  const info = e.analysis.classes.get(node as Node)!
  const name = node.id ? node.id.name : given
  if (info.factory) return factoryCall(e, info, name)
  const heritage = node.superClass ? plain(e, node.superClass, Level.call) : null
  const keys = computedElements(node).map((element) => plain(e, element.key as Expression))
  for (const variable of asyncPrivates(e, node)) e.top.push(`let ${variable};\n`)
  const site = e.site(node as Node, 'class', name, null)
  const text = nameClass(info, classText(e, info, site, heritage, keys, 'null'), name)
  e.level = Level.primary
  return `${mark(node.start)}${text}`
}

function factoryCall(e: Emission, info: ClassInfo, name: GivenName): string {
  const { node, scope } = info
  let known = hoisted.get(e)
  if (known === undefined) hoisted.set(e, known = new Map())
  let factory = known.get(node as Node)
  if (factory === undefined) {
    factory = hoistFactory(e, info, name)
    known.set(node as Node, factory)
  }
  let scopeText = info.needsScope ? parentPointer(e, scope.parent) : 'null'
  if (scope.materialised) {
    scopeText = newScope(e, scope)
    if (scope.headCaptured) {
      e.declare(`$$s${scope.id}`)
      scopeText = `$$s${scope.id} = ${scopeText}`
    }
  }
  const heritage = node.superClass ? plain(e, node.superClass) : 'null'
  const given = typeof name === 'string' ? 'null' : name.expression
  const keys = computedElements(node).map(({ key }) => `${e.helper('key')}(${plain(e, key as Expression)})`)
  const text = `${mark(node.start)}${factory}(${[scopeText, heritage, given, ...keys].join(', ')})`
  e.level = Level.call
  return text
}

function hoistFactory(e: Emission, info: ClassInfo, name: GivenName): string {
  const factory = `$$c${e.ids.site}`
  const site = e.site(info.node as Node, 'class', name, factory)
  const keys = computedElements(info.node).map((_, index) => `$$k${index}`)
  const text = classText(e, info, site, info.node.superClass ? '$$h' : null, keys, '$$s')
  const inner = typeof name === 'string' ? name : { expression: '$$n' }
  // Nobody passes the last ones: they are variables of the class.
  const parameters = ['$$s', '$$h', '$$n', ...keys, ...asyncPrivates(e, info.node)]
  const value = `(${parameters.join(', ')}) => ${nameClass(info, text, inner)}`
  e.hoist(factory, value, info.privateHost)
  return factory
}

function computedElements(node: ClassNode): (MethodDefinition | PropertyDefinition)[] {
  return node.body.body.filter((element) => element.type !== 'StaticBlock' && element.computed) as never
}

/** An anonymous class is named by the literal around it; one without a name must not take ours. */
function nameClass(info: ClassInfo, text: string, name: GivenName): string {
  if (info.node.id) return `(${text})`
  if (typeof name !== 'string') return `({ [${name.expression}]: ${text} })[${name.expression}]`
  return name === '' ? `(0, ${text})` : `({ ${quote(name)}: ${text} })[${quote(name)}]`
}

// ---- the class itself

function classText(
  e: Emission, info: ClassInfo, site: number, heritage: string | null, keys: readonly string[], scope: string,
): string {
  const { node } = info
  const name = node.id ? ` ${escapeName(node.id.name)}` : ''
  const late = e.analysis.early.find((early) => early.node === node)?.late
  let computed = 0
  let initialisation = ''
  const elements: string[] = []
  for (const element of node.body.body) {
    const key = element.type === 'StaticBlock' ? '' : element.computed ? `[${keys[computed++]!}]` : plainKey(element)
    if (late?.has(element) === true) {
      initialisation += lateText(e, node, element as PropertyDefinition | StaticBlock, key)
      if (key.startsWith('#') && !isUntrackedName(node, key)) elements.push(`static ${key};\n`)
    } else {
      elements.push(elementText(e, info, element, key, computed - 1))
    }
  }
  if (e.delta && !node.body.body.some((element) => element.type === 'MethodDefinition' && element.kind === 'constructor')) elements.push(missingConstructor(e, node))
  if (initialisation !== '') elements.push(`static { ${lateInitialiser(e, info)} = () => {\n${initialisation}} }\n`)
  const own = (heritage === null ? '#$$id = 0;\n' : '') + (holdsScope(info) ? 'static #$$scope = $$s;\n' : '') + stores(node) + brandMark(node)
  const first = registration(e, info, site, scope, info.factory ? keys : [])
  return `class${name}${heritage === null ? '' : ` extends ${heritage}`} {\n${own}${first}${elements.join('')}}`
}

function plainKey(element: MethodDefinition | PropertyDefinition): string {
  const { key } = element
  if (key.type === 'PrivateIdentifier') return `#${privateName(key.name)}`
  return key.type === 'Identifier' ? key.name : kept((key as { raw?: string }).raw!)
}

/** The first static block: it runs when all methods exist and before any static initialiser. */
function registration(e: Emission, info: ClassInfo, site: number, scope: string, keys: readonly string[]): string {
  const { node } = info
  const identity = node.superClass ? 'null' : '[(o) => #$$id in o ? o.#$$id : -1, (o, v) => { o.#$$id = v }]'
  const flags = computedElements(node).some((element) => element.type === 'PropertyDefinition') ? 1 : 0
  const library = e.module.library === true ? 2 : e.delta ? 4 : 0
  const names = privates(node)
  names.push(...storeEntries(node))
  if (holdsScope(info)) names.push(SCOPE_ENTRY)
  let text = `static { $$class(this, ${site}, ${identity}, [${names.join(', ')}], ${flags | library});\n`
  if (node.id && node.id.name.includes('$$')) {
    text += `$$defineProperty(this, "name", { value: ${quote(node.id.name)}, configurable: true });\n`
  }
  text += ignoredFields(node)
  if (node.body.body.some(isResumable)) text += '$$resumableMethods(this);\n'
  for (const binding of info.scope.bindings.values()) {
    if (!binding.captured) continue
    if (binding.storage === 'scope') text += `$$s.${binding.field} = this;\n`
    else text += `${binding.printed} = this;\n`
  }
  if (info.privateTable) text += privateTable(info, [...privateKinds(node).keys()])
  text += (e.inClass.get(node) ?? []).join('')
  if (info.factory) text += `$$evaluated(this, ${site}, ${scope}, $$n, [${keys.join(', ')}]);\n`
  return `${text}}\n`
}

/** The methods use the scope object natively; the state finds it as a private static of the class. */
function holdsScope(info: ClassInfo): boolean {
  return info.factory && (info.needsScope || info.scope.materialised)
}

const SCOPE_ENTRY = '["[[Scope]]", (o) => o.#$$scope, (o, v) => { o.#$$scope = v }, (o) => #$$scope in o, true]'

/** Private names with what defines them, accessor pairs once. */
function privateKinds(node: ClassNode): Map<string, { isField: boolean, isStatic: boolean }> {
  const kinds = new Map<string, { isField: boolean, isStatic: boolean }>()
  for (const element of node.body.body) {
    if (element.type === 'StaticBlock' || element.key.type !== 'PrivateIdentifier') continue
    kinds.set(element.key.name, { isField: element.type === 'PropertyDefinition' && !isUntracked(node, element), isStatic: element.static })
  }
  return kinds
}

function privates(node: ClassNode): string[] {
  return [...privateKinds(node)].map(([name, { isField, isStatic }]) => {
    const spelled = privateName(name)
    const access = isField ? `(o) => o.#${spelled}, (o, v) => { o.#${spelled} = v }` : 'null, null'
    return `["#${name}", ${access}, (o) => #${spelled} in o, ${isStatic}]`
  })
}

// ---- static fields and blocks of a class that was made early

/** The function that does at the declaration what was left for it. */
export function lateInitialiser(e: Emission, info: ClassInfo): string {
  return `$$l${info.scope.id}_${e.module.id}`
}

function lateText(e: Emission, node: ClassNode, element: PropertyDefinition | StaticBlock, key: string): string {
  if (element.type === 'StaticBlock') return `(() => ${staticBlockBody(e, element)})();\n`
  const value = element.value ? fieldValue(e, element, -1) : 'undefined'
  if (isUntracked(node, element)) return `${storeWrite(element, value)};\n`
  if (key.startsWith('#')) return `$$wp(this).${key} = ${value};\n`
  const name = element.computed ? key.slice(1, -1) : quote(keyName(element))
  return `${e.helper('field')}($$wk(this, ${name}), ${name}, ${value});\n`
}

// ---- elements

function elementText(e: Emission, info: ClassInfo, element: Element, key: string, keyIndex: number): string {
  if (element.type === 'StaticBlock') return staticBlock(e, info, element)
  if (element.type === 'PropertyDefinition') return field(e, info, element, key, keyIndex)
  return method(e, element, key)
}

function isResumable(element: Element): boolean {
  return element.type === 'MethodDefinition' && (element.value.async || element.value.generator)
}

function method(e: Emission, element: MethodDefinition, key: string): string {
  const info = e.analysis.functions.get(element.value)!
  const name = element.computed ? '' : keyName(element)
  e.textNodes.set(element.value, { ...element, start: methodStart(e, element) } as Node)
  const site = info.resumable ? e.site(element.value, siteKind(info), name, null) : -1
  if (element.computed ? !/^Symbol\.(?:asyncI|i)terator$/.test(calleeText(element.key)) : isConversionName(name)) e.conversions.add(element.value)
  const { parameters, body } = functionText(e, info, site)
  if (info.async && element.key.type === 'PrivateIdentifier') return privateAsync(e, element, key, parameters, body)
  const prefix = (element.static ? 'static ' : '') + (info.generator ? '*' : '')
    + (element.kind === 'get' ? 'get ' : element.kind === 'set' ? 'set ' : '')
  // By this mark `$$resumableMethods` knows them, and gives them the text and the prototypes of their kind.
  const appearance = info.resumable ? `'$$${siteKind(info)} ${site}';\n` : ''
  return `${prefix}${key}${parameters} {\n${appearance}${body}}\n`
}

/** The text of a static method begins behind the word. */
function methodStart(e: Emission, element: MethodDefinition): number {
  if (!element.static) return element.start
  const word = /^static(?:\s|\/\*[^]*?\*\/|\/\/.*\n)*/.exec(e.module.source.slice(element.start, element.end))
  return element.start + (word?.[0].length ?? 0)
}

/**
 * A private method cannot be got at to give it the appearance of an async one; so it is an accessor of a function that
 * the class makes once, in a variable of the class (see `asyncPrivates`).
 */
function privateAsync(
  e: Emission, element: MethodDefinition, key: string, parameters: string, body: string,
): string {
  const name = privateAsyncVariable(e, element)
  const info = e.analysis.functions.get(element.value)!
  const dress = info.generator ? '$$asyncGeneratorFunction' : '$$asyncFunction'
  const method = `({ ${info.generator ? '*' : ''}${quote(key)}${parameters} {\n${body}} })[${quote(key)}]`
  return `${element.static ? 'static ' : ''}get ${key}() { return ${name} ??= ${dress}(${method}) }\n`
}

function privateAsyncVariable(e: Emission, element: MethodDefinition): string {
  return `$$a${element.start}_${e.module.id}`
}

function asyncPrivates(e: Emission, node: ClassNode): string[] {
  const isPrivateAsync = (element: Element): element is MethodDefinition =>
    element.type === 'MethodDefinition' && element.value.async && element.key.type === 'PrivateIdentifier'
  return node.body.body.filter(isPrivateAsync).map((element) => privateAsyncVariable(e, element))
}

function staticBlock(e: Emission, classInfo: ClassInfo, element: StaticBlock): string {
  return `static { ${classInfo.factory ? 'if (!$$alloc) ' : ''}${staticBlockBody(e, element)}}\n`
}

function staticBlockBody(e: Emission, element: StaticBlock): string {
  const info = e.analysis.functions.get(element as Node)!
  const { result, variables } = e.within(info, () => {
    const self = info.scope.bindings.get('this')
    const capture = self?.storage === 'scope' ? `$$s${info.scope.id}.this = this;\n` : ''
    const target = info.scope.bindings.get('new.target')
    const newTarget = target?.storage === 'scope' ? `$$s${info.scope.id}.newTarget = new.target;\n` : ''
    return createScope(e, info.scope) + capture + newTarget + blockBody(e, element)
  })
  const declared = variables.length > 0 ? `let ${variables.join(', ')};\n` : ''
  return `{\n${declared}${result}}`
}

function blockBody(e: Emission, element: StaticBlock): string {
  const scope = e.scopeOf(element as Node)!
  const entered = enterScope(e, scope)
  const created = createScope(e, scope)
  return entered.slice(created.length) + statements(e, element.body as Node[])
}

function field(e: Emission, classInfo: ClassInfo, element: PropertyDefinition, key: string, keyIndex: number): string {
  if (isUntracked(classInfo.node, element)) {
    const value = element.value ? fieldValue(e, element, keyIndex) : undefined
    return storeField(element, classInfo.node.body.body.indexOf(element), value)
  }
  const prefix = element.static ? 'static ' : ''
  const derived = derivedMark(classInfo.node, element)
  if (!element.value) return `${prefix}${key}${derived === '' ? '' : ` = ${derived}`};\n`
  const text = watchedValue(e, classInfo.node, element.value, (bare) => fieldValue(e, element, keyIndex, bare))
  const isGuarded = !isLiteral(element.value) && (!element.static || classInfo.factory)
  const value = isGuarded ? `$$alloc ? undefined : ${text}` : text
  return `${prefix}${key} = ${derived === '' ? value : `(${derived}, ${value})`};\n`
}

/** Before the first field of a derived class: what super() returned may be an object that exists. */
function derivedMark(node: ClassNode, element: PropertyDefinition): string {
  if (!node.superClass || element.static) return ''
  const fields = instanceFields(node)
  if (fields[0] !== element) return ''
  const named = fields.filter(({ key }) => key.type !== 'PrivateIdentifier')
  // A computed key has been evaluated long ago.
  const names = named.some(({ computed }) => computed) ? ['null'] : named.map((other) => quote(keyName(other)))
  return `$$derived(${['this', named.length < fields.length || hasPrivateMethods(node), ...names].join(', ')})`
}

/** The same where there are private methods and no field: a field that nobody knows of. */
function brandMark(node: ClassNode): string {
  return node.superClass && instanceFields(node).length === 0 && hasPrivateMethods(node) ? '#$$brand = $$derived(this, true);\n' : ''
}

function instanceFields(node: ClassNode): PropertyDefinition[] {
  return node.body.body.filter((other): other is PropertyDefinition => other.type === 'PropertyDefinition' && !other.static && !isUntracked(node, other))
}

function hasPrivateMethods(node: ClassNode): boolean {
  return node.body.body.some((element) => element.type === 'MethodDefinition' && !element.static && element.key.type === 'PrivateIdentifier')
}

function fieldValue(e: Emission, element: PropertyDefinition, keyIndex: number, bare: Emission['bare'] = null): string {
  const value = element.value!
  const info = e.analysis.functions.get(element as Node)!
  const name: GivenName = element.computed
    ? { expression: `$$k${keyIndex}` }
    : element.key.type === 'PrivateIdentifier' ? `#${element.key.name}` : keyName(element)
  const { result, variables } = e.within(info, () => {
    e.bare = bare
    const text = named(e, value, name)
    return e.level < Level.assignment ? `(${text})` : text
  })
  return wrapped(e, element as Node, result, variables)
}

/** A field initialiser has no statements: its temporaries and scope object become parameters of an arrow in place. */
function wrapped(e: Emission, element: Node, text: string, variables: readonly string[]): string {
  const info = e.analysis.functions.get(element)!
  const { scope } = info
  if (!scope.materialised && variables.length === 0) return text
  if (!scope.materialised) return `((${variables.join(', ')}) => (${text}))()`
  const name = `$$s${scope.id}`
  const captures = [...scope.bindings.values()].filter((binding) => binding.storage === 'scope')
    .map((binding) => `${name}.${binding.field} = ${binding.kind === 'this' ? 'this' : 'void 0'}, `).join('')
  const { result: creation } = e.within(info, () => newScope(e, scope))
  return `((${[name, ...variables].join(', ')}) => (${captures}${text}))(${creation})`
}

function isLiteral(node: Expression): boolean {
  switch (node.type) {
    case 'Literal': return !node.regex
    case 'TemplateLiteral': return node.expressions.length === 0
    case 'UnaryExpression': return node.operator === '-' && isLiteral(node.argument)
    case 'Identifier': return node.name === 'undefined'
    default: return false
  }
}
