/**
 * A call written as the body of the called function with the arguments in place of the parameters: `(tree, value) =>
 * tree.add(value)` called with `tree` and `3` is `tree.add(3)`. Refuses (returns `undefined`) whenever the text could
 * mean something else than the call.
 */
import type { AnyNode, Expression } from 'acorn'
import { children, dedent, type FunctionText, parseExpression } from './function-text.ts'

interface Use {
  readonly name: string
  readonly start: number
  readonly end: number
  readonly parent: AnyNode | undefined
  /** Evaluated any number of times: stands in a nested function. */
  readonly repeated: boolean
  readonly shorthand: boolean
}

/** The call as one expression that needs no parentheses as an argument, initialiser or statement. */
export function inline(called: FunctionText, args: readonly string[]): string | undefined {
  const { body, node, parameters } = called
  if (body === undefined || node.async || node.generator) return undefined
  if (parameters.includes(undefined) || new Set(parameters).size < parameters.length) return undefined
  const values = new Map(parameters.map((name, index) => [name!, args[index] ?? 'undefined']))
  const uses = usesIn(body, values)
  if (uses === undefined) return undefined
  for (const [name, value] of values) {
    if (!mayReplace(value, uses.filter((use) => use.name === name))) return undefined
  }
  return asExpression(replace(called.source, body, uses, values), body)
}

/** Uses of the parameters below `body`; `undefined` if the body is not just a matter of replacing them. */
function usesIn(body: Expression, values: ReadonlyMap<string, string>): Use[] | undefined {
  const uses: Use[] = []
  const names = new Set([...values.keys(), ...values.values()])
  const visit = (node: AnyNode, parent: AnyNode | undefined, repeated: boolean, inPattern: boolean): boolean => {
    if (node.type === 'ThisExpression' || node.type === 'Super' || node.type === 'MetaProperty') return false
    if (node.type === 'Identifier') {
      if (node.name === 'arguments') return false
      if (!names.has(node.name) || isPropertyName(node, parent)) return true
      // A name that we put in stands for something else here: the result would read another variable.
      if (!values.has(node.name) || inPattern || isTarget(node, parent)) return false
      const shorthand = parent?.type === 'Property' && parent.shorthand
      uses.push({ name: node.name, start: node.start, end: node.end, parent, repeated, shorthand })
      return true
    }
    const below = repeated || /Function|Class/.test(node.type)
    // The key and the value of a shorthand property are one and the same piece of text.
    const parts = node.type === 'Property' && node.shorthand ? [node.value] : children(node)
    return parts.every((child) => visit(child, node, below, inPattern || /Pattern$/.test(node.type)))
  }
  return visit(body, undefined, false, false) ? uses : undefined
}

function isPropertyName(node: AnyNode, parent: AnyNode | undefined): boolean {
  switch (parent?.type) {
    case 'MemberExpression': return parent.property === node && !parent.computed
    case 'Property': return parent.key === node && !parent.computed && !parent.shorthand
    case 'MethodDefinition':
    case 'PropertyDefinition': return parent.key === node && !parent.computed
    default: return false
  }
}

/** Declared, assigned or used as a label: not a mere read. */
function isTarget(node: AnyNode, parent: AnyNode | undefined): boolean {
  switch (parent?.type) {
    case 'AssignmentExpression': return parent.left === node
    case 'VariableDeclarator': return parent.id === node
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
    case 'FunctionDeclaration': return parent.body !== node
    case 'ClassExpression':
    case 'ClassDeclaration': return parent.id === node
    case 'ForInStatement':
    case 'ForOfStatement': return parent.left === node
    case 'UpdateExpression':
    case 'RestElement':
    case 'CatchClause':
    case 'LabeledStatement':
    case 'BreakStatement':
    case 'ContinueStatement': return true
    case 'UnaryExpression': return parent.operator === 'delete'
    default: return false
  }
}

/** An object literal written twice would be two objects where the call has one. */
function mayReplace(value: string, uses: readonly Use[]): boolean {
  const node = parseExpression(value)
  if (node === undefined) return false
  return isImmutable(node) || (uses.length <= 1 && !uses.some((use) => use.repeated))
}

function isImmutable(node: Expression): boolean {
  switch (node.type) {
    case 'Identifier': return true
    case 'Literal': return node.regex == null
    case 'UnaryExpression': return isImmutable(node.argument)
    case 'TemplateLiteral': return node.expressions.length === 0
    default: return false
  }
}

function replace(source: string, body: Expression, uses: Use[], values: ReadonlyMap<string, string>): string {
  let text = ''
  let position = body.start
  for (const use of uses.sort((a, b) => a.start - b.start)) {
    const value = values.get(use.name)!
    const written = isDelimited(use) || isPrimary(value, use) ? value : `(${value})`
    text += source.slice(position, use.start) + (use.shorthand ? `${use.name}: ${written}` : written)
    position = use.end
  }
  return dedent(text + source.slice(position, body.end))
}

/** Between brackets or commas any expression can stand without parentheses. */
function isDelimited({ parent, start }: Use): boolean {
  switch (parent?.type) {
    case undefined:
    case 'ArrayExpression':
    case 'Property':
    case 'VariableDeclarator':
    case 'AssignmentExpression':
    case 'TemplateLiteral':
    case 'SpreadElement':
    case 'ReturnStatement': return true
    case 'CallExpression':
    case 'NewExpression': return parent.callee.start !== start
    case 'MemberExpression': return parent.object.start !== start
    default: return false
  }
}

function isPrimary(value: string, { parent }: Use): boolean {
  const node = parseExpression(value)!
  if (node.type === 'Identifier' || node.type === 'ArrayExpression') return true
  return node.type === 'Literal' && !(typeof node.value === 'number' && parent?.type === 'MemberExpression')
}

function asExpression(text: string, body: Expression): string {
  const isAmbiguous = body.type === 'SequenceExpression' || /^(?:\{|function\b|class\b|let\b|async\b)/.test(text)
  return isAmbiguous ? `(${text})` : text
}
