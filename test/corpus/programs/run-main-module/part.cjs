module.exports = { isMain: require.main === module, main: require.main.filename }
