// Figure 1 of the paper on state extensions: the driver of a red-black tree; get never changes it.

import { choose, stopIfVisited } from 'manyworlds'
import { TreeMap } from '../../../../examples/subjects/treemap/tree-map.ts'

// input bounds sequence length and range of input keys
export default function main(N = 5) {
  // an empty tree, the root object for exploration
  const t = new TreeMap<number>()
  for (let i = 0; i < N; i++) {
    const methodNum = choose(0, 2)
    switch (methodNum) {
      case 0: t.put(choose(1, N), 0); break
      case 1: t.remove(choose(1, N)); break
      case 2: t.get(choose(1, N)); break
    }
    stopIfVisited(t)
  }
}
