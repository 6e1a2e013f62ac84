// A generator leads to the `prototype` of its function, so all functions of the state are written in full: whichever came first.

import { explore } from 'manyworlds'

interface Root { generator: Iterator<number> | null; call: (() => Root) | null }

export default explore({
  bound: 3,
  root: (): Root => ({ generator: null, call: null }),
  operations: {
    call: (root: Root) => { root.call = () => root },
    generator: (root) => { root.generator = (function* () { yield 1 })() },
  },
})
