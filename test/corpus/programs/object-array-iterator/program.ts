// An array iterator reads the length as it goes; once exhausted it stays so, even if the array grows.

import { explore } from 'manyworlds'

export default explore({
  root: () => {
    const list = ['a']
    return { list, walk: list[Symbol.iterator](), seen: '' }
  },
  bound: 9,
  operations: {
    next: (root) => { root.seen += root.walk.next().value ?? '' },
    grow: { guard: (root) => root.list.length < 2, run: (root) => { root.list.push('b') } },
  },
})
