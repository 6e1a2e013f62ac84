// Declared errors are no violation; what they leave behind is a state like any other.

import { explore, int } from 'manyworlds'

class EmptyError extends Error {}

class Buffer {
  readonly items: number[] = []

  put(value: number): void {
    if (this.items.length === 2) throw new RangeError('full')
    this.items.push(value)
  }

  take(): number {
    if (this.items.length === 0) throw new EmptyError('empty')
    return this.items.pop()!
  }
}

export default explore({
  root: () => new Buffer(),
  bound: 4,
  operations: {
    put: { args: [int(1, 2)], run: (buffer, value) => buffer.put(value), throws: [TypeError, RangeError] },
    take: { run: (buffer) => buffer.take(), throws: [EmptyError] },
  },
})
