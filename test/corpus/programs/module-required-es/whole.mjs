const all = 'all'
export { all as 'module.exports', all as default }
