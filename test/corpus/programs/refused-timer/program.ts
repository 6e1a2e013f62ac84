// Timers need an event loop.

import { explore } from 'manyworlds'

export default explore({
  root: () => ({ due: false }),
  operations: { start: (root) => { setTimeout(() => { root.due = true }, 10) } },
})
