// A property on Object.prototype, which every object of the program inherits, the exploration itself included.

import { explore } from 'manyworlds'

export default explore({
  root: (): { own?: number } => ({}),
  bound: 4,
  operations: {
    pollute: () => { Object.defineProperty(Object.prototype, 'args', { value: [[1, 2]], writable: true, configurable: true, enumerable: true }) },
    clean: () => { delete (Object.prototype as { args?: unknown }).args },
    own: (root) => { root.own = 1 },
  },
  invariant: (root) => ('args' in root) === ('args' in {}),
})
