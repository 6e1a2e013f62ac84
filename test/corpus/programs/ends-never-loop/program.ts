// A loop that does not end in one state only: a violation with its calls, not a hang.

import { explore } from 'manyworlds'

class Search {
  n = 0
  add(): void { this.n++ }
  find(): void {
    let i = 0
    while (i !== this.n * 2) {
      i += 3
      if (this.n !== 2 && i > this.n) break
    }
  }
}

export default explore({
  root: () => new Search(),
  operations: { add: (search) => search.add(), find: (search) => search.find() },
})
