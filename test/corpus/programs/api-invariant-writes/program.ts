// An invariant that writes (it caches) must not change what is explored: the state it was called in is the one that counts.

import { explore } from 'manyworlds'

export default explore({
  root: (): { n: number; checked?: number } => ({ n: 0 }),
  bound: 4,
  operations: { step: { run: (counter) => { counter.n = (counter.n + 1) % 3 } } },
  invariant: (counter) => {
    counter.checked = counter.n
    return true
  },
})
