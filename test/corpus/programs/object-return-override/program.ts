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

export default explore({
  root: () => ({ inner: {} }),
  bound: 3,
  operations: { stamp: { run: (holder) => { if (!Stamp.isOn(holder.inner)) new Stamp(holder.inner) } } },
})
