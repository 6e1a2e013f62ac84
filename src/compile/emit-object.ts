/**
 * Object literals. Data properties stay a native literal; from the first accessor or super-using method on, the rest is
 * added by helpers in source order. Literals whose shape the linearizer cannot know in advance are marked.
 */
import type { Expression, ObjectExpression, Property, SpreadElement } from 'acorn'
import { Level, quote, type Emission, type GivenName } from './emit-context.ts'
import { plain } from './emit-delta.ts'
import { expression, named, propertyKey } from './emit-expression.ts'
import { creationOf } from './emit-function.ts'
import { newScope } from './emit-scope.ts'
import { isAnonymous } from './scope-nodes.ts'
import type { Node } from './scope.ts'

export function objectLiteral(e: Emission, node: ObjectExpression): string {
  const scope = e.scopeOf(node)
  const home = scope?.bindings.get('super')
  const literal = (): string => mark(e, node, body(e, node))
  if (home === undefined || !home.captured) return literal()
  if (home.storage === 'module') {
    const text = `(${home.printed} = ${literal()})`
    e.level = Level.primary
    return text
  }
  const name = `$$s${scope!.id}`
  const text = `((${name}) => ${name}.${home.field} = ${literal()})(${newScope(e, scope!)})`
  e.level = Level.call
  return text
}

/** Marks a literal whose properties are not all plain data under names known now. */
function mark(e: Emission, node: ObjectExpression, text: string): string {
  const isOdd = node.properties.some((p) => p.type === 'Property' && (p.kind !== 'init' || isPrototype(p)))
  const isOpen = node.properties.some((p) => p.type === 'SpreadElement' || (p.computed && p.key.type !== 'Literal'))
  e.level = isOdd || isOpen ? Level.call : Level.primary
  return isOdd ? `$$odd(${text})` : isOpen ? `$$lit(${text})` : text
}

function isPrototype(property: Property): boolean {
  if (property.computed || property.method || property.shorthand || property.kind !== 'init') return false
  const { key } = property
  return (key.type === 'Identifier' ? key.name : (key as { value?: unknown }).value) === '__proto__'
}

function body(e: Emission, node: ObjectExpression): string {
  const first = node.properties.findIndex((p) => p.type === 'Property' && p.kind !== 'init')
  const native = first < 0 ? node.properties : node.properties.slice(0, first)
  let text = `{ ${native.map((property) => nativeProperty(e, property)).join(', ')} }`
  if (native.length === 0) text = '{}'
  if (first < 0) return text
  for (const property of node.properties.slice(first)) text = added(e, text, property)
  return text
}

function nativeProperty(e: Emission, property: Property | SpreadElement): string {
  if (property.type === 'Property' && property.method) e.textNodes.set(property.value as Node, property)
  if (property.type === 'SpreadElement') return `...${plain(e, property.argument)}`
  const value = property.value as Expression
  if (property.computed) {
    const takesName = property.method || isAnonymous(value as Node)
    if (!takesName) return `${propertyKey(e, property)}: ${expression(e, value)}`
    const temp = e.temp()
    const key = `${temp} = ${e.helper('key')}(${plain(e, property.key)})`
    return `[${key}]: ${functionValue(e, property, { expression: temp })}`
  }
  // { __proto__ } and { __proto__() {} } define a property; { __proto__: x } sets the prototype.
  const key = keyName(property) === '__proto__' && !isPrototype(property) ? '["__proto__"]' : propertyKey(e, property)
  const name = isPrototype(property) ? '' : keyName(property)
  return `${key}: ${functionValue(e, property, name)}`
}

function functionValue(e: Emission, property: Property, name: GivenName): string {
  const value = property.value as Expression
  return property.method ? creationOf(e, value as Node, name) : named(e, value, name)
}

/** The text of one more property after `object`, as a call that returns the object. */
function added(e: Emission, object: string, property: Property | SpreadElement): string {
  if (property.type === 'SpreadElement') return `${e.helper('spread')}(${object}, ${plain(e, property.argument)})`
  if (isPrototype(property)) {
    return `${e.helper('prototype')}(${object}, ${plain(e, property.value as Expression)})`
  }
  if (property.method || property.kind !== 'init') e.textNodes.set(property.value as Node, property)
  let key = quote(keyName(property))
  let name: GivenName = keyName(property)
  if (property.computed) {
    const temp = e.temp()
    key = `${temp} = ${e.helper('key')}(${plain(e, property.key)})`
    name = { expression: temp }
  }
  if (property.kind === 'init') return `${e.helper('field')}(${object}, ${key}, ${functionValue(e, property, name)})`
  const helper = e.helper(property.kind === 'get' ? 'getter' : 'setter')
  return `${helper}(${object}, ${key}, ${creationOf(e, property.value as Node, name)})`
}

/** The property name of a key that is not computed, as a string. */
export function keyName(property: { key: Node, computed: boolean }): string {
  const { key } = property
  if (property.computed) return ''
  if (key.type === 'Identifier' || key.type === 'PrivateIdentifier') return key.name
  return String((key as Extract<Node, { type: 'Literal' }>).value)
}
