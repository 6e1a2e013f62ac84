// A condition of one operation sees the state before, the arguments and the result.

import { explore, int } from 'manyworlds'

export default explore({
  root: () => ({ items: [] as number[] }),
  bound: 3,
  operations: {
    push: {
      args: [int(1, 2)],
      run: (list, value) => list.items.push(value),
      ensures: ({ before, root, args: [value], result }) =>
        before !== root && before.items !== root.items
        && result === before.items.length + 1
        && root.items.join() === [...before.items, value].join(),
    },
  },
})
