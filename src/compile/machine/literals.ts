/**
 * Array, object and template literals with a suspension inside. What comes before a suspension is evaluated as a
 * literal of its own (a chunk), kept in a temporary, and the next chunk is added to it: spreads, holes, accessors and
 * methods stay native syntax.
 */
import type {
  Expression, Node, ObjectExpression, Property, SpreadElement, TemplateElement, TemplateLiteral,
} from 'acorn'
import type { Builder } from './builder.ts'
import { value } from './expressions.ts'
import { raw } from './host.ts'
import { arrayOf, make } from './nodes.ts'

/** What stands in an array literal or an argument list; null is a hole. */
type Element = Expression | SpreadElement | null

/** Lowers a list of elements or arguments to an expression for a new array of them. */
export function lowerArray(b: Builder, node: Node, elements: readonly Element[]): Expression {
  let chunk: Element[] = []
  let collected: Expression | null = null
  const close = (): Expression => joined('$$append', collected, arrayOf(node, chunk))
  for (const element of elements) {
    if (!b.suspensions.has(element)) {
      chunk.push(element)
      continue
    }
    if (chunk.length > 0) collected = b.spill(close())
    chunk = [lowerElement(b, element!)]
  }
  return close()
}

export function lowerObject(b: Builder, node: ObjectExpression): Expression {
  const home = enterHome(b, node)
  let chunk: (Property | SpreadElement)[] = []
  let collected: Expression | null = null
  const close = (): Expression => {
    const literal = make<ObjectExpression>(node, { type: 'ObjectExpression', properties: chunk })
    if (collected !== null || home === undefined) return joined('$$merge', collected, literal)
    return raw(node, `(${home} = `, literal, ')')
  }
  for (const property of node.properties) {
    if (!b.suspensions.has(property)) {
      chunk.push(property)
      continue
    }
    if (chunk.length > 0) collected = b.spill(close())
    chunk = [property.type === 'SpreadElement' ? lowerSpread(b, property) : lowerProperty(b, property)]
  }
  return close()
}

// The scope object of a literal whose methods use super, as the place of their home object.
function enterHome(b: Builder, node: ObjectExpression): string | undefined {
  const entry = b.host.enterScope(node)
  for (const pieces of entry) b.emit(...pieces)
  const created = /^\$\$f\.s\d+/.exec(String(entry[0]?.[0]))
  return created === null ? undefined : `$$w(${created[0]}, 'home').home`
}

/** Substitutions become strings one by one, so what was evaluated can be kept as one string. */
export function lowerTemplate(b: Builder, node: TemplateLiteral): Expression {
  let quasis: TemplateElement[] = [node.quasis[0]!]
  let expressions: Expression[] = []
  for (const [index, expression] of node.expressions.entries()) {
    let substitution = expression
    if (b.suspensions.has(expression)) {
      if (expressions.length > 0) {
        expressions = [b.spill(make<TemplateLiteral>(node, { type: 'TemplateLiteral', quasis, expressions }))]
        quasis = [emptyQuasi(node), emptyQuasi(node)]
      }
      substitution = value(b, expression)
    }
    expressions.push(substitution)
    quasis.push(node.quasis[index + 1]!)
  }
  return make<TemplateLiteral>(node, { type: 'TemplateLiteral', quasis, expressions })
}

function joined(adder: string, collected: Expression | null, chunk: Expression): Expression {
  return collected === null ? chunk : raw(chunk, `${adder}(`, collected, ', ', chunk, ')')
}

function lowerElement(b: Builder, element: Expression | SpreadElement): Expression | SpreadElement {
  return element.type === 'SpreadElement' ? lowerSpread(b, element) : value(b, element)
}

function lowerSpread(b: Builder, element: SpreadElement): SpreadElement {
  element.argument = value(b, element.argument)
  return element
}

// A computed key is converted to a property key before the value is evaluated.
function lowerProperty(b: Builder, property: Property): Property {
  if (!property.computed) {
    property.value = value(b, property.value)
  } else if (b.suspensions.has(property.value)) {
    property.key = b.store(property.key, '$$toKey(', ...b.plain(value(b, property.key)), ')')
    property.value = value(b, property.value)
  } else {
    property.key = value(b, property.key)
  }
  return property
}

function emptyQuasi(node: Node): TemplateElement {
  return make<TemplateElement>(node, { type: 'TemplateElement', tail: false, value: { cooked: '', raw: '' } })
}
