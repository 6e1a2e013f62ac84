/** What the text of a call says about its arguments: values that the state does not show, because nobody uses them any more. */
import { type Expression, parseExpressionAt } from 'acorn'

const MAX_LITERAL = 16
const MAX_ARGUMENTS = 30

/** The arguments of a call that are literals; undefined for the others, and at all if this is no call, or not one of the function with this name. */
export function literalArguments(call: string | undefined, name?: string): (string | undefined)[] | undefined {
  const node = call === undefined ? undefined : parsed(call)
  if (node?.type !== 'CallExpression') return undefined
  if (name !== undefined && /[\w$]*$/.exec(call!.slice(0, node.callee.end))![0] !== name) return undefined
  return node.arguments.map((argument) => {
    const text = call!.slice(argument.start, argument.end)
    const isLiteral = argument.type === 'Literal' || (argument.type === 'UnaryExpression' && argument.argument.type === 'Literal')
    return isLiteral && text.length <= MAX_LITERAL ? quoted(text) : undefined
  })
}

/** `('a', …)` */
export function argumentsText(texts: readonly (string | undefined)[]): string {
  const text = texts.map((each) => each ?? '…').join(', ')
  return text.length > MAX_ARGUMENTS ? '(…)' : `(${text})`
}

/** TypeScript in it is not understood. */
function parsed(call: string): Expression | undefined {
  try {
    return parseExpressionAt(call, 0, { ecmaVersion: 'latest' })
  } catch {
    return undefined
  }
}

/** As values are written elsewhere. */
function quoted(text: string): string {
  return /^"[^"'\\]*"$/.test(text) ? `'${text.slice(1, -1)}'` : text
}
