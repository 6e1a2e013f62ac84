// An error whose message is a getter that throws, and whose toString lies.

import { explore } from 'manyworlds'

class Liar extends Error {
  override get message(): string { throw new Error('never') }
  override toString(): string { return 'all is well' }
}

export default explore({
  root: () => ({ n: 0 }),
  operations: { fail: () => { throw new Liar() } },
})
