// Shows a summary: as a Markdown table on standard output and in docs/benchmarks.md, as JSON in bench/results/.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { RunFailure } from './child.js'
import { nameOfGrowth } from './summary.js'

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url))

export function describe(summary) {
  const speed = table(
    ['subject', 'states', 'transitions', 'engine', 'by hand', 'engine / by hand', 'by hand / engine'],
    summary.rows.map(({ subject, bound, states, transitions, engine, reference, speedRatio }) => [
      `${subject} ${bound}`,
      integer(states),
      integer(transitions),
      `${millions(engine.transitionsPerSecond)} M/s`,
      `${millions(reference.transitionsPerSecond)} M/s`,
      ratio(speedRatio),
      ratio(1 / speedRatio),
    ]),
  )
  const time = table(
    ['subject', 'engine search, best / median', 'by hand search, best / median', 'engine process', 'by hand process'],
    summary.rows.map(({ subject, bound, engine, reference }) => [
      `${subject} ${bound}`,
      `${ms(engine.bestMs)} / ${ms(engine.medianMs)}`,
      `${ms(reference.bestMs)} / ${ms(reference.medianMs)}`,
      ms(engine.wallMs),
      ms(reference.wallMs),
    ]),
  )
  const memory = table(
    ['subject', 'engine peak', 'by hand peak', 'engine / by hand', 'by hand / engine'],
    summary.rows.map(({ subject, bound, engine, reference, memoryRatio }) => [
      `${subject} ${bound}`,
      mb(engine.peakRssBytes),
      mb(reference.peakRssBytes),
      ratio(memoryRatio),
      ratio(1 / memoryRatio),
    ]),
  )
  const targets = table(
    ['target', 'measured', 'wanted', ''],
    summary.targets.map(({ name, value, target, relation, isReached }) => [
      name,
      ratio(value),
      `${relation} ${ratio(target)}`,
      isReached ? 'reached' : 'MISSED',
    ]),
  )
  const { engine, reference } = summary.growth
  const growth = `Time per transition, ${nameOfGrowth()}: engine ${ratio(engine)}, by hand ${ratio(reference)}.`
  const parts = ['Speed (best run):', speed, 'Time:', time, 'Memory (peak resident set, median):', memory]
  return [...parts, growth, 'Targets:', targets].join('\n\n')
}

export function writeResults(summary, { repetitions }) {
  store('standard', { repetitions, ...summary }, `${repetitions} runs of each side`, describe(summary))
}

/** Writes the figures of a suite as JSON, and its text into the page between the markers of the suite. */
export function store(suite, summary, how, text) {
  const machine = {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
  }
  const results = { suite, date: new Date().toISOString(), machine, ...summary }
  mkdirSync(path('results'), { recursive: true })
  writeFileSync(path(`results/${suite}.json`), `${JSON.stringify(results, null, 2)}\n`)

  const { processor, cores, memoryGb, node } = machine
  const hardware = `${processor}, ${cores} cores, ${memoryGb} GB`
  const where = `${results.date.slice(0, 10)}, ${hardware}, Node ${node}, ${how}.`
  replaceBetweenMarkers(path('../docs/benchmarks.md'), suite, `${where}\n\n${text}`)
}

function replaceBetweenMarkers(file, suite, text) {
  const begin = `<!-- ${suite}: written by npm run bench -- ${suite} -->`
  const end = `<!-- end of ${suite} -->`
  const page = readFileSync(file, 'utf8')
  const from = page.indexOf(begin)
  const to = page.indexOf(end)
  if (from < 0 || to < from) throw new RunFailure(`${file} has lost its markers ${begin} and ${end}`)
  writeFileSync(file, `${page.slice(0, from)}${begin}\n\n${text}\n\n${page.slice(to)}`)
}

export function table(head, rows) {
  const widths = head.map((cell, i) => Math.max(cell.length, 3, ...rows.map((row) => row[i].length)))
  // The first column is text and stands left, figures stand right.
  const pad = (cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))
  const line = (cells) => `| ${cells.map(pad).join(' | ')} |`
  const rule = widths.map((width, i) => (i === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  return [line(head), line(rule), ...rows.map(line)].join('\n')
}

export const integer = (value) => value.toLocaleString('en-US')
const millions = (value) => (value / 1e6).toFixed(2)
export const ratio = (value) => `${value.toFixed(2)}x`
const ms = (value) => `${Math.round(value)} ms`
export const mb = (value) => `${Math.round(value / 1e6)} MB`
