// A condition that asserts instead of returning: what it throws is the message.

import { explore } from 'manyworlds'

function assert(condition: boolean, message: string): void {
  if (!condition) throw new Error(message)
}

export default explore({
  root: () => ({ n: 0 }),
  operations: {
    add: {
      run: (counter) => { counter.n += counter.n === 2 ? 2 : 1 },
      ensures: ({ before, root }) => assert(root.n === before.n + 1, `${before.n} became ${root.n}`),
    },
  },
})
