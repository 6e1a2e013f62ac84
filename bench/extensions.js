// The suite of state extensions: undo against rebuild, large heaps, mixed against plain tracked execution. Every run is a fresh
// process, the ways of running one row alternate, and counts are asserted before times are read. The first round samples each
// search for the shares of its parts; the rounds after it take the times, as many as fit into the time that the suite may take.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { RunFailure, runJson } from './child.js'
import { blocks, graphs, heaps } from './extensions/cases.js'
import { describe } from './extensions/describe.js'
import { drawHeaps } from './extensions/draw-heaps.js'
import { drawShares } from './extensions/draw-shares.js'
import { summarize } from './extensions/summary.js'
import { store } from './results.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const MAXIMUM_MS = 9 * 60_000
const MOST_ROUNDS = 5

export async function runExtensions({ quick, engine, only, redraw }) {
  if (redraw) return writePictures(JSON.parse(readFileSync(join(root, 'bench/results/extensions.json'), 'utf8')))
  if (!existsSync(engine)) throw new RunFailure(`there is no ${engine}; run npm run build first`)
  const rows = [...graphs, ...heaps, ...blocks]
    .filter((row) => only === undefined || `${row.section} ${row.name}`.includes(only))
    .map((row) => ({ ...row, runs: Object.fromEntries(Object.keys(row.ways).map((way) => [way, []])), parts: {}, moreMs: {} }))
  const rounds = measure(rows, { dist: dirname(dirname(engine)), quick })
  const summary = summarize(rows)
  const text = describe(summary)
  console.log(text)
  if (quick || only !== undefined) return
  store('extensions', { rounds, ...summary }, `best of ${rounds} runs of each, one of large heaps`, text)
  writePictures(summary)
}

/** Measures all rows and returns how many rounds of times there were. */
function measure(rows, { dist, quick }) {
  const end = performance.now() + MAXIMUM_MS
  for (const row of rows) samplePartsOf(row, dist)
  // The largest heaps take most of the time, and their ratios need no precision: they are measured once.
  for (const row of rows) if (row.section === 'heaps') timeRow(row, dist, 'run 1')
  for (let round = 1; ; round++) {
    const started = performance.now()
    for (const row of rows) if (row.section !== 'heaps') timeRow(row, dist, `run ${round}`)
    const roundMs = performance.now() - started
    if (quick || round === MOST_ROUNDS || performance.now() + roundMs > end) return round
  }
}

function samplePartsOf(row, dist) {
  // Small heaps, the long search and the automatic choice are there for their times only.
  const isHeap = row.section === 'heaps'
  if (isHeap && (row.objects < 100_000 || row.isLong)) return
  for (const way of Object.keys(row.ways)) {
    if (isHeap && way === 'auto') continue
    const sampled = row.more?.ways.includes(way) ? longer(row) : row
    row.parts[way] = run(sampled, way, { dist, profile: true, label: 'parts' }).parts
  }
}

/** The same search with more rounds. */
function longer(row) {
  return { ...row, ...row.more, set: { ...row.set, ...row.more.set }, ways: row.ways }
}

function timeRow(row, dist, label) {
  for (const way of Object.keys(row.ways)) {
    const { cpuMs, elapsedMs, peakRssBytes } = run(row, way, { dist, label })
    row.runs[way].push({ cpuMs, elapsedMs, peakRssBytes })
  }
  for (const way of row.more?.ways ?? []) row.moreMs[way] = run(longer(row), way, { dist, label: 'more rounds' }).cpuMs
}

/** One search in a process of its own. */
function run(row, way, { dist, profile = false, label }) {
  process.stderr.write(`${row.section}: ${row.name}, ${way}, ${label}\n`)
  const options = { ...row.ways[way], ...(row.bound === undefined ? {} : { bound: row.bound }) }
  const command = [
    join(root, 'bench/extensions/measure.js'), row.file, '--dist', dist, '--options', JSON.stringify(options), ...(profile ? ['--profile'] : []),
  ]
  const report = runJson(command, root, row.set)
  const name = `${row.name}, ${way}`
  if (report.verdict !== 'holds') throw new RunFailure(`${name}: the verdict is ${report.verdict}, expected holds`)
  for (const count of ['states', 'transitions']) {
    if (report[count] !== row[count]) throw new RunFailure(`${name}: ${report[count]} ${count}, expected ${row[count]}`)
  }
  return report
}

function writePictures(summary) {
  const folder = join(root, 'docs/images')
  mkdirSync(folder, { recursive: true })
  for (const [name, picture] of Object.entries({
    'extensions-graphs': drawShares(summary.graphs, {
      title: 'Undo against rebuild: where the time goes', ways: ['host', 'tracked', 'auto'], base: 'host',
    }),
    'extensions-heap-shares': drawShares(summary.heaps.filter(({ parts }) => parts.host !== undefined), {
      title: 'Heaps of 100,000 objects: where the time goes', ways: ['host', 'tracked'],
    }),
    'extensions-heaps': drawHeaps(summary.heaps.filter(({ isLong }) => !isLong)),
    'extensions-blocks': drawShares(summary.blocks, {
      title: 'Mixed execution: where the time goes', ways: ['plain', 'eager', 'lazy', 'auto'], base: 'plain',
    }),
  })) writeFileSync(join(folder, `${name}.svg`), picture)
}
