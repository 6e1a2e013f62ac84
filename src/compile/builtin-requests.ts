/** `process.getBuiltinModule('node:fs')`: packages ask so for modules that another platform may not have. With a literal it is a request as any other. */
import { isBuiltin } from 'node:module'
import type { AnyNode, CallExpression, Identifier } from 'acorn'
import { literalText } from './literal-text.ts'

/** The module that a call asks `process` for, and the name that stands for the global object or for `process`; undefined for other calls. */
export function requestedBuiltin({ callee, arguments: args }: CallExpression): { readonly specifier: string; readonly global: Identifier } | undefined {
  const global = callee.type === 'MemberExpression' && isNamed(callee, 'getBuiltinModule') ? globalIn(callee.object) : undefined
  const specifier = literalText(args[0])
  return global !== undefined && specifier !== undefined && isBuiltin(specifier) ? { specifier, global } : undefined
}

function globalIn(node: AnyNode): Identifier | undefined {
  if (node.type === 'Identifier') return node.name === 'process' ? node : undefined
  if (node.type !== 'MemberExpression' || !isNamed(node, 'process') || node.object.type !== 'Identifier') return undefined
  return node.object.name === 'globalThis' ? node.object : undefined
}

function isNamed({ computed, property }: { computed: boolean, property: AnyNode }, name: string): boolean {
  return !computed && property.type === 'Identifier' && property.name === name
}
