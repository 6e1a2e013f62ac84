/** The section of docs/packages.md about packages that are only loaded. */
const TITLE = '## What loads'
const COLUMNS = ['package', 'version', '`require`', '`import`']

/** @param {readonly import('./loading.js').Load[]} loads */
export function writeLoads(loads) {
  if (loads.length === 0) return ''
  const cells = loads.flatMap((load) => [load.require, load.import]).filter((cell) => cell !== '')
  const count = (pattern) => loads.filter((load) => [load.require, load.import].some((cell) => pattern.test(cell))).length
  const whole = loads.filter((load) => [load.require, load.import].every((cell) => cell === 'loads' || cell === '')).length
  const rows = loads.map(({ name, version, require, import: imported }) => [name, version, require, imported])
  const table = [COLUMNS, COLUMNS.map(() => '---'), ...rows].map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
  return `
${TITLE}

The most depended-upon packages of npm that are not native, each alone: \`require\` in a CommonJS script, \`import\` in an ES module, compared with what plain Node finds among the exports.
\`npm run packages -- --load\` installs them in their newest versions, outside of the tree, and makes this section; they may read their own files (\`--allow-read\`). An empty cell: plain Node does not load the package so, either.

Of ${loads.length} packages ${whole} load (${(100 * whole / loads.length).toFixed(1)} %), in ${cells.filter((cell) => cell === 'loads').length} of ${cells.length} ways; ${count(/^refused/)} are refused, ${count(/^wrong/)} are wrong.

${table.join('\n')}
`
}

/** @returns {import('./loading.js').Load[]} */
export function readLoads(text) {
  const start = text.indexOf(TITLE)
  if (start < 0) return []
  return [...text.slice(start).matchAll(/^\| (\S+) \| (\d\S*) \| (.*?) ?\| (.*?) ?\|$/gm)].map(([, name, version, require, imported]) =>
    ({ name, version, require: require.replaceAll('\\|', '|'), import: imported.replaceAll('\\|', '|') }))
}
