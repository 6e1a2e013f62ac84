// A counter that only grows makes every state a new one; the report names it.

import { explore } from 'manyworlds'
import { nextId } from './ids.ts'

export default explore({
  root: () => ({ id: 0 }),
  bound: 4,
  operations: { renew: (item) => { item.id = 0; nextId() } },
})
