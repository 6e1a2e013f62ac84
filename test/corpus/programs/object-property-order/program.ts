// The order in which properties were made is visible to the program, so it is state; integer keys have a fixed order.

import { explore, oneOf } from 'manyworlds'

export default explore({
  root: (): Record<string, number> => ({}),
  bound: 5,
  operations: { set: { args: [oneOf('a', 'b', '1', '0')], run: (object, key) => { object[key] = 1 } } },
  invariant: (object) => !('0' in object) || Object.keys(object)[0] === '0',
})
