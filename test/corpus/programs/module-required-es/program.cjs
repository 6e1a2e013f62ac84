// What require gives out of an ES module: transpiled code finds the default export by __esModule.
const assert = require('node:assert')
const { latency } = require('manyworlds')
const withDefault = require('./with-default.mjs')
const named = require('./named.mjs')
const marked = require('./marked.mjs')
const whole = require('./whole.mjs')

const interop = (module) => module && module.__esModule ? module : { default: module }

const expectAll = () => {
  assert.equal(new (interop(withDefault).default)().x, 1)
  assert.deepEqual(Object.keys(withDefault), ['__esModule', 'count', 'default', 'increment'])
  assert.equal(Object.prototype.toString.call(withDefault), '[object Module]')
  assert.equal(withDefault, require('./with-default.mjs'))
  assert.deepEqual(Object.keys(named), ['a'])
  assert.equal(interop(named).default, named)
  assert.deepEqual([marked.__esModule, marked.default], [0, 2])
  assert.equal(whole, 'all')
}
expectAll()

module.exports = async () => {
  const held = { withDefault }
  const namespace = await import('./with-default.mjs')
  assert.equal('__esModule' in namespace, false)
  held.withDefault.increment()
  await latency()
  expectAll()
  assert.equal(held.withDefault.count, 1)
}
