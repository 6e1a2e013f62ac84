// The trace of a violation starts from the module state as it was, not from what the search left behind.

import { explore } from 'manyworlds'

const log: string[] = []

export default explore({
  root: () => ({ n: 0 }),
  operations: {
    a: (root) => { log.push('a'); root.n = log.length },
    b: (root) => { log.push('b'); root.n = log.length },
  },
  invariant: () => log.join('') !== 'bab',
})
