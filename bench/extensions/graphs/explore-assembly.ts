// The exploration that all ten drivers share: every graph that the candidates of the fields allow.

import { explore, int } from 'manyworlds'
import type { Assembly } from './assembly.ts'

/** `widest`: the largest number of candidates a field has; `bound`: the number of fields and one more for the verdict. */
export function exploreAssembly(root: () => Assembly, widest: number, bound: number) {
  return explore({
    root,
    bound,
    operations: {
      set: {
        args: [int(0, widest - 1)],
        guard: (assembly: Assembly, candidate: number) => assembly.allows(candidate),
        run: (assembly: Assembly, candidate: number) => assembly.set(candidate),
      },
      judge: {
        guard: (assembly: Assembly) => assembly.isFinished(),
        run: (assembly: Assembly) => assembly.judge(),
      },
    },
  })
}
