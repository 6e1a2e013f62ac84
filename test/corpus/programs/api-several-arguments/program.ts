// Two arguments of different domains; every combination is tried.

import { bool, explore, int } from 'manyworlds'

export default explore({
  root: () => [false, false],
  bound: 4,
  operations: { set: { args: [int(0, 1), bool()], run: (flags, index, value) => { flags[index] = value } } },
})
