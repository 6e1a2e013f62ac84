/**
 * The blocks of a machine. A block runs from its first instruction to its exit without suspension; its number is the
 * `pc` under which a frame remembers it. An exception anywhere in a block goes to the block's handler, or out of the
 * machine.
 */
import type { Node } from 'acorn'
import type { Piece } from './host.ts'

export interface Block {
  readonly pc: number
  readonly handler: Block | null
  readonly instructions: Instruction[]
  exit: Exit
}

/** One statement of a block, printed as it is. */
export interface Instruction {
  readonly pieces: readonly Piece[]
  readonly scope: Node
  /** The blocks that it may go to by itself. */
  readonly jumps: readonly Block[]
  /** Identifiers that it assigns if it completes: those of a destructuring pattern. */
  readonly defines: readonly Node[]
}

/** A piece list together with the scope in which it is printed. */
export interface Located {
  readonly pieces: readonly Piece[]
  readonly scope: Node
}

export type Exit =
  /** Not closed yet; after lowering: never reached, because the last instruction leaves. */
  | { readonly kind: 'open' }
  | { readonly kind: 'goto'; readonly to: Block }
  | { readonly kind: 'branch'; readonly test: Located; readonly then: Block; readonly otherwise: Block }
  /** A yield: leaves the native stack; the frame goes on at `resume`. `at` is the offset of the source. */
  | { readonly kind: 'suspend'; readonly value: Located; readonly resume: Block; readonly at: number }
  /** The same with a result object that `$$r` holds already, as in `yield*`. */
  | { readonly kind: 'pass'; readonly resume: Block; readonly at: number }
  /** Leaves the native stack until the promise of `value` is settled. */
  | { readonly kind: 'await'; readonly value: Located; readonly resume: Block; readonly at: number }
  | { readonly kind: 'return'; readonly value: Located }
  | { readonly kind: 'throw'; readonly value: Located }
  /** Where a finally block goes on: by the number in `selector`. */
  | { readonly kind: 'select'; readonly selector: string; readonly targets: readonly Block[] }

/** The blocks that control can reach from a block, exceptions apart. */
export function successors(block: Block): Block[] {
  return [...block.instructions.flatMap((instruction) => instruction.jumps), ...exitSuccessors(block.exit)]
}

export function exitSuccessors(exit: Exit): readonly Block[] {
  switch (exit.kind) {
    case 'goto': return [exit.to]
    case 'branch': return [exit.then, exit.otherwise]
    case 'suspend':
    case 'pass':
    case 'await': return [exit.resume]
    case 'select': return exit.targets
    default: return []
  }
}

/** Does a frame come to rest here, to go on at `exit.resume`? */
export function isRest(exit: Exit): exit is Extract<Exit, { readonly resume: Block }> {
  return exit.kind === 'suspend' || exit.kind === 'pass' || exit.kind === 'await'
}

/** Lets exits lead past blocks that only go on to another one. */
export function threadJumps(blocks: readonly Block[]): void {
  for (const block of blocks) {
    const { exit } = block
    if (exit.kind === 'goto') block.exit = { kind: 'goto', to: destination(exit.to) }
    else if (exit.kind === 'branch') {
      block.exit = { ...exit, then: destination(exit.then), otherwise: destination(exit.otherwise) }
    } else if (exit.kind === 'select') block.exit = { ...exit, targets: exit.targets.map(destination) }
  }
}

function destination(block: Block): Block {
  const seen = new Set<Block>()
  let at = block
  while (at.instructions.length === 0 && at.exit.kind === 'goto' && !seen.has(at)) {
    seen.add(at)
    at = at.exit.to
  }
  return at
}

/** All blocks that can run, in the order in which they were placed. */
export function reachable(placed: readonly Block[], start: Block): Block[] {
  const seen = new Set<Block>([start])
  const pending = [start]
  for (let block = pending.pop(); block !== undefined; block = pending.pop()) {
    const next = successors(block)
    if (block.handler !== null) next.push(block.handler)
    for (const successor of next) {
      if (seen.has(successor)) continue
      seen.add(successor)
      pending.push(successor)
    }
  }
  return placed.filter((block) => seen.has(block))
}
