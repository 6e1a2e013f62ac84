module.exports = require('./stack.cjs')
