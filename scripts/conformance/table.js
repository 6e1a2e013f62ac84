/**
 * Counts verdicts per folder and prints them. The rate is passed / (passed + wrong + refusals that the task does not
 * allow): tests of direct eval and `with` may be refused, nothing else.
 */

/** Refusals that leave a test out of the rate, by UserError code. */
const OUT_OF_SCOPE = /^unsupported-(direct-eval|eval|with)/

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} refused
 * @property {number} wrong
 * @property {number} absent
 * @property {number} inScope  runs that count for the rate
 */

/** @returns {Counts} */
const zero = () => ({ passed: 0, refused: 0, wrong: 0, absent: 0, inScope: 0 })

/**
 * Counts per folder (two levels below language/ for the two big ones, and of built-ins) and in total.
 * @param {import('./suite.js').Run[]} runs
 * @param {import('./pool.js').Result[]} results
 * @returns {{ folders: Map<string, Counts>, total: Counts }}
 */
export function count(runs, results) {
  const folders = new Map()
  const total = zero()
  runs.forEach((run, i) => {
    const folder = folderOf(run.path)
    if (!folders.has(folder)) folders.set(folder, zero())
    for (const counts of [folders.get(folder), total]) add(counts, results[i])
  })
  return { folders, total }
}

/**
 * Share of passed among the runs in scope, in percent.
 * @param {Counts} counts
 */
export function rate(counts) {
  return counts.inScope === 0 ? 100 : (100 * counts.passed) / counts.inScope
}

/** @param {{ folders: Map<string, Counts>, total: Counts }} counted */
export function formatTable({ folders, total }) {
  const header = ['folder', 'passed', 'refused', 'wrong', 'not in this Node', 'rate']
  const row = (name, c) => [name, c.passed, c.refused, c.wrong, c.absent, `${rate(c).toFixed(2)} %`].map(String)
  const rows = [header, ...[...folders].map(([name, counts]) => row(name, counts)), row('total', total)]
  const widths = header.map((_, column) => Math.max(...rows.map((cells) => cells[column].length)))
  const pad = (cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))
  return rows.map((cells) => cells.map(pad).join('  ')).join('\n')
}

function add(counts, result) {
  counts[result.verdict]++
  if (result.verdict === 'passed' || result.verdict === 'wrong') counts.inScope++
  if (result.verdict === 'refused' && !OUT_OF_SCOPE.test(result.detail)) counts.inScope++
}

function folderOf(path) {
  const parts = path.replace(/^(annexB\/)?language\//, '').split('/').slice(0, -1)
  return parts.slice(0, ['expressions', 'statements', 'built-ins'].includes(parts[0]) ? 2 : 1).join('/')
}
