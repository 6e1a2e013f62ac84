// An imported variable is the exporter's variable: a change in there is seen here, and is state.

import { explore, int } from 'manyworlds'
import { live, setLive } from '../module-mixed/shapes/index.ts'

export default explore({
  root: () => ({ seen: 0 }),
  bound: 4,
  operations: {
    set: { args: [int(0, 1)], run: (_, value) => setLive(value) },
    look: (root) => { root.seen = live },
  },
})
