// From single runs to the figures that are compared: best and median of each side, and the ratios with their targets.

import { scaling, targets } from './cases.js'

export function summarize(measured) {
  const rows = measured.map(({ runs, ...row }) => {
    const engine = side(runs.engine, row.transitions)
    const reference = side(runs.reference, row.transitions)
    return {
      ...row,
      engine,
      reference,
      speedRatio: engine.transitionsPerSecond / reference.transitionsPerSecond,
      memoryRatio: engine.peakRssBytes / reference.peakRssBytes,
    }
  })
  const largest = rows.filter((row) => !(row.subject === scaling.subject && row.bound === scaling.small))
  const growth = { engine: growthOf(rows, 'engine'), reference: growthOf(rows, 'reference') }
  return {
    rows,
    growth,
    targets: [
      ...largest.map((row) => atLeast(`speed of ${row.subject} ${row.bound}`, row.speedRatio, targets.speed)),
      ...largest.map((row) => atMost(`memory of ${row.subject} ${row.bound}`, row.memoryRatio, targets.memory)),
      atMost(`time per transition, ${nameOfGrowth()}`, growth.engine, targets.scaling),
    ],
  }
}

export function nameOfGrowth() {
  return `${scaling.subject} ${scaling.large} over ${scaling.subject} ${scaling.small}`
}

/** Noise only ever adds time, so the best run says most about the program; the median says how noisy it was. */
function side(runs, transitions) {
  const elapsed = runs.map((run) => run.elapsedMs)
  const best = Math.min(...elapsed)
  return {
    transitionsPerSecond: (1000 * transitions) / best,
    nsPerTransition: (1e6 * best) / transitions,
    bestMs: best,
    medianMs: median(elapsed),
    wallMs: Math.min(...runs.map((run) => run.wallMs)),
    peakRssBytes: median(runs.map((run) => run.peakRssBytes)),
    runs,
  }
}

function growthOf(rows, name) {
  const time = (bound) => {
    const row = rows.find((candidate) => candidate.subject === scaling.subject && candidate.bound === bound)
    return row[name].nsPerTransition
  }
  return time(scaling.large) / time(scaling.small)
}

function atLeast(name, value, target) {
  return { name, value, target, relation: 'at least', isReached: value >= target }
}

function atMost(name, value, target) {
  return { name, value, target, relation: 'at most', isReached: value <= target }
}

function median(values) {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
