import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import faulty from '../corpus/programs/faulty-counts.json' with { type: 'json' }
import recorded from '../corpus/programs/subject-counts.json' with { type: 'json' }
import { bruteForce, type PlainExploration } from './brute-force-explorer.ts'
import { loadPlainExploration } from './plain-exploration.js'

const load = (name: string): Promise<PlainExploration> => {
  return loadPlainExploration(fileURLToPath(new URL(`../../examples/${name}.ts`, import.meta.url)))
}

it('counts a stack by hand: words over two letters of at most two letters', async () => {
  // States: the empty word, 2 of one letter, 4 of two. Expanded: the first 3, with push(1), push(2), pop() each.
  expect(bruteForce(await load('subjects/stack'), 2)).toEqual({ states: 7, transitions: 9, depth: 2 })
})

it('skips calls whose guard refuses them', () => {
  const run = (root: { n: number }) => void root.n++
  const exploration = { root: () => ({ n: 0 }), operations: () => ({ up: { run, guard: (root: { n: number }) => root.n < 2 } }) }
  expect(bruteForce(exploration, 5)).toEqual({ states: 3, transitions: 2, depth: 2 })
})

describe('subjects', () => {
  for (const [name, [counts]] of Object.entries(recorded)) {
    it(`${name} has the recorded counts at its smaller bound`, async () => {
      const { bound, ...expected } = counts!
      expect(bruteForce(await load(`subjects/${name}`), bound)).toEqual(expected)
    })
  }
})

describe('faulty variants', () => {
  for (const [name, { length, property }] of Object.entries(faulty)) {
    // An endless call would hang here: only the checker has a budget.
    if (property === 'endless') continue
    it(`${name} breaks after ${length} calls and not before`, async () => {
      expect(bruteForce(await load(`faulty/${name}`)).violation?.calls).toHaveLength(length)
    })
  }
})

it('finds that bst and treemap agree with their models', async () => {
  expect(bruteForce(await load('subjects/bst-model'), 4).violation).toBeUndefined()
  expect(bruteForce(await load('subjects/treemap-model'), 3).violation).toBeUndefined()
})
