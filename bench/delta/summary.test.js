// What the suite concludes from its runs, and that text and pictures say the same.

import { expect, it } from 'vitest'
import { drawShares } from '../extensions/draw-shares.js'
import { byHand, cases } from './cases.js'
import { describe } from './describe.js'
import { drawSpeed } from './draw-speed.js'
import { DELTA_PARTS, summarize } from './summary.js'

const delta = {
  executions: 50, splits: 7, single: 0, constants: { constant: 3, total: 4 }, fallbacks: [{ file: 'a.ts', line: 1, what: 'sort', count: 2 }],
  abandoned: [], levels: 3, standardLevels: 1, times: { execution: 10, comparison: 20, backtracking: 5, merging: 5 },
}
const run = (cpuMs, rss = 100, more = {}) => ({ cpuMs, elapsedMs: cpuMs, peakRssBytes: rss * 1e6, ...more })
const row = (name, { host = [run(400)], tracked = [run(800)], way = 50, auto = 60, isLarger = true, bound = 11, section = 'subjects' } = {}) => ({
  section, name, bound, states: 1000, transitions: 5000, isLarger, runs: { host, tracked, delta: [run(way, 120, { delta })], auto: [run(auto, 110, { delta })] },
  sampled: { execution: 100, backtracking: 100, comparison: 200, rest: 0 },
})
const target = ({ targets }, text) => targets.find(({ name }) => name.includes(text))

it('takes the faster of host and tracked mode as standard', () => {
  const [first, second] = summarize([row('a'), row('b', { tracked: [run(500), run(300)] })]).rows
  expect(first).toMatchObject({ standardMode: 'host', speed: 8, autoSpeed: 400 / 60 })
  expect(second).toMatchObject({ standardMode: 'tracked', speed: 6 })
})

it('does without the way that was given up', () => {
  expect(summarize([row('a', { tracked: [] })]).rows[0].standardMode).toBe('host')
  expect(summarize([row('a', { host: [] })]).rows[0].standardMode).toBe('tracked')
})

it('averages ratios geometrically, over the subjects at the larger bound', () => {
  // 400 / 50 = 8 and 400 / 200 = 2: the mean is 4. The protocol and the smaller bound do not count.
  const summary = summarize([row('a'), row('b', { way: 200 }), row('c', { isLarger: false }), row('aodv', { section: 'protocol' })])
  expect(target(summary, 'geometric mean of 2 subjects')).toMatchObject({ value: expect.closeTo(4), isReached: false })
  expect(target(summary, 'aodv')).toMatchObject({ value: 8, isReached: true })
  expect(target(summary, 'peak memory')).toMatchObject({ value: expect.closeTo(1.2), isReached: false })
})

it('compares auto with the better of both, and with standard', () => {
  const summary = summarize([row('a'), row('b', { way: 500, auto: 500 })])
  expect(target(summary, 'slowest subject (b 11)')).toMatchObject({ value: 0.8, isReached: false })
  expect(target(summary, 'worst (b 11)')).toMatchObject({ value: 1.25, isReached: false })
})

it('compares the explorer written by hand', () => {
  const summary = summarize([row(byHand.subject, { bound: byHand.bound, isLarger: false })], { cpuMs: 150, elapsedMs: 100 })
  expect(target(summary, 'by hand')).toMatchObject({ value: 3, isReached: true })
  expect(summary.byHand.speedByClock).toBe(2)
})

it('says what is missed, and what the parts take in seconds', () => {
  const text = describe(summarize([row('a', { way: 500 })]))
  expect(text).toMatch(/geometric mean of 1 subjects +\| +0.80x \| at least 5.00x .* MISSED/)
  // A quarter of 400 ms is execution; of 500 ms delta mode has measured 40, the rest is the search.
  expect(text).toMatch(/a 11, standard \| +0.10 \| +0.20 \| +0.10 \| +\| +0.00 \| +0.40/)
  expect(text).toMatch(/a 11, delta +\| +0.01 \| +0.02 \| +0.01 \| +0.01 \| +0.46 \| +0.50/)
})

it('draws five parts, and speed to both sides of 1x', () => {
  const { rows } = summarize([row('a'), row('b', { way: 800 })])
  const shares = drawShares(rows, { title: 'T', ways: ['standard', 'delta'], base: 'standard', parts: DELTA_PARTS })
  expect(shares).toContain('merging: 10 %')
  const bars = [...drawSpeed(rows).matchAll(/<rect x="([\d.]+)" y="\d+" width="([\d.]+)" height="9"[^>]*><title>delta/g)].map(([, x, width]) => [Number(x), Number(width)])
  const [[one], [left, width]] = bars
  expect(left + width).toBeCloseTo(one, 0)
})

it('has two bounds for every subject', () => {
  for (const name of new Set(cases.map((row) => `${row.section} ${row.name}`))) {
    const rows = cases.filter((row) => `${row.section} ${row.name}` === name)
    expect(rows.map(({ isLarger }) => isLarger)).toEqual([false, true])
  }
})
