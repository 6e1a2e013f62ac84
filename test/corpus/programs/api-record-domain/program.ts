// Records: every call gets an object of its own.

import { bool, explore, int, record } from 'manyworlds'

export default explore({
  root: (): { x: number; on: boolean }[] => [],
  bound: 2,
  operations: {
    push: { args: [record({ x: int(0, 1), on: bool() })], run: (list, item) => void list.push(item) },
  },
  invariant: (list) => list.length < 2 || list[0] !== list[1],
})
