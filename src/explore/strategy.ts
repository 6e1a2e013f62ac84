/**
 * Which node to go on with. The search offers every new node once (`push`) and asks which node to take the next alternative
 * of (`next`) until there is none. A strategy that leaves nothing out makes the search exhaustive; the states it finds are
 * the same as those of any other, the first violation it meets may be another.
 *
 * A user may give an object of this interface to `check`.
 */
import type { Node } from './node.ts'

export interface Strategy {
  readonly name: string
  /** A node with at least one alternative. */
  push(node: Node): void
  /** A node that was pushed and has alternatives left; undefined when the strategy has enough. */
  next(): Node | undefined
  /** Nodes that wait. */
  readonly size: number
  /** Which alternative to take; by default the first that was not taken yet. */
  pick?(node: Node): number
  /** Nodes come in the order of their depth, so that the first path to a state is a shortest one. Default: false. */
  readonly isBreadthFirst?: boolean
  /** States that were seen before are pushed as well, and alternatives may be taken again. Default: false. */
  readonly revisits?: boolean
  /** What is left out on purpose: the verdict is `incomplete` with this limit unless there is a violation. */
  readonly limit?: { readonly kind: 'walks'; readonly value: number }
}

/** What a score gets to see of the state of a new node; valid only during the call. */
export interface ScoredState {
  /** The root and the model of an exploration, the event loop of a program: objects of the program under check. */
  readonly roots: readonly unknown[]
  /** The value of an exported binding of the entry file now. */
  exported(name: string): unknown
}

/** Smaller comes first. */
export type Score = (node: Node, state: ScoredState) => number
