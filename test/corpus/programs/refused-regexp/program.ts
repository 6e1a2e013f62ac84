// Syntax that acorn knows and this Node does not.

import { explore } from 'manyworlds'

const pattern = /(?<year>\d{4})-\d\d|(?<year>\d{4})/

export default explore({
  root: () => ({ text: '' }),
  operations: { test: { run: (holder) => pattern.test(holder.text) } },
})
