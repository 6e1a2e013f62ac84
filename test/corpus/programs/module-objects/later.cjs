exports.y = 2
