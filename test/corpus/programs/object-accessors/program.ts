// Accessors made by Object.defineProperty, attributes, frozen and sealed objects.

import { explore } from 'manyworlds'

export default explore({
  root: () => ({ box: { n: 0 } as { n: number; readonly double?: number } }),
  bound: 6,
  operations: {
    step: { run: ({ box }) => { box.n = 1 - box.n }, throws: [TypeError] },
    derive: {
      run: ({ box }) => { Object.defineProperty(box, 'double', { get() { return this.n * 2 }, configurable: true }) },
      throws: [TypeError],
    },
    freeze: ({ box }) => { Object.freeze(box) },
  },
  invariant: ({ box }) => box.double === undefined || box.double === box.n * 2,
})
