// The suite of networked programs: tables III and IV of the paper on the branching-time cache, for the applications in
// examples/network/. Each run is a fresh process; verdicts, states and uses of the cache are asserted before times are read.

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { RunFailure } from './child.js'
import { rows } from './network/cases.js'
import { describe } from './network/describe.js'
import { requireExpected } from './network/oracles.js'
import { targetsOf } from './network/targets.js'
import { store } from './results.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const MODES = ['branching', 'linear', 'none']

export async function runNetwork({ quick, engine, only }) {
  if (!existsSync(engine)) throw new RunFailure(`there is no ${engine}; run npm run build first`)
  const chosen = rows.filter((row) => only === undefined ? !quick || row.isQuick : labelOf(row).includes(only))
  const measured = chosen.map((row) => measure(row, engine))
  const summary = { rows: measured, targets: targetsOf(measured) }
  const text = describe(summary)
  console.log(text)
  if (!quick && only === undefined) store('network', summary, 'one run of each', text)
}

const labelOf = ({ name, connections, messages }) => `${name} ${connections} x ${messages}`

function measure(row, engine) {
  const runs = {}
  for (const mode of MODES) {
    process.stderr.write(`${labelOf(row)}, ${mode}\n`)
    runs[mode] = run(row, mode, { engine, limitMs: row.limitMs })
    requireExpected(row, mode, runs[mode])
  }
  return { ...row, runs }
}

/** One check: its figures, or that it met a message which linear time cannot hold. */
function run({ file, parameters, flags }, mode, { engine, limitMs }) {
  const limit = mode === 'none' ? ['--timeout', `${limitMs}ms`] : []
  const set = Object.entries(parameters).flatMap(([name, value]) => ['--set', `${name}=${value}`])
  const args = [engine, 'check', file, '--trust-config', '--network', mode, ...set, ...flags, ...limit, '--reporter', 'json', '--quiet', '--trace-dir', '.manyworlds/bench']
  const { stdout, stderr, error } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 })
  if (error) throw new RunFailure(`${args.join(' ')}: ${error.message}`)
  const report = parse(stdout, `${args.join(' ')}\n${stderr}`)
  if (report.verdict === 'error' && report.error.code === 'network-mismatch') return { isMismatch: true }
  if (report.verdict === 'error') throw new RunFailure(`${args.join(' ')}: ${report.error.fact}`)
  const { verdict, states, transitions, elapsedMs, peakRssBytes, network } = report
  return { verdict, states, transitions, elapsedMs, peakRssBytes, network, isCut: verdict === 'incomplete' }
}

function parse(text, context) {
  try {
    return JSON.parse(text)
  } catch {
    throw new RunFailure(`${context} did not print JSON: ${text.slice(0, 2000)}`)
  }
}
