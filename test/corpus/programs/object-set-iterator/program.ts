// An iterator of a Set, suspended across operations, while the Set changes under it.

import { explore } from 'manyworlds'

export default explore({
  root: () => ({ set: new Set([1, 2]), walk: null as Iterator<number> | null, seen: 0 }),
  bound: 8,
  operations: {
    start: { guard: (root) => root.walk === null, run: (root) => { root.walk = root.set.values() } },
    next: {
      guard: (root) => root.walk !== null,
      run: (root) => {
        const { done, value } = root.walk!.next()
        if (!done) root.seen = value
      },
    },
    remove: (root) => root.set.delete(2),
  },
  invariant: (root) => root.seen < 2 || root.walk !== null,
})
