// An object of a list domain is the same one in every call.

import { explore, oneOf } from 'manyworlds'

const a = { name: 'a' }
const b = { name: 'b' }

export default explore({
  root: (): { name: string }[] => [],
  bound: 2,
  operations: { push: { args: [oneOf(a, b)], run: (list, item) => void list.push(item) } },
  invariant: (list) => list.every((item) => item === a || item === b),
})
