/**
 * Programs that are not compiled for delta execution. A check whether a value differs would run the traps of a proxy, so
 * a program that mentions proxies is compiled as ever.
 */
import { children } from './machine/suspension.ts'
import type { SourceModule } from './module.ts'
import type { Node } from './scope.ts'

/** Why the program cannot be compiled for delta execution; undefined if it can. */
export function deltaObstacle(modules: readonly SourceModule[]): string | undefined {
  const found = modules.some(({ library, ast, source }) => library !== true && ast !== null && source.includes('Proxy') && mentions(ast as unknown as Node, 'Proxy'))
  return found ? 'the program has proxies' : undefined
}

function mentions(node: Node, name: string): boolean {
  if (node.type === 'Identifier' && node.name === name) return true
  if (node.type === 'Literal' && node.value === name) return true
  for (const child of children(node)) if (mentions(child as Node, name)) return true
  return false
}
