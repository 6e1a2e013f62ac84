// Which part of a search a sample belongs to.

import { expect, it } from 'vitest'
import { partsOf } from './parts.js'

const node = (id, functionName, file, children = []) => ({ id, callFrame: { functionName, url: file === '' ? '' : `file:///dist/${file}` }, children })
const nodes = [
  node(1, '(root)', '', [2, 9, 10]),
  node(2, 'run', 'explore/explorer.js', [3, 5, 7]),
  node(3, 'execute', 'explore/subject.js', [4]),
  node(4, 'insert', ''),
  node(5, 'restore', 'state/heap.js', [6]),
  node(6, '$$restore2', ''),
  node(7, 'goTo', 'track/living-heap.js', [8]),
  node(8, 'field', 'track/ledger.js'),
  node(9, '(garbage collector)', ''),
  node(10, 'dispatch', ''),
]
const sampled = (...samples) => partsOf({ nodes, samples, timeDeltas: samples.map(() => 1000) })

it('counts what a call of the subject runs as execution', () => {
  expect(sampled(4, 3)).toEqual({ execution: 2, backtracking: 0, comparison: 0, rest: 0 })
})

it('gives a sample to the innermost beginning: the ledger is told of changes while the heap goes back', () => {
  expect(sampled(6, 7, 8)).toEqual({ execution: 0, backtracking: 2, comparison: 1, rest: 0 })
})

it('lets the part before it pay for collecting garbage', () => {
  expect(sampled(4, 9, 2, 9)).toEqual({ execution: 2, backtracking: 0, comparison: 0, rest: 2 })
})

it('leaves the profiler itself out', () => {
  expect(sampled(2, 10)).toEqual({ execution: 0, backtracking: 0, comparison: 0, rest: 1 })
})
