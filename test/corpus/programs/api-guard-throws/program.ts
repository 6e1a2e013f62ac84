// A guard that fails is a mistake of the exploration, shown with the calls that lead to it.

import { explore } from 'manyworlds'

export default explore({
  root: (): { items: number[] | null } => ({ items: [] }),
  operations: {
    clear: (list) => { list.items = null },
    pop: { guard: (list) => list.items!.length > 0, run: (list) => list.items!.pop() },
  },
})
