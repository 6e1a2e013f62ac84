// A CommonJS exploration that requires CommonJS modules: exports, module.exports, caching, a cycle, __filename.

const { explore, int } = require('manyworlds')
const Stack = require('./lib/stack.cjs')
const again = require('./lib/stack')
const { parity } = require('./lib/parity.cjs')

module.exports = explore({
  root: () => new Stack(),
  bound: 3,
  operations: { push: { args: [int(1, 2)], run: (stack, value) => stack.push(value) } },
  invariant: (stack) => Stack === again && parity.isEven(4) && __filename.endsWith('program.cjs') && stack.items.length <= Stack.pushes,
})
