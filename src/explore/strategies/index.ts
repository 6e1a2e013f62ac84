/** The strategies by the names that the options have for them. */
import type { Node } from '../node.ts'
import type { Score, ScoredState, Strategy } from '../strategy.ts'
import { BestFirst } from './best-first.ts'
import { BreadthFirst } from './breadth-first.ts'
import { DepthFirst } from './depth-first.ts'
import { RandomWalk } from './random-walk.ts'

export interface StrategyChoice {
  readonly strategy: string | Strategy
  /** For strategy `score`: smaller comes first. */
  readonly score: Score | undefined
  readonly seed: number
  readonly walks: number
  /** Walks end after this many steps. */
  readonly maxDepth: number
}

/** A walk through a program that never ends has to end somewhere. */
const LONGEST_WALK = 10_000

export function makeStrategy(choice: StrategyChoice, state: ScoredState): Strategy {
  const { strategy, score } = choice
  if (typeof strategy !== 'string') return strategy
  if (score !== undefined) return new BestFirst('score', (node) => score(node, state))
  switch (strategy) {
    case 'dfs': return new DepthFirst()
    case 'random': return new RandomWalk(choice.seed, choice.walks, Math.min(choice.maxDepth, LONGEST_WALK))
    case 'fewest-switches': return new BestFirst(strategy, (node: Node) => node.switches)
    case 'coverage': return new BestFirst(strategy, (node: Node) => node.stale)
    default: return new BreadthFirst()
  }
}
