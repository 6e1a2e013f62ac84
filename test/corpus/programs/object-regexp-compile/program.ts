import { explore } from 'manyworlds'

// compile() gives an object another pattern in its place, and goes back with the state.
export default explore({
  root: () => ({ pattern: /a/g, seen: false }),
  bound: 4,
  operations: {
    compile: (root) => { root.pattern.compile('b', 'gi') },
    move: (root) => { root.pattern.lastIndex = 1 },
    see: (root) => { root.seen = true },
  },
})
