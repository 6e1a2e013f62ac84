/**
 * The list of tests that are known to come out wrong, with the reason. It is compared in both directions: a wrong test
 * that is not listed is an error, and a listed one that no longer comes out wrong is reported as stale.
 */
import fs from 'node:fs'

const MODES = ['sloppy', 'strict', 'cjs sloppy', 'cjs strict', 'module']

/**
 * @typedef {object} Group
 * @property {string} reason
 * @property {Record<string, import('./suite.js').Mode[] | 'all'>} tests  path -> the modes in which it is wrong
 */

/**
 * The list as `path mode` -> reason.
 * @param {string} file
 * @returns {Map<string, string>}
 */
export function readKnownWrong(file) {
  /** @type {Group[]} */
  const groups = JSON.parse(fs.readFileSync(file, 'utf8'))
  const known = new Map()
  for (const { reason, tests } of groups) {
    for (const [path, modes] of Object.entries(tests)) {
      for (const mode of modes === 'all' ? MODES : modes) known.set(`${path} ${mode}`, reason)
    }
  }
  return known
}

/**
 * @param {Map<string, string>} known
 * @param {import('./suite.js').Run[]} runs
 * @param {import('./pool.js').Result[]} results
 * @returns {{ unlisted: number[], stale: string[] }}  indexes of wrong runs that are not listed; listed ones that ran
 *   and were not wrong
 */
export function compareWithKnown(known, runs, results) {
  const unlisted = []
  const stale = []
  runs.forEach((run, i) => {
    const key = `${run.path} ${run.mode}`
    const wrong = results[i].verdict === 'wrong'
    if (wrong && !known.has(key)) unlisted.push(i)
    if (!wrong && known.has(key)) stale.push(key)
  })
  return { unlisted, stale }
}
