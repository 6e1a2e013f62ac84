// A module that requires the file under check while that is evaluated: it gets the exports as far as they are, and the same object later.
exports.first = 1
const assert = require('node:assert')
const dep = require('./dep.cjs')
exports.second = 2
assert.deepEqual([dep.seen, dep.loaded, dep.count()], ['first', false, 1])
assert.equal(dep.parent(), module)
assert.equal(module.parent, null)
assert.deepEqual(module.children, [dep.module])
setTimeout(() => {
  assert.deepEqual(dep.keys(), ['first', 'second'])
  assert.equal(dep.cached(), module)
  assert.equal(module.loaded, true)
}, 1)
