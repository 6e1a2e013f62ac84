// The time of a Date is state; an invalid one is a value of its own.

import { explore } from 'manyworlds'

const DAY = 86_400_000

export default explore({
  root: () => ({ due: new Date(0) }),
  bound: 5,
  operations: {
    later: ({ due }) => { due.setTime((due.getTime() + DAY) % (3 * DAY)) },
    spoil: ({ due }) => { due.setTime(NaN) },
    replace: (root) => { root.due = new Date(DAY) },
  },
})
