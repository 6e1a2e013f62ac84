// The suite of delta execution: standard search (the better of host and tracked mode) against delta and auto, as the paper's evaluation
// has it. Every run is a fresh process, the ways of one row alternate, and counts are asserted before times are read. One more run of
// each row samples the standard search for the shares of its parts; delta mode measures its own.

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { RunFailure, runJson } from './child.js'
import { byHand, cases } from './delta/cases.js'
import { describe } from './delta/describe.js'
import { drawSpeed } from './delta/draw-speed.js'
import { DELTA_PARTS, summarize } from './delta/summary.js'
import { drawShares } from './extensions/draw-shares.js'
import { bundleReference } from './reference-bundle.js'
import { store } from './results.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const WAYS = ['host', 'tracked', 'delta', 'auto']
/** Searches that take longer are measured once more only if that fits into the time that the suite may take. */
const SHORT_MS = 4_000
const MAXIMUM_MS = 15 * 60_000
const MOST_ROUNDS = 3
const CLEARLY = 1.25
/** So much of a long search says enough about the shares of its parts. */
const SAMPLED_MS = 8_000

export async function runDelta({ quick, engine, only, redraw }) {
  if (redraw) return writePictures(JSON.parse(readFileSync(join(root, 'bench/results/delta.json'), 'utf8')))
  if (!existsSync(engine)) throw new RunFailure(`there is no ${engine}; run npm run build first`)
  const dist = dirname(dirname(engine))
  const rows = cases
    .filter((row) => only === undefined ? !(quick && row.isLarger) : titleOf(row).includes(only))
    .map((row) => ({ ...row, runs: Object.fromEntries(WAYS.map((way) => [way, []])), hopeless: new Set() }))
  const byHandTimes = rows.some(({ name, bound }) => name === byHand.subject && bound === byHand.bound) ? timeByHand(quick ? 1 : 5) : undefined
  const rounds = measure(rows, { dist, quick })
  const summary = summarize(rows, byHandTimes)
  const text = describe(summary)
  console.log(text)
  if (quick || only !== undefined) return
  store('delta', { rounds, ...summary }, `best of ${MOST_ROUNDS} runs of short searches, of ${rounds} of long ones`, text)
  writePictures(summary)
}

/** Measures all rows and returns how many rounds of long searches there were. */
function measure(rows, { dist, quick }) {
  const end = performance.now() + MAXIMUM_MS
  for (const row of rows) {
    leaveOut(row, rows)
    timeRow(row, dist, 1)
  }
  for (const row of rows) row.sampled = sampleParts(row, dist)
  if (quick) return 1
  const elapsed = ({ runs }) => WAYS.flatMap((way) => runs[way].map(({ elapsedMs }) => elapsedMs))
  const isShort = (row) => Math.max(...elapsed(row)) < SHORT_MS
  const [short, long] = [rows.filter(isShort), rows.filter((row) => !isShort(row))]
  const longMs = long.flatMap(elapsed).reduce((sum, ms) => sum + ms, 0)
  let rounds = 1
  for (let round = 2; round <= MOST_ROUNDS; round++) {
    for (const row of short) timeRow(row, dist, round)
    if (performance.now() + longMs > end) continue
    for (const row of long) timeRow(row, dist, round)
    rounds = round
  }
  return rounds
}

/** At the larger bound a standard way is left out that lost clearly at the smaller one. */
function leaveOut(row, rows) {
  const smaller = rows.find(({ name, isLarger }) => row.isLarger && name === row.name && !isLarger)
  if (smaller === undefined) return
  const best = (way) => Math.min(...smaller.runs[way].map(({ cpuMs }) => cpuMs))
  const second = (row.firstStandard ?? 'host') === 'host' ? 'tracked' : 'host'
  if (best(second) > CLEARLY * best(row.firstStandard ?? 'host')) row.hopeless.add(second)
}

