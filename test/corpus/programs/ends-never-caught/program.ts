// The program cannot catch the end of its budget, not even with finally.

import { explore } from 'manyworlds'

export default explore({
  root: () => ({ n: 0 }),
  operations: {
    spin: (root) => {
      for (;;) {
        try {
          for (;;) root.n = 1
        } catch {
          root.n = 2
        } finally {
          continue
        }
      }
    },
  },
})
