// Mode and everything else that shapes a search, in any combination: strategy, exact comparison, abstraction, coverage,
// going on after violations, no matching, limits. All modes give one answer.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { checkSettings, STRATEGY_NAMES } from '../../src/options.ts'
import { isWhole, runs } from '../support/extent.ts'
import { makeRestless } from './restless.ts'
import { answer, MODES, PROGRAM_MODES, type Way } from './agreement.ts'

makeRestless()
const FILES = [
  'examples/subjects/bst.ts', 'examples/subjects/heaparray.ts', 'examples/faulty/deque-stale-prev.ts', 'test/corpus/programs/api-choose-in-operation/program.ts',
  'test/corpus/programs/api-compare-roots/program.ts', 'test/corpus/programs/object-weakmap/program.ts', 'test/corpus/programs/run-choose-later/program.ts',
  'test/corpus/programs/run-compare-exclude/program.ts', 'examples/bank/main.ts', 'examples/philosophers/fixed.ts', 'test/corpus/packages/p-queue/program.ts',
] as const

/** Those that are explorations, which delta mode is for. */
const OBJECTS = new Set<string>(FILES.slice(0, 6))

const ways: fc.Arbitrary<Way> = fc.record({
  strategy: fc.constantFrom(...STRATEGY_NAMES),
  exact: fc.boolean(),
  match: fc.constantFrom<'exact' | 'shape'>('exact', 'exact', 'shape'),
  exclude: fc.constantFrom<readonly string[]>([], [], ['TreeNode.value']),
  coverage: fc.constantFrom<boolean | 'all'>(false, false, true, 'all'),
  keepGoing: fc.boolean(),
  matching: fc.constantFrom<'states' | 'none'>('states', 'states', 'none'),
  maxDepth: fc.constantFrom(undefined, undefined, 3),
  maxStates: fc.constantFrom(40, 100),
  walks: fc.constant(8),
  seed: fc.nat(3),
})

function agree(file: string, way: Way): void {
  const expected = answer(file, 'host', way)
  for (const mode of OBJECTS.has(file) ? MODES : PROGRAM_MODES) expect({ mode, ...answer(file, mode, way) }).toEqual({ mode, ...expected })
}

describe('all modes give one answer', () => {
  it('for any combination of settings', () => {
    fc.assert(fc.property(fc.constantFrom(...FILES), ways, agree), runs(2, 3))
  })

  /** All files, or one, another for each setting. */
  const some = (turn: number): readonly string[] => (isWhole ? FILES : [FILES[(turn * 5) % FILES.length]!])

  // Each setting alone, so that a combination that is never drawn leaves no setting untried.
  it.each(STRATEGY_NAMES)('with the strategy %s', (strategy) => {
    for (const file of some(STRATEGY_NAMES.indexOf(strategy))) agree(file, { strategy, maxStates: 40, walks: 3 })
  })

  const settings = [
    { exact: true }, { match: 'shape' }, { coverage: true }, { matching: 'none', strategy: 'dfs', maxDepth: 3 }, { keepGoing: true }, { maxDepth: 2 }, { bound: 3 },
  ] as const
  it.each(settings)('with %j', (way) => {
    for (const file of some(settings.indexOf(way))) agree(file, { maxStates: 40, ...('bound' in way && !/subjects|faulty/.test(file) ? {} : way) })
  })
})

it.each([
  [{ mode: 'sideways' }, "mode is 'sideways'", 'use one of host, tracked, delta, auto'],
  [{ mode: 'tracked', mixed: 'eager' }, "mixed is 'eager' and no host block is named", 'name functions, classes or packages as host, or use auto'],
])('%j is refused with the reason', (options, fact, remedy) => {
  expect(() => checkSettings(options as never)).toThrow(expect.objectContaining({ code: 'bad-option', fact, remedy }))
})
