// A counter that a function has advanced before the exploration begins goes back to where it was then.

import { explore } from 'manyworlds'

let last = 0
const nextId = (): number => ++last
nextId()

export default explore({
  root: () => ({ id: 0 }),
  bound: 2,
  operations: { renew: (item) => { item.id = nextId() } },
  invariant: (item) => item.id === 0 || item.id === last,
})
