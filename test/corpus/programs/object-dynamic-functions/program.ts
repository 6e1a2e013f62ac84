// Functions made of text while the program runs, stored and called in later states.

import { explore } from 'manyworlds'

export default explore({
  root: () => ({ n: 0, step: null as ((n: number) => number) | null }),
  bound: 6,
  operations: {
    compile: (root) => { root.step = new Function('n', 'return (n + 1) % 3') as (n: number) => number },
    step: { guard: (root) => root.step !== null, run: (root) => { root.n = root.step!(root.n) } },
  },
})
