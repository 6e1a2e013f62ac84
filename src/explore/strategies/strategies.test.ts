import { describe, expect, it } from 'vitest'
import { SearchNode } from '../node.ts'
import type { Strategy } from '../strategy.ts'
import { BestFirst } from './best-first.ts'
import { BreadthFirst } from './breadth-first.ts'
import { DepthFirst } from './depth-first.ts'
import { makeStrategy } from './index.ts'
import { RandomWalk } from './random-walk.ts'

/** The tree of all nodes down to depth 3 with two alternatives each, in the order in which a strategy takes them. */
function walk(strategy: Strategy, limit = 100): string[] {
  const order: string[] = []
  const names = new Map<unknown, string>()
  let id = 0
  const make = (parent: SearchNode | undefined, alternative: number): SearchNode => {
    const depth = parent === undefined ? 0 : parent.depth + 1
    const node = new SearchNode(id++, parent, alternative, { depth, width: depth < 3 ? 2 : 0, isChoice: false })
    names.set(node, parent === undefined ? '' : `${names.get(parent)}${alternative}`)
    return node
  }
  strategy.push(make(undefined, -1))
  for (let node = strategy.next(); node !== undefined && order.length < limit; node = strategy.next()) {
    const alternative = strategy.pick?.(node) ?? node.taken
    ;(node as SearchNode).taken++
    const child = make(node as SearchNode, alternative)
    order.push(names.get(child)!)
    if (child.width > 0) strategy.push(child)
  }
  return order
}

describe('the order in which a tree is explored', () => {
  it('is level by level, breadth first', () => {
    expect(walk(new BreadthFirst())).toEqual(['0', '1', '00', '01', '10', '11', '000', '001', '010', '011', '100', '101', '110', '111'])
  })

  it('is path by path, depth first', () => {
    expect(walk(new DepthFirst())).toEqual(['0', '00', '000', '001', '01', '010', '011', '1', '10', '100', '101', '11', '110', '111'])
  })

  it('follows a score, then the order of discovery', () => {
    const deepest = new BestFirst('deepest', (node) => -node.depth)
    // The root goes on only when nothing deeper is left: its second alternative comes late.
    expect(walk(deepest)).toEqual(['0', '00', '000', '001', '01', '010', '011', '1', '10', '100', '101', '11', '110', '111'])
    expect(walk(new BestFirst('shallowest', (node) => node.depth))).toEqual(walk(new BreadthFirst()))
  })

  it('of random walks is the same for the same seed, and goes from the root to a leaf', () => {
    const take = (seed: number) => walk(new RandomWalk(seed, 20, 3))
    expect(take(1)).toEqual(take(1))
    expect(take(1)).not.toEqual(take(2))
    expect(take(1)).toHaveLength(20 * 3)
    // 20 walks over 8 leaves: not all in one corner of the tree.
    expect(new Set(take(1).filter((name) => name.length === 3)).size).toBeGreaterThan(4)
  })

  it('of random walks ends at the depth limit', () => {
    expect(walk(new RandomWalk(1, 5, 2)).every((name) => name.length <= 2)).toBe(true)
  })
})

it('finds the strategies by their names', () => {
  const choice = { score: undefined, seed: 1, walks: 1, maxDepth: 9 }
  const state = { roots: [], exported: () => undefined }
  for (const strategy of ['bfs', 'dfs', 'random', 'fewest-switches', 'coverage']) {
    expect(makeStrategy({ ...choice, strategy }, state).name).toBe(strategy)
  }
  const mine = new DepthFirst()
  expect(makeStrategy({ ...choice, strategy: mine }, state)).toBe(mine)
  expect(makeStrategy({ ...choice, strategy: 'bfs', score: () => 0 }, state).name).toBe('score')
})
