// A script that exports something for its tests: its top level is the first task all the same.
const assert = require('node:assert')

const half = (n) => n / 2
module.exports = { half }

assert.equal(half(3), 1, 'halves are whole')
