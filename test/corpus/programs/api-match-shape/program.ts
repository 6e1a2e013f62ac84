// Lists of one length have one shape, whatever is in them.

import { explore, int } from 'manyworlds'

export default explore({
  root: () => [] as number[],
  bound: 3,
  operations: { push: { args: [int(1, 4)], run: (list, value) => { list.push(value) } } },
})
