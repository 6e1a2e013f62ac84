// A class that an operation makes.

import { explore } from 'manyworlds'

export default explore({
  root: () => ({ kinds: [] as (new () => object)[] }),
  operations: { define: (root) => { root.kinds.push(class Made {}) } },
})
