/** How V8 spells an expression in its error messages. */
import type { Expression, MemberExpression } from 'acorn'
import type { Node } from './scope.ts'
import type { RawNode } from './machine/host.ts'

export function shownText(node: Expression | RawNode): string {
  switch (node.type) {
    case 'Identifier': return node.name
    case 'ThisExpression': return 'this'
    case 'Literal': return typeof node.value === 'string' ? JSON.stringify(node.value) : String(node.raw)
    case 'MemberExpression': return shownMember(node)
    case 'CallExpression': return node.callee.type === 'Super' ? 'super(...)' : `${shownText(node.callee)}(...)`
    case 'ChainExpression': return '(intermediate value)'
    case 'ParenthesizedExpression': return shownText(node.expression)
    case 'BinaryExpression': return node.left.type === 'PrivateIdentifier' ? '(intermediate value)' : `(${shownText(node.left)} ${node.operator} ${shownText(node.right)})`
    case 'LogicalExpression': return `(${shownText(node.left)} ${node.operator} ${shownText(node.right)})`
    case 'UnaryExpression': return `(${node.operator}${/^\w/.test(node.operator) ? ' ' : ''}${shownText(node.argument)})`
    case 'ConditionalExpression': return '(intermediate value)'.repeat(3)
    case 'ObjectExpression': return `{${'(intermediate value)'.repeat(node.properties.length)}}`
    case 'TemplateLiteral': return node.expressions.length === 0 ? JSON.stringify(node.quasis[0]!.value.cooked) : '(intermediate value)'
    case 'MetaProperty': return node.meta.name === 'new' ? '.new.target' : 'import.meta'
    case 'SequenceExpression': return `(${node.expressions.map(shownText).join(' , ')})`
    case 'ArrayExpression': return `[${node.elements.map((one) => one === null ? '' : one.type === 'SpreadElement' ? `...${shownText(one.argument)}` : shownText(one)).join(',')}]`
    default: return '(intermediate value)'
  }
}

function shownMember(node: MemberExpression): string {
  const object = node.object.type === 'Super' ? '(intermediate value)' : shownText(node.object)
  const optional = node.optional ? '?.' : ''
  const property = node.property as Node
  if (!node.computed) return `${object}${optional === '' ? '.' : optional}${property.type === 'PrivateIdentifier' ? '#' : ''}${(property as { name: string }).name}`
  if (property.type === 'Literal' && typeof property.value === 'string') return `${object}.${property.value}`
  return `${object}${optional}[${shownText(property as Expression)}]`
}

/** The same for what a for-of or spread goes over. */
export function shownIterable(node: Expression): string {
  if (node.type !== 'CallExpression' || node.callee.type === 'Super') return shownText(node)
  return `${shownText(node.callee)} is not a function or its return value`
}
