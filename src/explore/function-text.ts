/**
 * The source text of a function, taken apart so far that a call of it can be written as code: its parameters and, if
 * the body is one expression, that expression. Only reads; substitution is in inline.ts.
 */
import { type AnyNode, type Expression, type Function as FunctionNode, parse, type Pattern } from 'acorn'

export interface FunctionText {
  /** The function as an expression. */
  readonly expression: string
  /** Source that the positions of `body` refer to. */
  readonly source: string
  readonly node: FunctionNode
  /** Names of the parameters; `undefined` for one that is a pattern, a rest or has a default. */
  readonly parameters: readonly (string | undefined)[]
  /** The expression whose value a call gives, if the body is just that. */
  readonly body: Expression | undefined
}

/** Understands arrows, function expressions and methods; `undefined` for anything that is not JavaScript. */
export function parseFunction(text: string): FunctionText | undefined {
  // The line break keeps a comment at the end from swallowing the bracket.
  return parseAs(`(${text}\n)`, dedent(text)) ?? parseAs(`({ ${text}\n})`, dedent(text))
}

/** `text` as an expression, `undefined` if it is none. */
export function parseExpression(text: string): Expression | undefined {
  const statement = parseQuietly(`(${text}\n)`)
  return statement?.type === 'ExpressionStatement' ? statement.expression : undefined
}

/** The nodes directly below `node`, in source order. */
export function children(node: AnyNode): AnyNode[] {
  return Object.values(node).flat().filter((child): child is AnyNode =>
    typeof child === 'object' && child !== null && typeof (child as AnyNode).type === 'string')
}

function parseAs(source: string, text: string): FunctionText | undefined {
  const statement = parseQuietly(source)
  if (statement?.type !== 'ExpressionStatement') return undefined
  const { expression } = statement
  if (expression.type === 'ArrowFunctionExpression' || expression.type === 'FunctionExpression') {
    return describe(expression, source, text)
  }
  const [property, ...others] = expression.type === 'ObjectExpression' ? expression.properties : []
  if (property?.type !== 'Property' || !property.method || others.length > 0) return undefined
  const key = property.computed ? undefined : source.slice(property.key.start, property.key.end)
  if (property.value.type !== 'FunctionExpression' || key === undefined) return undefined
  const member = property.key.type === 'Identifier' ? `.${key}` : `[${key}]`
  return describe(property.value, source, `({ ${text} })${member}`)
}

function describe(node: FunctionNode, source: string, expression: string): FunctionText {
  return { expression, source, node, parameters: node.params.map(nameOf), body: soleExpression(node) }
}

function soleExpression({ body }: FunctionNode): Expression | undefined {
  if (body.type !== 'BlockStatement') return body
  const [statement, ...others] = body.body
  if (others.length > 0) return undefined
  if (statement?.type === 'ReturnStatement') return statement.argument ?? undefined
  if (statement?.type !== 'ExpressionStatement' || statement.directive !== undefined) return undefined
  return statement.expression
}

function nameOf(parameter: Pattern): string | undefined {
  return parameter.type === 'Identifier' ? parameter.name : undefined
}

function parseQuietly(source: string) {
  try {
    const { body } = parse(source, { ecmaVersion: 'latest', allowAwaitOutsideFunction: false })
    return body.length === 1 ? body[0] : undefined
  } catch {
    return undefined
  }
}

/** Takes away the indentation that the text had in its file; not where it could be inside a template. */
export function dedent(text: string): string {
  const [first, ...rest] = text.split('\n')
  if (rest.length === 0 || text.includes('`')) return text
  const margins = rest.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length)
  const margin = Math.min(...margins)
  const hang = /^\s*[)\]}]/.test(rest.at(-1)!) ? '' : '  '
  return [first, ...rest.map((line) => hang + line.slice(margin))].join('\n')
}
