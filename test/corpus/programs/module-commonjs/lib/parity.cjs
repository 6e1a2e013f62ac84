// A cycle: each of the two sees the other's exports as they are filled.
exports.parity = {}
const { odd } = require('./odd.cjs')
exports.parity.isEven = (n) => n === 0 || odd.isOdd(n - 1)
