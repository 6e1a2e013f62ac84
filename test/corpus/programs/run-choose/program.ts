// Choices of all kinds, one behind the other, also inside a function that is called.

import { bool, choose, int, oneOf, record } from 'manyworlds'

const chosen: unknown[] = []

function deep() {
  return [3].map(() => choose(int(1, 2)))[0]
}

export default function main() {
  chosen.push(choose(1, 3), choose(['x', 'y']), deep())
  chosen.push(choose(record({ flag: bool(), one: oneOf('only') })))
}
