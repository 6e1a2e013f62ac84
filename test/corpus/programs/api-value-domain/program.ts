// A plain list is a domain; values that are nearly the same are different states.

import { explore } from 'manyworlds'

export default explore({
  root: () => ({ value: 'start' as unknown }),
  bound: 2,
  operations: {
    set: { args: [['0', 0, -0, NaN, 0n, null, undefined, false, '']], run: (cell, value) => { cell.value = value } },
    unset: { run: (cell) => { delete (cell as { value?: unknown }).value } },
  },
})
