// Direct eval can make variables that no state shows.

import { explore } from 'manyworlds'

export default explore({
  root: () => ({ n: 0 }),
  operations: { run: (root) => { eval(`root.n = ${root.n} + 1`) } },
})
