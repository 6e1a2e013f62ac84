module.exports = { parent: module.parent, main: require.main }
