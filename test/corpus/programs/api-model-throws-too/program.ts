// Root and model throw in the same states: declared, and the same on both sides.

import { explore } from 'manyworlds'

function remove(counter: { n: number }): number {
  if (counter.n === 0) throw new RangeError('nothing to remove')
  return counter.n--
}

export default explore({
  root: () => ({ n: 0 }),
  model: () => ({ n: 0 }),
  bound: 4,
  operations: {
    add: { run: (counter) => { counter.n++ }, guard: (counter) => counter.n < 2 },
    remove: { run: remove, throws: [RangeError] },
  },
  observe: (side) => side.n,
})
