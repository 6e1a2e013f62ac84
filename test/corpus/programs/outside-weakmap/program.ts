// Entries that a WeakMap of a module has from the start are restored and compared: their values, and whether they are there.

import { explore } from 'manyworlds'

const [first, second] = [{}, {}]
const marks = new WeakMap<object, number>([[first, 0], [second, 0]])

export default explore({
  root: () => ({}),
  bound: 6,
  operations: {
    count: () => { if (marks.has(first)) marks.set(first, (marks.get(first)! + 1) % 3) },
    drop: () => { marks.delete(second) },
    again: () => { marks.set(second, 0) },
  },
})
