// Iterating a Map's entries with for-of inside a generator, entries being added while it is suspended.

import { explore } from 'manyworlds'

function* keys(map: Map<string, number>): Generator<string> {
  for (const [key] of map) yield key
}

export default explore({
  root: () => {
    const map = new Map([['a', 1]])
    return { map, walk: keys(map), seen: '' }
  },
  bound: 9,
  operations: {
    next: (root) => { root.seen += root.walk.next().value ?? '' },
    add: (root) => { root.map.set('b', 2) },
  },
  invariant: (root) => 'ab'.startsWith(root.seen),
})