/** Runs a row once in each way. The second standard way is given up when it has taken longer than the first. */
function timeRow(row, dist, round) {
  const first = row.firstStandard ?? 'host'
  const second = first === 'host' ? 'tracked' : 'host'
  const standard = time(row, first, { dist, label: `run ${round}` })
  if (!row.hopeless.has(second)) {
    const limit = row.isLarger ? { timeoutMs: Math.ceil(standard.elapsedMs) + 1000 } : {}
    time(row, second, { dist, label: `run ${round}`, more: limit })
  }
  for (const way of ['delta', 'auto']) time(row, way, { dist, label: `run ${round}` })
}

function time(row, way, { dist, label, more = {} }) {
  const report = run(row, way, { dist, label, more })
  const { cpuMs, elapsedMs, peakRssBytes, delta } = report
  if (isCut(report)) row.hopeless.add(way)
  else row.runs[way].push({ cpuMs, elapsedMs, peakRssBytes, ...(delta === undefined ? {} : { delta }) })
  return report
}

/** Milliseconds of each part of the faster standard way. */
function sampleParts(row, dist) {
  const best = (way) => Math.min(...row.runs[way].map(({ cpuMs }) => cpuMs))
  const way = best('host') <= best('tracked') ? 'host' : 'tracked'
  return run(row, way, { dist, label: 'parts', more: { timeoutMs: SAMPLED_MS }, profile: true }).parts
}

/** One search in a process of its own. One that was given a time limit may hit it; all others have to show the right counts. */
function run(row, way, { dist, label, more, profile = false }) {
  process.stderr.write(`${titleOf(row)}, ${way}, ${label}\n`)
  const options = { ...row.options, bound: row.bound, mode: way, ...more }
  const command = [
    join(root, 'bench/extensions/measure.js'), row.file, '--dist', dist, '--options', JSON.stringify(options), ...(profile ? ['--profile'] : []),
  ]
  const report = runJson(command, root)
  if (more.timeoutMs !== undefined && isCut(report)) return report
  requireCounts(row, way, report)
  return report
}

/** A search that goes on after violations says so, whatever stopped it. */
const isCut = ({ limits }) => limits.some(({ kind }) => kind === 'timeout')

function requireCounts(row, way, report) {
  const name = `${titleOf(row)}, ${way}`
  const expected = { verdict: 'holds', ...row.expected, states: row.states, transitions: row.transitions }
  for (const [figure, value] of Object.entries(expected)) {
    if (report[figure] !== value) throw new RunFailure(`${name}: ${figure} is ${report[figure]}, expected ${value}`)
  }
}

/** The best run of the explorer written by hand. */
function timeByHand(repetitions) {
  const scratch = mkdtempSync(join(tmpdir(), 'manyworlds-bench-'))
  const { subject, bound, states, transitions } = byHand
  try {
    const reference = bundleReference(scratch)
    const times = Array.from({ length: repetitions }, (_, i) => {
      process.stderr.write(`${subject} ${bound}, by hand, run ${i + 1}\n`)
      const report = runJson([reference, subject, String(bound)], root)
      requireCounts({ name: subject, bound, states, transitions, expected: { verdict: undefined } }, 'by hand', report)
      return { cpuMs: report.cpuMs, elapsedMs: report.elapsedMs }
    })
    return times.reduce((a, b) => (b.cpuMs < a.cpuMs ? b : a))
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

const titleOf = ({ name, bound }) => `${name} ${bound}`

function writePictures({ rows }) {
  const folder = join(root, 'docs/images')
  mkdirSync(folder, { recursive: true })
  const named = rows.map((row) => ({ ...row, name: row.title }))
  const parts = (isLarger) => drawShares(named.filter((row) => row.isLarger === isLarger), {
    title: `Where the time goes at the ${isLarger ? 'larger' : 'smaller'} bound`, ways: ['standard', 'delta'], base: 'standard', parts: DELTA_PARTS,
  })
  for (const [name, picture] of Object.entries({
    'delta-speed': drawSpeed(named),
    'delta-parts-smaller': parts(false),
    'delta-parts-larger': parts(true),
  })) writeFileSync(join(folder, `${name}.svg`), picture)
}
