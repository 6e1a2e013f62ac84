// Classes that an operation makes: each evaluation has statics, private names and a prototype of its own.

import { explore } from 'manyworlds'

interface Made { p: number }
interface MadeClass { new (): Made; n: number; has(o: object): boolean; prototype: object }
interface Root { kinds: MadeClass[]; all: Made[] }

export default explore({
  root: (): Root => ({ kinds: [], all: [] }),
  bound: 4,
  operations: {
    define: (root) => {
      if (root.kinds.length === 2) return
      root.kinds.push(class Made {
        static n = 0
        #p = 1
        x = 5
        get p() { return this.#p }
        set p(value) { this.#p = value }
        static has(o: object) { return #p in o }
      })
    },
    make: (root) => {
      const kind = root.kinds.at(-1)
      if (kind === undefined || root.all.length === 2) return
      kind.n++
      root.all.push(new kind())
    },
    bump: (root) => { if (root.all[0] !== undefined && root.all[0].p < 3) root.all[0].p++ },
    patch: (root) => { if (root.kinds[0] !== undefined) Object.assign(root.kinds[0].prototype, { extra: 1 }) },
  },
  invariant: (root) => root.all.every((one) => root.kinds.some((kind) => one instanceof kind && kind.has(one) && one.p >= 1))
    && root.kinds.reduce((sum, kind) => sum + kind.n, 0) === root.all.length
    && (root.kinds.length < 2 || root.kinds[0] !== root.kinds[1]),
})
