// Objects as keys of a Map and members of a Set: found again by identity after a state is rebuilt.

import { explore, int } from 'manyworlds'

export default explore({
  root: () => {
    const items = [{ id: 0 }, { id: 1 }]
    return { items, marks: new Map<object, number>(), members: new Set<object>() }
  },
  bound: 4,
  operations: {
    mark: { args: [int(0, 1)], run: (root, i) => root.marks.set(root.items[i]!, 1) },
    join: { args: [int(0, 1)], run: (root, i) => root.members.add(root.items[i]!) },
  },
  invariant: ({ items, marks, members }) =>
    items.filter((item) => marks.has(item)).length === marks.size && items.filter((item) => members.has(item)).length === members.size,
})
