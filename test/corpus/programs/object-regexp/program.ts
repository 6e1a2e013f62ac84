// A global regular expression remembers where it stopped: `lastIndex` is written by exec and test.

import { explore } from 'manyworlds'

export default explore({
  root: () => ({ word: /a./g, hits: 0 }),
  bound: 6,
  operations: { find: (root) => { root.hits = root.word.test('abXac') ? 1 : 0 } },
  invariant: ({ word }) => [0, 2, 5].includes(word.lastIndex),
})
