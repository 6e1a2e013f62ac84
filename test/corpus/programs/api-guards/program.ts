// Operations that are enabled only in some states.

import { explore } from 'manyworlds'

export default explore({
  root: () => ({ level: 0 }),
  bound: 5,
  operations: {
    up: { guard: (lift) => lift.level < 3, run: (lift) => ++lift.level },
    down: { guard: (lift) => lift.level > 0, run: (lift) => --lift.level },
  },
  invariant: (lift) => lift.level >= 0 && lift.level <= 3,
})
