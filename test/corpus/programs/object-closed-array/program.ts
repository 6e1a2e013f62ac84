// An array that nothing can be added to gets shorter all the same, which nothing takes back.

import { explore } from 'manyworlds'

export default explore({
  bound: 3,
  root: () => ({ a: [1, 2, 3] }),
  operations: {
    lock: (root) => { Object.preventExtensions(root.a) },
    pop: (root) => root.a.pop(),
  },
})
