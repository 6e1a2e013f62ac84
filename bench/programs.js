// The suite of programs: transitions per second, and the shares of execution, rebuilding, linearization and lookup, each run
// in a fresh process. The bank is measured with and without the import of a large package that it does not touch.

import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { RunFailure, runJson } from './child.js'
import { integer, mb, ratio, store, table } from './results.js'

const root = fileURLToPath(new URL('..', import.meta.url))

const rows = [
  { name: 'bank, 3 workers x 6 timers', file: 'bench/programs/bank.ts', states: 3_322, transitions: 8_287 },
  { name: 'the same, importing fast-check', file: 'bench/programs/bank-with-import.ts', states: 3_322, transitions: 8_287 },
  { name: 'bank, 4 workers x 6 timers', file: 'bench/programs/bank.ts', set: { WORKERS: '4' }, states: 79_114, transitions: 268_069 },
  { name: 'dining philosophers, 6', file: 'examples/philosophers/fixed.ts', set: { PHILOSOPHERS: '6' }, states: 5_313, transitions: 19_285 },
  { name: 'two readable-stream pipelines', file: 'bench/programs/pipeline.ts', set: { CHUNKS: '12' }, states: 3_751, transitions: 11_445 },
]

const PARTS = ['execution', 'rebuilding', 'linearization', 'lookup']

export async function runPrograms({ quick, engine }) {
  if (!existsSync(engine)) throw new RunFailure(`there is no ${engine}; run npm run build first`)
  const dist = dirname(dirname(engine))
  const repetitions = quick ? 1 : 3
  const measured = rows.map((row) => measure(row, dist, repetitions))
  const text = describe(measured)
  console.log(text)
  if (!quick) store('programs', { repetitions, rows: measured, targets: targetsOf(measured) }, `best of ${repetitions} runs`, text)
}

function measure(row, dist, repetitions) {
  const run = (...flags) => {
    process.stderr.write(`${row.name}${flags.length > 0 ? ', parts' : ''}\n`)
    const report = runJson([join(root, 'bench/programs/measure.js'), row.file, '--dist', dist, ...flags], root, row.set)
    for (const count of ['states', 'transitions']) {
      if (report[count] !== row[count]) throw new RunFailure(`${row.name}: ${report[count]} ${count}, expected ${row[count]}`)
    }
    return report
  }
  const runs = Array.from({ length: repetitions }, () => run())
  const split = run('--split')
  const total = PARTS.reduce((sum, part) => sum + split.parts[part], 0)
  const searchMs = Math.min(...runs.map((report) => report.searchCpuMs))
  return {
    ...row, searchMs,
    transitionsPerSecond: (1000 * row.transitions) / searchMs,
    usPerTransition: (1000 * searchMs) / row.transitions,
    peakRssBytes: Math.min(...runs.map((report) => report.peakRssBytes)),
    shares: Object.fromEntries(PARTS.map((part) => [part, split.parts[part] / total])),
  }
}

function targetsOf([bank, large, , , pipeline]) {
  const { execution, rebuilding, linearization } = bank.shares
  return [
    { name: 'bank 3 x 6: linearization and rebuilding over execution', value: (linearization + rebuilding) / execution, wanted: 'at most 3.00x' },
    { name: 'bank 3 x 6: a transition with fast-check (387 kB) imported over one without', value: large.usPerTransition / bank.usPerTransition, wanted: 'about 1.00x' },
    { name: 'readable-stream: transitions per second over 10,000', value: pipeline.transitionsPerSecond / 10_000, wanted: 'at least 1.00x' },
  ]
}

function describe(measured) {
  const percent = (share) => `${(100 * share).toFixed(0)} %`
  const speed = table(
    ['program', 'states', 'transitions', 'a second', 'per transition', 'peak', ...PARTS],
    measured.map(({ name, states, transitions, transitionsPerSecond, usPerTransition, peakRssBytes, shares }) => [
      name, integer(states), integer(transitions), integer(Math.round(transitionsPerSecond)), `${usPerTransition.toFixed(0)} us`, mb(peakRssBytes),
      ...PARTS.map((part) => percent(shares[part])),
    ]),
  )
  const targets = table(['target', 'measured', 'wanted'], targetsOf(measured).map(({ name, value, wanted }) => [name, ratio(value), wanted]))
  return `${speed}\n\n${targets}`
}
