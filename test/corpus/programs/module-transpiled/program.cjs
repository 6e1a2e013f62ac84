// A require of transpiled code after another statement: its exports belong to the state, and it locks a property of them.
const seen = []
seen.push('before')
const { default: count } = require('./part.cjs')
const assert = require('node:assert')

setTimeout(() => { seen.push(count()) }, 1)
setTimeout(() => { seen.push(count()); assert.deepEqual(seen, ['before', 1, 2]) }, 2)
