// Who replaces `write` of a standard stream gets what console prints, as in Node.
const assert = require('assert')

let printed = 0
const { write } = process.stdout
process.stdout.write = () => { printed++; return true }
console.log('hello')
process.stdout.write = write
assert.equal(printed, 1)
