// Closures made in a loop capture one variable per iteration.

import { explore, int } from 'manyworlds'

export default explore({
  root: () => {
    const cells: { get: () => number; set: (value: number) => void }[] = []
    for (let i = 0; i < 2; i++) cells.push({ get: () => i, set: (value) => { i = value } })
    return cells
  },
  bound: 4,
  operations: { set: { args: [int(0, 1), int(0, 1)], run: (cells, at, value) => cells[at]!.set(value) } },
  invariant: (cells) => cells.length === 2,
})
