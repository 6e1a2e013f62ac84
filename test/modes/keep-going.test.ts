// A violation ends its path, not the search: all violations are counted, and everything else is explored, whichever of the
// two loops searches (explorer.ts, search.ts) and in every mode.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'

import { NO_EXTENSIONS } from '../../src/check/extensions.ts'
import type { CheckResult, ExplorationResult } from '../../src/explore/result.ts'
import type { CheckOptions } from '../../src/options.ts'
import { checked } from '../support/checked.ts'
import { temporaryFolder } from '../support/folder.ts'
import { answer, MODES } from './agreement.ts'
import { sample } from '../support/extent.ts'

const STEPS = `import { explore, int } from 'manyworlds'
export default explore({ root: () => ({ n: 0 }), bound: 3, operations: { add: { args: [int(1, 2)], run: (root, k) => { root.n += k } } }, `

const TEXTS = {
  // Sums of ones and twos without 2: 0, 1, then 2 (twice) and 3; 2 is not followed, and from 3 come 4 and 5.
  state: `${STEPS} invariant: (root) => root.n !== 2 })`,
  initial: `${STEPS} invariant: (root) => root.n !== 0 })`,
  all: `${STEPS} invariant: (root) => root.n === 0 })`,
  // No state is reached by what throws: 0 adds 1, 1 adds 2 and 3 adds 1 and 2; 0 adds 2 and 1 adds 1 fail.
  transition: STEPS.replace('root.n += k', "if (root.n + k === 2) throw new Error('two'); root.n += k") + '})',
  last: STEPS.replace('root.n += k', "if (root.n > 0) throw new Error('more'); root.n += k") + '})',
  ensures: `${STEPS.replace('root.n += k }', 'root.n += k }, ensures: ({ root }) => root.n !== 2')} })`,
  sometimes: `import { choose, sometimes } from 'manyworlds'
let isBehind = false
sometimes('behind it', () => isBehind)
export default () => { if (choose(1, 2) === 2) throw new Error('two'); isBehind = false }`,
  guard: `${STEPS.replace('run:', "guard: (root) => { if (root.n === 2) throw new Error('two'); return true }, run:")} })`,
}

/** Levels of several states, of which some violate the invariant wherever they stand in their level. */
const PAIRS = (rest: number): string => `import { explore } from 'manyworlds'
export default explore({ root: () => ({ a: 0, b: 0 }), bound: 5, operations: { a: (root) => { root.a = (root.a + 1) % 7 }, b: (root) => { root.b = (root.b + 1) % 5 }, c: (root) => { root.a = (root.a * 3) % 7 } },
  invariant: (root) => (root.a * 5 + root.b) % 4 !== ${rest} || root.a + root.b === 0 })`

let directory: string
beforeAll(() => {
  directory = temporaryFolder()
  for (const [name, text] of Object.entries(TEXTS)) writeFileSync(join(directory, `${name}.mjs`), text)
})

function check(name: keyof typeof TEXTS, options: CheckOptions = {}, listeners: readonly object[] = []): CheckResult {
  return checked(join(directory, `${name}.mjs`), { keepGoing: true, ...options }, { ...NO_EXTENSIONS, listeners })
}

/** What both loops have to agree on. */
function counts(result: CheckResult): object {
  const { verdict, states, transitions, depth, completeDepth, pending, violations, limits, operations, violation } = result as ExplorationResult
  return { verdict, states, transitions, depth, completeDepth, pending, violations, limits, operations, steps: violation?.trace.steps.map(({ code }) => code), message: violation?.message }
}

describe('a search that keeps going', () => {
  it.each([0, 1, 2, 3])('expands the neighbours of states that it does not expand, in every mode: %i', (rest) => {
    const file = join(directory, `pairs-${rest}.mjs`)
    writeFileSync(file, PAIRS(rest))
    const [host, ...others] = MODES.map((mode) => counts(checked(file, { keepGoing: true, mode })))
    expect(host).toMatchObject({ verdict: 'violation' })
    for (const other of others) expect(other).toEqual(host)
  })

  it('counts a state that violates the invariant once, and does not expand it', () => {
    expect(counts(check('state'))).toMatchObject({ verdict: 'violation', violations: 1, states: 6, transitions: 6, depth: 3, completeDepth: 3, pending: 0, limits: [], steps: ['root.n += 2'] })
  })

  it('counts every transition that fails', () => {
    expect(counts(check('transition'))).toMatchObject({ verdict: 'violation', violations: 2, states: 5, transitions: 6, steps: ['add(root, 2)'] })
    expect(counts(check('ensures'))).toMatchObject({ violations: 2, states: 5, transitions: 6 })
  })

  it('says of no violation that there is none', () => {
    expect(check('state', { bound: 0 })).toMatchObject({ verdict: 'holds', violations: 0 })
    expect(check('state', { bound: 0, keepGoing: false })).not.toHaveProperty('violations')
  })

  it('leaves nothing pending but what a limit left out', () => {
    // Depth 1: 1 and 2, of which 2 violates; only 1 waits.
    expect(counts(check('state', { maxDepth: 1 }))).toMatchObject({ violations: 1, states: 3, depth: 1, completeDepth: 1, pending: 1, limits: [{ kind: 'max-depth', value: 1 }] })
    // Nothing is left behind states that all violate.
    expect(counts(check('all', { maxDepth: 1 }))).toMatchObject({ violations: 2, states: 3, pending: 0, completeDepth: 3, limits: [] })
    expect(counts(check('state', { maxStates: 3 }))).toMatchObject({ violations: 1, states: 3, pending: 2, limits: [{ kind: 'max-states', value: 3 }] })
  })

  const ways: CheckOptions[] = [{}, { maxDepth: 1 }, { maxStates: 3 }, { bound: 1 }, { exact: true }, { match: 'shape' }, { match: 'shape', maxDepth: 1 }]

  it.each((Object.keys(TEXTS) as (keyof typeof TEXTS)[]).filter((name) => name !== 'sometimes'))('is the same in both loops and in all modes: %s', (name) => {
    for (const way of sample(ways, 2, name.length % 2)) {
      const expected = counts(check(name, way, [{}]))
      for (const mode of MODES) expect({ way, mode, ...counts(check(name, { ...way, mode })) }).toEqual({ way, mode, ...expected })
    }
  })

  it('does not say of what might be behind a violation that it never happens', () => {
    expect(check('sometimes')).toMatchObject({ verdict: 'violation', violations: 1, violation: { property: { kind: 'uncaught' } }, sometimes: [{ name: 'behind it', reached: false }] })
  })

  it('goes on with programs', () => {
    const results = (['host', 'tracked', 'auto'] as const).map((mode) => answer(join(import.meta.dirname, '../../examples/bank/main.ts'), mode, { keepGoing: true }))
    // Whichever of the two withdrawals writes first, the other one overwrites it: two ends, each a failed assertion.
    for (const result of results) expect(result).toMatchObject({ verdict: 'violation', violations: 2, limits: [], pending: 0 })
  })
})
