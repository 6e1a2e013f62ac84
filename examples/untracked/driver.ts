// Figure 1 of "State extensions for Java PathFinder": every sequence of up to N calls on a red-black tree, cut off where the tree was
// seen before. The counters are those of figure 2: how many sequences lead to a new tree, and how many of them end with a
// removal. They count over all paths, so going back must not undo them.

import { choose, stopIfVisited, untracked } from 'manyworlds'
import { TreeMap } from '../subjects/treemap/tree-map.ts'

const N = 6

let total = untracked(0)
let lastRemove = untracked(0)

function incrementCounters(isLastRemove: boolean): void {
  total++
  if (isLastRemove) lastRemove++
}

export default function main(): void {
  const tree = new TreeMap<number>()
  for (let i = 0; i < N; i++) {
    const method = choose(0, 2)
    const key = choose(1, N)
    if (method === 0) tree.put(key, 0)
    else if (method === 1) tree.remove(key)
    else tree.get(key)
    stopIfVisited(tree)
    incrementCounters(method === 1)
  }
}
