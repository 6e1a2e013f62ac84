// The pictures say what the figures say.

import { expect, it } from 'vitest'
import { drawHeaps } from './draw-heaps.js'
import { drawShares } from './draw-shares.js'

const half = { execution: 0.5, backtracking: 0.5, comparison: 0, rest: 0 }
const row = (host, tracked) => ({ name: 'a<b', ms: { host, tracked }, parts: { host: half, tracked: half } })
const options = { title: 'T', ways: ['host', 'tracked'], base: 'host' }
const widths = (picture) => [...picture.matchAll(/<rect x="[\d.]+" y="[\d.]+" width="([\d.]+)" height="13"/g)].map(([, width]) => Number(width))

it('draws bars in proportion to the time of the base, divided by the shares', () => {
  const [hostExecution, hostBacktracking, , , execution] = widths(drawShares([row(100, 50)], options))
  expect(hostBacktracking).toBe(hostExecution)
  expect(execution).toBeCloseTo(hostExecution / 2, 0)
})

it('cuts bars off at twice the base and still says their time', () => {
  const picture = drawShares([row(100, 5000)], options)
  const [hostExecution, , , , execution] = widths(picture)
  expect(execution).toBeCloseTo(2 * hostExecution, 0)
  expect(picture).toContain('>5000 ms<')
})

it('escapes names', () => {
  expect(drawShares([row(1, 1)], options)).toContain('a&lt;b')
})

it('puts ten times the time one decade higher', () => {
  const heap = (objects, hostUs) => ({ structure: 'tree', objects, hostUs, trackedUs: 1, undoOfTransition: hostUs })
  const [, points] = /<polyline points="([^"]+)"/.exec(drawHeaps([heap(1000, 10), heap(10_000, 100), heap(100_000, 1000)]))
  const heights = points.split(' ').map((point) => Number(point.split(',')[1]))
  expect(heights[0] - heights[1]).toBeCloseTo(70, 0)
  expect(heights[1] - heights[2]).toBeCloseTo(70, 0)
})
