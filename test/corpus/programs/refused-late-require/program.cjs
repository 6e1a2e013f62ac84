// A module that an operation requires for the first time would keep its variables outside of all states.

const { explore } = require('manyworlds')

function late() {
  try {
    return require('./late.cjs')
  } catch {
    return { next: () => 0 }
  }
}

module.exports = explore({
  root: () => ({ n: 0 }),
  operations: { next: (root) => { root.n = late().next() } },
})
