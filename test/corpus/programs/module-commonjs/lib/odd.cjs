exports.odd = {}
const { parity } = require('./parity.cjs')
exports.odd.isOdd = (n) => n !== 0 && parity.isEven(n - 1)
