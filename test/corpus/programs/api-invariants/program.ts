// Several invariants with names; the second one breaks.

import { explore, int } from 'manyworlds'

export default explore({
  root: () => ({ x: 0, y: 0 }),
  operations: {
    move: { args: [int(-1, 1), int(0, 1)], run: (point, dx, dy) => { point.x += dx; point.y += dy } },
  },
  invariant: {
    'y is not negative': (point) => point.y >= 0,
    'x stays near': (point) => Math.abs(point.x) < 2,
  },
})
