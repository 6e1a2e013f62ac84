// The prototype that comes with a function says whose it is, until its constructor is deleted.

import { explore } from 'manyworlds'

export default explore({
  root: () => ({ make: function Maker() {} }),
  bound: 3,
  operations: { lose: ({ make }) => { delete make.prototype.constructor } },
})
