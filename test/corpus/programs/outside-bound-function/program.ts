// A bound function is the same whether or not its target, which is outside of the root, was changed and changed back before.

import { explore } from 'manyworlds'

const add: { (a: number, b: number): number; used?: boolean } = function add(a, b) { return a + b }

export default explore({
  root: () => ({ bound: null as Function | null }),
  bound: 4,
  operations: {
    bind: (root) => { root.bound = add.bind(null, 1) },
    drop: (root) => { root.bound = null },
    use: () => { add.used = true },
    rest: () => { delete add.used },
  },
})
