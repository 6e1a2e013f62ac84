// Strings and objects that are no errors.

import { explore } from 'manyworlds'

export default explore({
  root: () => ({ n: 0 }),
  operations: {
    declared: { run: () => { throw { status: 404 } }, throws: (error) => error.status === 404 },
    fail: () => { throw 'no\nway' },
  },
})
