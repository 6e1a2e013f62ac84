exports.limit = 4
exports.name = 'legacy'
