// An observation that fails.

import { explore } from 'manyworlds'

export default explore({
  root: (): { items: number[] | null } => ({ items: [] }),
  model: (): { items: number[] | null } => ({ items: [] }),
  operations: { clear: (list) => { list.items = null } },
  observe: (list) => list.items.length,
})
