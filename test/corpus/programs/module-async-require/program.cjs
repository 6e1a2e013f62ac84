// What awaits at its top level cannot be required, wherever the call stands; nothing of it is evaluated.
const assert = require('node:assert')

const load = () => require('./importer.mjs')
let code
try { load() } catch (error) { code = error.code }
assert.equal(code, 'ERR_REQUIRE_ASYNC_MODULE')
assert.equal(globalThis.evaluated, undefined)

module.exports = async () => {
  const { value } = await import('./importer.mjs')
  assert.equal(value, 2)
  assert.equal(globalThis.evaluated, true)
  assert.throws(load, { code: 'ERR_REQUIRE_ASYNC_MODULE' })
  assert.throws(() => require('./awaits.mjs'), { name: 'Error', message: /^require\(\) cannot be used on an ESM graph with top-level await/ })
}
