// A list that keeps duplicates, against a Set; the operation itself returns nothing, so only `observe` can tell.

import { explore, int } from 'manyworlds'

export default explore({
  root: (): number[] => [],
  model: () => new Set<number>(),
  operations: {
    add: {
      args: [int(1, 2)],
      run: (list, value) => void list.push(value),
      model: (set, value) => void set.add(value),
    },
  },
  observe: (side) => [...side],
})
