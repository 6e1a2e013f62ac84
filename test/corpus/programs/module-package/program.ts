// An npm package found by Node's resolution: `exports` with conditions and subpaths, its own dependency, its own state.

import { explore } from 'manyworlds'
import { Bag, version } from 'bag'
import { reverse } from 'bag/tools/reverse.js'

export default explore({
  root: () => new Bag(),
  bound: 3,
  operations: { put: { args: [['a', 'b']], run: (bag: Bag, item: string) => bag.put(item) } },
  invariant: (bag: Bag) => version === 'esm' && reverse(reverse(bag.items)).join() === bag.items.join(),
})
