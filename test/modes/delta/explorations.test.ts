// All modes give one answer for everything that an exploration can say.
import { describe, expect, it } from 'vitest'

import { makeRestless } from '../restless.ts'
import { agree } from './agreement.ts'
import { explorations, explorationText } from './explorations.ts'
import { modesFor } from './modes.ts'
import { sample } from '../../support/extent.ts'
import { checked } from '../../support/checked.ts'
import { inFile } from '../../support/folder.ts'

makeRestless()

describe('all modes give one answer for', () => {
  for (const [i, exploration] of sample([...explorations.entries()], 2)) {
    const { claim, verdict = 'holds', way = {}, leastStates = 30 } = exploration
    it(claim, () => {
      const [first] = agree(explorationText(exploration), modesFor(i), way, 'ts')
      const { said, states } = first!
      expect(said['verdict'] ?? 'refused', JSON.stringify(said)).toBe(verdict)
      if (verdict !== 'refused') expect(states.size).toBeGreaterThanOrEqual(leastStates)
    })
  }
})

it('no level is given up for states that differ in the holes of an array outside of the root: they are merged apart', () => {
  const text = `import { explore, int } from 'manyworlds'
const slots: number[] = new Array(3)
export default explore({ root: () => ({}), bound: 6, operations: {
  fill: { args: [int(0, 2)], run: (_root, at) => { slots[at] = 1 } }, empty: { args: [int(0, 2)], run: (_root, at) => { delete slots[at] } },
} })`
  // Each of 3 elements is there or not: 8 states, 6 calls in each. Every state has holes of its own, and is a batch of its own.
  expect(inFile('main.ts', text, (file) => checked(file, { mode: 'delta' }))).toMatchObject({
    states: 8, transitions: 8 * 6, delta: { levels: 4, standardLevels: 0, batches: 8, abandoned: [] },
  })
})

it('no level is given up, and no write is lost, if a built-in fills an object that is there already', () => {
  const text = `import { explore } from 'manyworlds'
export default explore({ root: () => ({ n: 0, copy: [] as number[] }), bound: 8, operations: {
  step: (root) => { root.n = (root.n + 1) % 3 },
  copy: (root) => {
    const list = [root.n, root.n + 1]
    list.constructor = { [Symbol.species]: function () { return root.copy } } as never
    list.map((x) => x * 2)
  },
} })`
  // n is 0, 1 or 2, and the copy is empty or was made of one of these: 3 * 4 states, 2 calls in each. The farthest copies 2, and goes on to 1.
  for (const mode of ['host', 'tracked', 'delta'] as const) {
    const result = inFile('main.ts', text, (file) => checked(file, { mode }))
    expect(result).toMatchObject({ verdict: 'holds', states: 3 * 4, transitions: 3 * 4 * 2, depth: 5 })
    if (mode === 'delta') expect(result).toMatchObject({ delta: { standardLevels: 0, abandoned: [] } })
  }
})

it('levels that are given up one by one do not end the attempts: two in a row would', () => {
  const step = (by: number): string => `(root) => { root.n += ${by}; if (root.n % 2 === 1) root.weak.set(root.key, 1); else root.weak.delete(root.key) }`
  const text = `import { explore } from 'manyworlds'
export default explore({ root: () => ({ n: 0, key: {}, weak: new WeakMap() }), bound: 7, operations: { one: ${step(1)}, three: ${step(3)} } })`
  // Every other level has entries of a weak collection.
  const result = inFile('main.mjs', text, (file) => checked(file, { mode: 'delta' }))
  const reason = expect.stringContaining('weak collections') as string
  expect(result).toMatchObject({ verdict: 'holds', delta: { levels: 4, standardLevels: 3, abandoned: [reason, reason, reason] } })
})
