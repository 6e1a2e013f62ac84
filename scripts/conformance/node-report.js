/** Counts the verdicts of Node's tests per module, prints them and says which modules do not reach the share that is required of them. */
import { MODULES } from './node-suite.js'

/** @typedef {{ passed: number, refused: number, failed: number }} Counts */

/**
 * @param {import('./node-suite.js').Run[]} runs
 * @param {{ verdict: 'passed' | 'refused' | 'failed' }[]} results
 * @returns {Map<string, Counts>} by module, in the order of the report
 */
export function countModules(runs, results) {
  const names = [...new Set([...MODULES.map(({ name }) => name), ...runs.map(({ module }) => module)])]
  const counts = new Map(names.map((name) => [name, { passed: 0, refused: 0, failed: 0 }]))
  runs.forEach((run, i) => { counts.get(run.module)[results[i].verdict]++ })
  return new Map([...counts].filter(([, each]) => total(each) > 0))
}

/** @param {Map<string, Counts>} modules */
export function formatModules(modules) {
  const sum = { passed: 0, refused: 0, failed: 0 }
  for (const each of modules.values()) for (const key of Object.keys(sum)) sum[key] += each[key]
  const row = (name, each, required) => [name, total(each), each.passed, each.refused, each.failed, `${share(each).toFixed(1)} %`, required].map(String)
  const header = ['module', 'tests', 'passed', 'refused', 'failed', 'share', 'required']
  const rows = [header, ...[...modules].map(([name, each]) => row(name, each, requiredShare(name) === undefined ? '' : `${requiredShare(name)} %`)), row('total', sum, '')]
  const widths = header.map((_, column) => Math.max(...rows.map((cells) => cells[column].length)))
  return rows.map((cells) => cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join('  ').trimEnd()).join('\n')
}

/** The modules that do not reach the share that is required of them. */
export function modulesLacking(modules) {
  return [...modules].filter(([name, each]) => share(each) < (requiredShare(name) ?? 0)).map(([name]) => name)
}

function requiredShare(name) {
  return MODULES.find((module) => module.name === name)?.required
}

const total = ({ passed, refused, failed }) => passed + refused + failed
const share = (counts) => (100 * counts.passed) / total(counts)
