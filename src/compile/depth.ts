/**
 * How deep a source text may be nested. All passes of the compiler go down trees by recursion, and at the very end of the stack V8 does
 * not throw but aborts (where it compiles a regular expression there). So the parser counts levels, well below what the stack of a
 * check holds, and what exhausts a smaller stack all the same is the same refusal.
 */
import type { Node } from 'acorn'
import { type SourceLocation, UserError } from '../base/errors.ts'
import { codeFrame } from './code-frame.ts'
import type { SourceModule } from './module.ts'
import { isNode } from './tree-search.ts'

/** Levels of the parser: an operand or a member is one, a pair of brackets three, an arrow function six. The stack of a check holds more than twice as many. */
export const MOST_LEVELS = 5000

/** The refusal of a text that is nested too deep, at the place where that is noticed. */
export function tooDeep(location: SourceLocation, original: string): UserError {
  return new UserError('too-deep', location, {
    fact: 'the syntax is nested too deep at this place, or has too many operands in one expression',
    remedy: 'split it into several statements or functions, or keep large data in a .json file',
    frame: codeFrame(original, location),
  })
}

/** Whether the stack was exhausted. */
export function isOverflow(error: unknown): boolean {
  return error instanceof RangeError && error.message === 'Maximum call stack size exceeded'
}

type Nested = Pick<SourceModule, 'ast' | 'locate' | 'original'>

/** Runs a pass over modules; an exhausted stack is refused at the deepest place of their trees. */
export function refusingDepth<T>(modules: readonly Nested[], run: () => T): T {
  try {
    return run()
  } catch (error) {
    if (!isOverflow(error)) throw error
    const places = modules.map((module) => ({ module, ...(module.ast === null ? { depth: 0, offset: 0 } : deepest(module.ast)) }))
    const { module, offset } = places.reduce((a, b) => (b.depth > a.depth ? b : a))
    throw tooDeep(module.locate(offset), module.original)
  }
}

/** Where the node with the most ancestors begins; without recursion. */
function deepest(tree: Node): { readonly depth: number; readonly offset: number } {
  let level: Node[] = [tree]
  for (let depth = 0; ; depth++) {
    const next = level.flatMap((node) => (Object.values(node) as unknown[]).flat().filter(isNode))
    if (next.length === 0) return { depth, offset: level[0]!.start }
    level = next
  }
}
