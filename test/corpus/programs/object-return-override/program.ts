// A parent constructor that returns another object puts the private fields of its children there.

import { explore } from 'manyworlds'

class Returns {
  constructor(object: object) {
    return object
  }
}

class Stamp extends Returns {
  #mark = 1
  static isOn(object: object) { return #mark in object }
}

// What the constructor of a child writes is written to an object that was there before; no class is needed to return it.
const Given = function (object: object) { return object } as unknown as new (object: object) => object

class Counts extends Given {
  declare n: number
  constructor(object: object) {
    super(object)
    this.n = (this.n ?? 0) + 1
  }
}

export default explore({
  root: () => ({ inner: {} as { n?: number } }),
  bound: 3,
  operations: {
    stamp: { run: (holder) => { if (!Stamp.isOn(holder.inner)) new Stamp(holder.inner) } },
    count: { run: (holder) => { if (holder.inner.n !== 2) new Counts(holder.inner) } },
  },
})
