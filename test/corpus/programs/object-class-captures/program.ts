// An instance of a class that an operation made keeps what the class captured.

import { explore, int } from 'manyworlds'

interface Holder {
  held: { get(): number } | undefined
}

export default explore({
  root: (): Holder => ({ held: undefined }),
  bound: 2,
  operations: {
    make: {
      args: [int(1, 2)],
      run: (holder, value: number) => {
        class Captured {
          get() { return value }
        }
        holder.held = new Captured()
      },
    },
  },
})
