// The standard suite: the engine against explorers written by hand, on the same subject classes, in one run on one
// machine. Runs of the two alternate, each in a fresh process; the ratios compare the best run of each side.

import { mkdtempSync, rmSync, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cases } from './cases.js'
import { RunFailure, runJson } from './child.js'
import { bundleReference } from './reference-bundle.js'
import { summarize } from './summary.js'
import { describe, writeResults } from './results.js'

const root = fileURLToPath(new URL('..', import.meta.url))

export async function runStandard({ quick, engine }) {
  if (!existsSync(engine)) throw new RunFailure(`there is no ${engine}; run npm run build first`)
  const repetitions = quick ? 1 : 7
  const scratch = mkdtempSync(join(tmpdir(), 'manyworlds-bench-'))
  try {
    const reference = bundleReference(scratch)
    const measured = cases.map((row) => measure(row, { reference, engine, repetitions }))
    const summary = summarize(measured)
    console.log(describe(summary))
    if (!quick) writeResults(summary, { repetitions })
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

function measure(row, { reference, engine, repetitions }) {
  const { subject, bound } = row
  const commands = {
    reference: [reference, subject, String(bound)],
    engine: [engine, 'check', `examples/subjects/${subject}.ts`, '--bound', String(bound), '--reporter', 'json'],
  }
  const runs = { reference: [], engine: [] }
  for (let i = 0; i < repetitions; i++) {
    for (const side of ['reference', 'engine']) {
      process.stderr.write(`${subject} ${bound}: ${side}, run ${i + 1} of ${repetitions}\n`)
      const report = runJson(commands[side], root)
      requireCounts(row, side, report)
      const { elapsedMs, wallMs, peakRssBytes } = report
      runs[side].push({ elapsedMs, wallMs, peakRssBytes })
    }
  }
  return { ...row, runs }
}

function requireCounts(row, side, report) {
  const { subject, bound } = row
  if (side === 'engine' && report.verdict !== 'holds') {
    throw new RunFailure(`engine, ${subject} ${bound}: the verdict is ${report.verdict}, expected holds`)
  }
  for (const count of ['states', 'transitions']) {
    if (report[count] === row[count]) continue
    throw new RunFailure(`${side}, ${subject} ${bound}: ${report[count]} ${count}, expected ${row[count]}`)
  }
}
