/**
 * The list of Node's tests that are known not to pass, with the reason. It is compared in both directions: a test that does
 * not pass and is not listed is an error, and a listed one that passes is reported as stale.
 */
import fs from 'node:fs'
import { reasonOf } from './node-reasons.js'

/**
 * The file: groups of tests with one reason.
 * @returns {Map<string, string>} reason by name of the test
 */
export function readKnownNode(file) {
  if (!fs.existsSync(file)) return new Map()
  const groups = JSON.parse(fs.readFileSync(file, 'utf8'))
  return new Map(groups.flatMap(({ reason, tests }) => tests.map((test) => [test, reason])))
}

/**
 * @param {Map<string, string>} known
 * @param {import('./node-suite.js').Run[]} runs
 * @param {{ verdict: string }[]} results
 * @returns {{ unlisted: number[], stale: string[] }} indexes of runs that are not listed; listed tests that pass
 */
export function compareWithKnownNode(known, runs, results) {
  const unlisted = runs.flatMap((run, i) => (results[i].verdict === 'passed' || known.has(run.path) ? [] : [i]))
  const stale = runs.filter((run, i) => results[i].verdict === 'passed' && known.has(run.path)).map((run) => run.path)
  return { unlisted, stale }
}

/**
 * Brings the list in line with results: tests that pass leave it, new ones get the reason that their outcome tells, and
 * the others keep the reason that they have. Tests that were not run stay.
 */
export function updateKnownNode(file, runs, results) {
  const known = readKnownNode(file)
  runs.forEach((run, i) => {
    if (results[i].verdict === 'passed') known.delete(run.path)
    else if (!known.has(run.path)) known.set(run.path, reasonOf(results[i]))
  })
  const groups = new Map()
  for (const [test, reason] of [...known].sort(([a], [b]) => (a < b ? -1 : 1))) groups.set(reason, [...groups.get(reason) ?? [], test])
  const list = [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([reason, tests]) => ({ reason, tests }))
  fs.writeFileSync(file, `${JSON.stringify(list, null, 2)}\n`)
}
