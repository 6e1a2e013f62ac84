// A deletion behind a question mark is a change if the chain gets that far, and none if it ends early.

import { explore } from 'manyworlds'

interface Holder { inner: { a?: number, b?: number }, none?: { a?: number } }

export default explore({
  root: (): Holder => ({ inner: { a: 1, b: 2 } }),
  bound: 5,
  operations: {
    byName: (holder) => { delete holder?.inner?.a },
    byKey: (holder) => { delete holder.inner?.[holder.inner.a === undefined ? 'b' : 'a'] },
    nothing: (holder) => { delete holder.none?.a },
  },
})
