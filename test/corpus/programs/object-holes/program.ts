// A hole is not undefined, and a length is not a number of items.

import { explore } from 'manyworlds'

export default explore({
  root: (): (undefined | number)[] => [],
  bound: 2,
  operations: {
    hole: (list) => { if (list.length < 2) list.length++ },
    undefined: (list) => { if (list.length < 2) list.push(undefined) },
    named: (list) => { (list as unknown as { extra: number }).extra = 1 },
  },
})
