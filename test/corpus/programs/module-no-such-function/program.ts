// A name that our own module does not export.

import { type Domain, explore } from 'manyworlds'
// @ts-expect-error it does not exist
import { allways } from 'manyworlds'

const numbers: Domain<number>[] = []
if (allways) numbers.length = 0

export default explore({ root: () => ({ n: 0 }), operations: { add: (root: { n: number }) => { root.n++ } } })
