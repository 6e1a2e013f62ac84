/** The text of a string literal, or of a template without expressions; undefined for everything else. */
import type { AnyNode } from 'acorn'

export function literalText(node: AnyNode | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  const isPlainTemplate = node?.type === 'TemplateLiteral' && node.expressions.length === 0
  return isPlainTemplate ? (node.quasis[0]?.value.cooked ?? undefined) : undefined
}
