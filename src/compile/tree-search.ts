/**
 * Finds the few nodes of a tree that a pattern of the text points at, without visiting the rest: a subtree is entered
 * only if a match lies in it. That keeps questions such as "who calls require?" cheap for files of megabytes.
 */
import type { AnyNode, Program } from 'acorn'

export interface Match {
  readonly node: AnyNode
  /** From the program down to the parent. */
  readonly ancestors: readonly AnyNode[]
}

/** The nodes that start where `pattern` (global) matches the text, outermost first. */
export function nodesMatching(program: Program, text: string, pattern: RegExp): Match[] {
  const offsets: number[] = []
  for (const match of text.matchAll(pattern)) offsets.push(match.index)
  const matches: Match[] = []
  if (offsets.length > 0) visit(program, [], offsets, matches)
  return matches
}

function visit(node: AnyNode, path: AnyNode[], offsets: readonly number[], matches: Match[]): void {
  const first = firstFrom(offsets, node.start)
  if (first === offsets.length || offsets[first]! >= node.end) return
  if (offsets[first] === node.start) matches.push({ node, ancestors: [...path] })
  path.push(node)
  for (const value of Object.values(node) as unknown[]) {
    if (Array.isArray(value)) {
      for (const entry of value as unknown[]) if (isNode(entry)) visit(entry, path, offsets, matches)
    } else if (isNode(value)) visit(value, path, offsets, matches)
  }
  path.pop()
}

function firstFrom(offsets: readonly number[], start: number): number {
  let low = 0
  let high = offsets.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (offsets[middle]! < start) low = middle + 1
    else high = middle
  }
  return low
}

export function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
}
