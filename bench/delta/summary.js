// From single runs to the figures that are compared: the best time of every way, ratios, shares of the parts, geometric means, targets.

import { targets } from './cases.js'

export const DELTA_PARTS = ['execution', 'comparison', 'backtracking', 'merging', 'rest']

/** `byHandTimes`: the best run of the explorer written by hand, if it was measured. */
export function summarize(measured, byHandTimes) {
  const rows = measured.map(figuresOf)
  const byHand = byHandTimes === undefined ? undefined : compareByHand(rows, byHandTimes)
  const larger = rows.filter(({ isLarger }) => isLarger)
  const subjects = (all) => all.filter(({ section }) => section === 'subjects')
  const means = { smaller: meansOf(subjects(rows).filter(({ isLarger }) => !isLarger)), larger: meansOf(subjects(larger)) }
  return { rows, means, byHand, targets: targetsOf({ rows, larger, subjects: subjects(larger), byHand }) }
}

/**
 * Times are CPU time of the search, which other work on the machine disturbs least; noise only ever adds time, so the best run says
 * most. Standard is the faster of host and tracked mode.
 */
export function figuresOf({ section, name, bound, file, options, states, transitions, isLarger, runs, sampled }) {
  const best = Object.fromEntries(Object.entries(runs).filter(([, each]) => each.length > 0)
    .map(([way, each]) => [way, each.reduce((a, b) => (b.cpuMs < a.cpuMs ? b : a))]))
  const standardMode = best.tracked === undefined || best.host?.cpuMs <= best.tracked.cpuMs ? 'host' : 'tracked'
  const { [standardMode]: standard, delta, auto } = best
  const { executions, splits, single = 0, constants, fallbacks = [], abandoned = [], levels, standardLevels = 0 } = delta.delta
  return {
    section, name, bound, title: `${name} ${bound}`, file, options, isLarger, states, transitions, standardMode,
    ms: { ...timesOf(best), standard: standard.cpuMs },
    elapsedMs: { standard: standard.elapsedMs, delta: delta.elapsedMs, auto: auto.elapsedMs },
    speed: standard.cpuMs / delta.cpuMs,
    autoSpeed: standard.cpuMs / auto.cpuMs,
    autoOverBetter: auto.cpuMs / Math.min(standard.cpuMs, delta.cpuMs),
    peakRssBytes: { standard: memoryOf(runs[standardMode]), delta: memoryOf(runs.delta), auto: memoryOf(runs.auto) },
    memory: memoryOf(runs.delta) / memoryOf(runs[standardMode]),
    executions, executionRatio: transitions / executions, splits, single,
    constants: constants.total === 0 ? 1 : constants.constant / constants.total,
    fallbacks: fallbacks.reduce((sum, { count }) => sum + count, 0), fallbackPlaces: fallbacks.slice(0, 10), abandoned, levels, standardLevels,
    parts: { standard: standardParts(sampled), delta: deltaParts(delta) },
    runs,
  }
}

const timesOf = (best) => Object.fromEntries(Object.entries(best).map(([way, { cpuMs }]) => [way, cpuMs]))
const memoryOf = (runs) => Math.min(...runs.map(({ peakRssBytes }) => peakRssBytes))

function standardParts(sampled) {
  const total = Object.values(sampled).reduce((sum, ms) => sum + ms, 0)
  return Object.fromEntries(DELTA_PARTS.map((part) => [part, total === 0 ? 0 : (sampled[part] ?? 0) / total]))
}

/** The engine measures some of the paths only and multiplies, so the parts can be a little more than the whole. */
function deltaParts({ elapsedMs, delta: { times } }) {
  const known = Object.values(times).reduce((sum, ms) => sum + ms, 0)
  const total = Math.max(elapsedMs, known)
  return { ...Object.fromEntries(Object.entries(times).map(([part, ms]) => [part, ms / total])), rest: (total - known) / total }
}

function compareByHand(rows, { cpuMs, elapsedMs }) {
  const { byHand } = targets
  const row = rows.find(({ name, bound }) => name === byHand.subject && bound === byHand.bound)
  return { title: row.title, cpuMs, elapsedMs, speed: cpuMs / row.ms.delta, speedByClock: elapsedMs / row.elapsedMs.delta }
}

function meansOf(rows) {
  if (rows.length === 0) return undefined
  const of = (figure) => geometricMean(rows.map((row) => row[figure]))
  return { speed: of('speed'), autoSpeed: of('autoSpeed'), memory: of('memory'), executionRatio: of('executionRatio') }
}

export function geometricMean(values) {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length)
}

function targetsOf({ rows, larger, subjects, byHand }) {
  const found = []
  if (subjects.length > 0) {
    const { speed, memory } = meansOf(subjects)
    const slowest = subjects.reduce((a, b) => (b.autoSpeed < a.autoSpeed ? b : a))
    found.push(
      atLeast(`standard / delta, geometric mean of ${subjects.length} subjects`, speed, targets.speed, '2.07x in BOX, 10.97x in JPF'),
      atLeast(`standard / auto, slowest subject (${slowest.title})`, slowest.autoSpeed, targets.slowestAuto),
      atMost('peak memory, delta / standard, geometric mean', memory, targets.memory, 'about 1x in BOX, 0.66x in JPF'),
    )
  }
  for (const { title, speed } of larger.filter(({ section }) => section === 'protocol')) {
    found.push(atLeast(`standard / delta, ${title}`, speed, targets.protocol, 'up to 1.43x in JPF'))
  }
  if (byHand !== undefined) found.push(atLeast(`explorer written by hand / delta, ${byHand.title}`, byHand.speed, targets.byHand.speed))
  const worst = rows.reduce((a, b) => (b.autoOverBetter > a.autoOverBetter ? b : a))
  found.push(atMost(`auto / the better of standard and delta, worst (${worst.title})`, worst.autoOverBetter, targets.auto))
  return found
}

const atLeast = (name, value, target, paper = '') => ({ name, value, target, relation: 'at least', paper, isReached: value >= target })
const atMost = (name, value, target, paper = '') => ({ name, value, target, relation: 'at most', paper, isReached: value <= target })
