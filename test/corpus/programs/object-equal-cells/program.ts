// Two cells that always hold one value: with products modulo 2^32 both states had the same fingerprint, and the second was never looked at.

import { explore, oneOf } from 'manyworlds'

class Box {
  a = 0
  b = 0
  fill(value: number) { this.a = this.b = value }
}

export default explore({
  root: () => new Box(),
  bound: 1,
  operations: { fill: { args: [oneOf(3977, -91994542)], run: (box, value) => box.fill(value) } },
  invariant: (box) => box.a >= 0,
})
