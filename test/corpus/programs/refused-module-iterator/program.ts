// The position of an engine's own iterator cannot be seen.

import { explore } from 'manyworlds'

const method = Symbol.iterator
const iterator = ([1, 2, 3] as unknown as Record<symbol, () => Iterator<number>>)[method]!()

export default explore({
  root: () => ({ value: 0 as number | undefined }),
  bound: 2,
  operations: { next: { run: (holder) => { holder.value = iterator.next().value } } },
})
