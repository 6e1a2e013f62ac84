const main = require('./program.cjs')
let count = 0
count++
exports.seen = Object.keys(main).join()
exports.loaded = require.main.loaded
exports.module = module
exports.count = () => count
exports.parent = () => module.parent
exports.cached = () => require.cache[require.resolve('./program.cjs')]
exports.keys = () => Object.keys(require('./program.cjs'))
