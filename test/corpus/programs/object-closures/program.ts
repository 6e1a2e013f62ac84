// Closures in the root: captured variables are state, shared where they are shared.

import { explore } from 'manyworlds'

function counter(limit: number) {
  let n = 0
  const history: (() => number)[] = []
  return {
    up: () => {
      n = (n + 1) % limit
      const seen = n
      if (history.length === 0) history.push(() => seen)
    },
    value: () => n,
    first: () => history[0]?.(),
  }
}

export default explore({
  root: () => ({ one: counter(2), two: counter(3) }),
  bound: 6,
  operations: { one: ({ one }) => one.up(), two: ({ two }) => two.up() },
  invariant: ({ one, two }) => one.value() < 2 && two.value() < 3 && [undefined, 1].includes(one.first()),
})
