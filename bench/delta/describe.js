// The figures as Markdown, for standard output and docs/benchmarks.md.

import { integer, mb, ratio, table } from '../results.js'
import { DELTA_PARTS } from './summary.js'

export function describe({ rows, means, byHand, targets }) {
  return [
    '**Time and memory** (CPU time of the best run; "standard" is the faster of host and tracked mode, memory is the peak resident set):',
    timeTable(rows), ...meanLines(means), '![Standard over delta and auto](images/delta-speed.svg)',
    '**State spaces**: an execution runs one operation, in standard mode in one state, in delta mode along one path for all states that take it. '
      + '"Constant" is the share of cells in merged ∆States that hold one value, "alone" counts transitions that delta mode took one state at a time, '
      + '"fallbacks" what had no set version:',
    spaceTable(rows),
    '**Where the time goes**, in seconds (figures 11 and 12 of the paper; the rest is the search itself):',
    partTable(rows),
    '![Shares of the parts at the larger bound](images/delta-parts-larger.svg)',
    '![Shares of the parts at the smaller bound](images/delta-parts-smaller.svg)',
    ...(byHand === undefined ? [] : [`The explorer written by hand takes ${seconds(byHand.cpuMs)} for ${byHand.title}: `
      + `${ratio(byHand.speed)} the time of delta mode, ${ratio(byHand.speedByClock)} by the clock.`]),
    'Targets, at the larger bound:',
    table(['target', 'measured', 'wanted', 'paper', ''], targets.map(({ name, value, target, relation, paper, isReached }) =>
      [name, ratio(value), `${relation} ${ratio(target)}`, paper, isReached ? 'reached' : 'MISSED'])),
  ].join('\n\n')
}

function timeTable(rows) {
  return table(
    ['subject', 'standard', 'delta', 'auto', 'standard / delta', 'standard / auto', 'auto / better', 'memory: standard', 'delta', 'auto', 'delta / standard'],
    rows.map(({ title, standardMode, ms, speed, autoSpeed, autoOverBetter, peakRssBytes, memory }) => [
      title, `${seconds(ms.standard)} ${standardMode}`, seconds(ms.delta), seconds(ms.auto), ratio(speed), ratio(autoSpeed), ratio(autoOverBetter),
      mb(peakRssBytes.standard), mb(peakRssBytes.delta), mb(peakRssBytes.auto), ratio(memory),
    ]))
}

function meanLines({ smaller, larger }) {
  const line = (bound, { speed, autoSpeed, memory, executionRatio }) =>
    `${bound} bounds ${ratio(speed)} standard / delta, ${ratio(autoSpeed)} standard / auto, ${ratio(memory)} the memory, ${many(executionRatio)} fewer executions`
  const lines = [smaller && line('smaller', smaller), larger && line('larger', larger)].filter(Boolean)
  return lines.length === 0 ? [] : [`Geometric means over the subjects: ${lines.join('; ')}.`]
}

function spaceTable(rows) {
  return table(['subject', 'states', 'transitions', 'executions: standard', 'delta', 'standard / delta', 'splits', 'constant', 'alone', 'fallbacks', 'levels as sets'],
    rows.map(({ title, states, transitions, executions, executionRatio, splits, constants, single, fallbacks, levels, standardLevels }) => [
      title, integer(states), integer(transitions), integer(transitions), integer(executions), many(executionRatio), integer(splits),
      `${Math.round(100 * constants)} %`, integer(single), integer(fallbacks), `${levels} of ${levels + standardLevels}`,
    ]))
}

function partTable(rows) {
  return table(['search', ...DELTA_PARTS, 'together'], rows.flatMap(({ title, ms, parts }) => ['standard', 'delta'].map((way) => [
    `${title}, ${way}`, ...DELTA_PARTS.map((part) => (way === 'standard' && part === 'merging' ? '' : ((parts[way][part] * ms[way]) / 1000).toFixed(2))), (ms[way] / 1000).toFixed(2),
  ])))
}

const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`
const many = (value) => (value < 100 ? ratio(value) : `${integer(Math.round(value))}x`)
