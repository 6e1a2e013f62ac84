import { explore } from 'manyworlds'

// The prototype that a function brings along is known by its constructor, until that is defined anew.
export default explore({
  root: () => ({ f: function () {}, seen: 0 }),
  bound: 4,
  operations: {
    define: (root) => { Object.defineProperty(root.f.prototype, 'constructor', { value: 1 }) },
    see: (root) => { if (root.f.prototype.constructor === 1) root.seen = 1 },
  },
})
