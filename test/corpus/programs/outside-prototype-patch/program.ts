// Operations patch prototypes of the language: visible to the program, restored for every state, harmless for the checker.

import { explore } from 'manyworlds'

declare global {
  interface Array<T> {
    last?: () => T | undefined
  }
}

const push = Array.prototype.push

export default explore({
  root: (): number[] => [],
  bound: 4,
  operations: {
    patch: () => { Array.prototype.last = function () { return this[this.length - 1] } },
    unpatch: () => { delete Array.prototype.last },
    drop: () => { Array.prototype.push = () => -1 },
    mend: () => { Array.prototype.push = push },
    push: (list) => { if (list.length === 0) list.push(7) },
  },
  invariant: (list) => list.last === undefined || list.last() === list[0],
})
