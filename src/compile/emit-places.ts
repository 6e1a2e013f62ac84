/**
 * Where V8 sees an error: of a member that is read, of a call, of an assignment. It depends on the tokens of the source: behind a
 * call a member is at its dot, elsewhere at its name. Offsets in the module's source; the lowering of generators may have
 * rearranged the tree, but not the text, and knows what it has replaced.
 */
import type { AssignmentExpression, CallExpression, Expression, MemberExpression, ObjectPattern, TaggedTemplateExpression, UpdateExpression } from 'acorn'
import { originOf, type RawNode } from './machine/host.ts'
import type { Node } from './scope.ts'

/** What is skipped between an expression and the token behind it: its own closing parentheses, too. */
const BETWEEN = /(?:\s|\/\/.*|\/\*[^]*?\*\/|\))*/y

/** After these words a call is at its parenthesis, though they name a property. */
const KEYWORDS: ReadonlySet<string> = new Set(['break', 'case', 'catch', 'class', 'const', 'continue', 'debugger', 'default', 'delete', 'do', 'else', 'enum',
  'export', 'extends', 'false', 'finally', 'for', 'function', 'if', 'import', 'in', 'instanceof', 'new', 'null', 'return', 'switch', 'this', 'throw', 'true',
  'try', 'typeof', 'var', 'void', 'while', 'with'])

/** The offset of the first token behind a node, and whether parentheses of the node's own end before. */
function tokenAfter(source: string, node: { readonly end: number }): { at: number, isParenthesized: boolean } {
  BETWEEN.lastIndex = node.end
  const between = BETWEEN.exec(source)![0]
  return { at: node.end + between.length, isParenthesized: between.includes(')') && between.replace(/\/\/.*|\/\*[^]*?\*\//g, '').includes(')') }
}

/** Has the node parentheses of its own around it? */
export function isParenthesized(source: string, node: { readonly end: number }): boolean {
  return tokenAfter(source, node).isParenthesized
}

/** Where reading a member fails. */
export function readOffset(source: string, node: MemberExpression): number {
  const { property } = node
  if (node.object.type === 'Super') return property.start
  const { at, isParenthesized: isClosed } = tokenAfter(source, node.object)
  if (!/[.?[]/.test(source[at] ?? '')) return property.start
  if (node.computed && !node.optional) return at
  if (node.computed) return source.indexOf('[', at)
  return node.optional || (!isClosed && isContinued(source, node.object as Expression)) ? at : property.start
}

/** Is it a call, or a member of one? */
function isContinued(source: string, node: Expression | RawNode): boolean {
  switch (node.type) {
    case 'CallExpression': return true
    case 'MemberExpression': return node.optional || (node.object.type !== 'Super' && continues(source, node.object))
    case 'TaggedTemplateExpression': return continues(source, node.tag)
    case 'Raw': return originOf(node) !== undefined && isContinued(source, originOf(node) as Expression)
    default: return false
  }
}

function continues(source: string, node: Expression): boolean {
  return isContinued(source, node) && !isParenthesized(source, node)
}

/** Where a call fails, and where it is in a stack: at the name before it, or else at the parenthesis or template. */
export function callOffset(source: string, node: CallExpression | TaggedTemplateExpression): number {
  // Code for delta execution prints a template as a call.
  if ('quasi' in node) return node.quasi.start
  const { callee } = node
  const { at, isParenthesized: isClosed } = tokenAfter(source, callee)
  if (!isClosed && !node.optional) {
    if (callee.type === 'Identifier' || callee.type === 'Super') return callee.start
    if (callee.type === 'MemberExpression' && !callee.computed && isCallable(callee.property as Node)) return callee.property.start
  }
  return source.startsWith('?.', at) ? source.indexOf('(', at) : at
}

function isCallable(property: Node): boolean {
  return property.type === 'Identifier' && !KEYWORDS.has(property.name)
}

/** Where an assignment to a member fails: at its operator. */
export function writeOffset(source: string, node: AssignmentExpression | UpdateExpression): number {
  if (node.type === 'AssignmentExpression') return tokenAfter(source, node.left).at
  return node.prefix ? node.argument.end - 1 : tokenAfter(source, node.argument).at
}

/** Where it fails that there is nothing to take from: at the first target, if no key is computed before. */
export function sourceOffset(node: ObjectPattern): number {
  const [first] = node.properties
  if (first === undefined || (first.type !== 'RestElement' && first.computed)) return node.start
  return first.type === 'RestElement' ? first.argument.start : first.value.start
}

/** The place that V8 has noted last when it has evaluated an expression; undefined if there is none inside of it. */
export function lastOffset(source: string, node: Expression | RawNode): number | undefined {
  switch (node.type) {
    case 'MemberExpression': return readOffset(source, node)
    case 'CallExpression': case 'TaggedTemplateExpression': return callOffset(source, node)
    case 'NewExpression': return node.start
    case 'ChainExpression': return lastOffset(source, node.expression)
    case 'Raw': return originOf(node) === undefined ? undefined : lastOffset(source, originOf(node) as Expression)
    default: return undefined
  }
}
