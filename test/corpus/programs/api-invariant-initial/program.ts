// Broken from the beginning.

import { explore } from 'manyworlds'

export default explore({
  root: () => ({ open: true }),
  operations: { close: { run: (door) => { door.open = false } } },
  invariant: function isClosed(door) { return !door.open },
})
