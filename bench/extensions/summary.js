// From single runs to the figures that are compared: the best time of every way, ratios, shares of the parts, targets.

import { targets } from './cases.js'
import { PARTS } from './parts.js'

export function summarize(rows) {
  const of = (section) => rows.filter((row) => row.section === section)
  const graphs = of('graphs').map(graphRow)
  const heaps = of('heaps').map(heapRow)
  const blocks = of('blocks').map(blockRow)
  return { graphs, heaps, blocks, targets: targetsOf({ graphs, heaps, blocks }) }
}

function graphRow(row) {
  const figures = figuresOf(row)
  const { host, tracked, auto } = figures.ms
  return { ...figures, undo: host / tracked, auto: auto / Math.min(host, tracked) }
}

function heapRow(row) {
  const figures = figuresOf(row)
  const { host, tracked, auto } = figures.ms
  const hostUs = (1000 * host) / row.transitions
  // What a search does once (reading the whole heap) is in both runs and falls out of the difference.
  const { tracked: moreMs } = row.moreMs
  const trackedUs = moreMs === undefined ? (1000 * tracked) / row.transitions
    : Math.max(0, (1000 * (moreMs - tracked)) / (row.more.transitions - row.transitions))
  const { structure, what, objects, isLong = false } = row
  return {
    ...figures, structure, what, objects, isLong, undo: host / tracked, auto: auto / Math.min(host, tracked),
    hostUs, trackedUs, undoOfTransition: hostUs / trackedUs, ...(moreMs === undefined ? {} : { more: { transitions: row.more.transitions, ms: moreMs } }),
  }
}

function blockRow(row) {
  const figures = figuresOf(row)
  const { plain, eager, lazy, auto } = figures.ms
  const execution = (way) => figures.parts[way].execution * figures.ms[way]
  return {
    ...figures, eager: plain / eager, lazy: plain / lazy, auto: plain / auto, lazyOverEager: eager / lazy,
    blockEager: execution('plain') / execution('eager'), blockLazy: execution('plain') / execution('lazy'),
  }
}

/** CPU time of the search, which other work on the machine disturbs least; noise only ever adds time, so the best run says most. */
function figuresOf({ section, name, file, set, bound, states, transitions, ways, runs, parts }) {
  const names = Object.keys(ways)
  return {
    section, name, file, set, bound, states, transitions, ways,
    ms: Object.fromEntries(names.map((way) => [way, Math.min(...runs[way].map(({ cpuMs }) => cpuMs))])),
    peakRssBytes: Object.fromEntries(names.map((way) => [way, Math.min(...runs[way].map(({ peakRssBytes }) => peakRssBytes))])),
    parts: Object.fromEntries(Object.entries(parts).map(([way, each]) => [way, sharesOf(each)])),
    runs,
  }
}

function sharesOf(parts) {
  const total = PARTS.reduce((sum, part) => sum + parts[part], 0)
  return Object.fromEntries(PARTS.map((part) => [part, total === 0 ? 0 : parts[part] / total]))
}

function targetsOf({ graphs, heaps, blocks }) {
  const largest = heaps.filter(({ objects, more }) => objects === 100_000 && more !== undefined)
  const long = heaps.filter(({ isLong }) => isLong)
  const found = [
    ...largest.map(({ what, undoOfTransition }) =>
      atLeast(`undo over rebuild, 100,000 objects, a transition: ${what}`, undoOfTransition, targets.largeHeap)),
    ...long.map(({ transitions, undo }) => atLeast(`the same, a whole search of ${transitions} transitions`, undo, targets.largeHeap)),
  ]
  const worst = [...graphs, ...heaps].toSorted((a, b) => b.auto - a.auto)[0]
  if (worst !== undefined) found.push(atMost(`auto over the better of both, at worst (${worst.name})`, worst.auto, targets.auto))
  const best = (rows, figure) => Math.max(...rows.map((row) => row[figure]))
  if (graphs.length > 0) found.push(compared('undo over rebuild on graphs, best', best(graphs, 'undo'), '1.42x to 6.62x'))
  if (blocks.length > 0) {
    found.push(
      compared('mixed over plain tracked, best', Math.max(best(blocks, 'eager'), best(blocks, 'lazy')), 'up to 1.73x'),
      compared('the same, time of execution', Math.max(best(blocks, 'blockEager'), best(blocks, 'blockLazy')), 'up to 3.05x'),
      compared('lazy over eager, best', best(blocks, 'lazyOverEager'), 'up to 1.35x'),
    )
  }
  return found
}

const atLeast = (name, value, target) => ({ name, value, wanted: `at least ${target.toFixed(2)}x`, isReached: value >= target })
const atMost = (name, value, target) => ({ name, value, wanted: `at most ${target.toFixed(2)}x`, isReached: value <= target })
/** What the paper saw with JPF: a comparison, no target. */
const compared = (name, value, seen) => ({ name, value, wanted: `paper: ${seen}` })
