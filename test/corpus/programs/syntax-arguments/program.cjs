// Sloppy functions whose arguments and parameters are one, with parameters that closures keep.
const assert = require('node:assert')

function counted(a, callback) {
  if (arguments.length === 1) { callback = a; a = 'none' }
  return () => callback(a)
}
function handedOn(a) {
  a = a || 'default'
  const keep = () => a
  return [f.apply(null, arguments), keep()]
}
function f(x) { return x }
function taken(a, b) {
  const list = Array.prototype.slice.call(arguments, 1)
  b = 'later'
  const read = () => [a, b]
  return [list, arguments[1], [...arguments], read()]
}
function assignedInside(a) {
  const set = (value) => { a = value }
  set('inside')
  return [arguments[0], a]
}
function leaked(a) {
  const kept = arguments
  return [() => a, kept]
}

setTimeout(() => {
  assert.equal(counted((x) => x)(), 'none')
  assert.equal(counted(1, (x) => x)(), 1)
  assert.deepEqual(handedOn(), [undefined, 'default'])
  assert.deepEqual(handedOn(null), ['default', 'default'])
  assert.deepEqual(taken(1, 2), [[2], 'later', [1, 'later'], [1, 'later']])
  assert.deepEqual(taken(1), [[], undefined, [1], [1, 'later']])
  assert.deepEqual(assignedInside(0), ['inside', 'inside'])
  assert.equal(leaked(5)[1][0], 5)
}, 1)
