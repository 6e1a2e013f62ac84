// Anything can be thrown; undefined is not the same as nothing.

import { explore } from 'manyworlds'

export default explore({
  root: () => ({ n: 0 }),
  operations: { fail: () => { throw undefined } },
})
