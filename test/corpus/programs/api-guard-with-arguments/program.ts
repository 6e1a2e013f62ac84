// A guard sees the arguments: a permutation is built by taking each number once.

import { explore, int } from 'manyworlds'

export default explore({
  root: (): number[] => [],
  bound: 4,
  operations: {
    take: { args: [int(1, 3)], guard: (taken, value) => !taken.includes(value), run: (taken, value) => taken.push(value) },
  },
  invariant: (taken) => new Set(taken).size === taken.length,
})
