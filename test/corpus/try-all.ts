/**
 * What is asked of every program of the corpus: what its folder expects, that all modes, visited sets and strategies give one answer, that its
 * violation replays. Each way of checking it is taken once, whoever asks. `npm test` takes some of the ways, in turn, so that each
 * of them meets many programs and each program several of them.
 */
import { join, resolve } from 'node:path'

import { describe, expect, it } from 'vitest'

import { replayFile } from '../../src/check/replaying.ts'
import type { CheckResult } from '../../src/explore/result.ts'
import { writeTraceFile } from '../../src/explore/trace-file.ts'
import { checkSettings } from '../../src/options.ts'
import { answer, type Mode, type Way } from '../modes/agreement.ts'
import { QUIET } from '../support/checked.ts'
import { isWhole } from '../support/extent.ts'
import { temporaryFolder } from '../support/folder.ts'
import type { Item } from './corpus.ts'
import { outcomeOf, refusalOf } from './outcome.ts'

const root = resolve(import.meta.dirname, '../..')
const COMPLETE = ['dfs', 'fewest-switches', 'coverage'] as const

export function tryAll(items: readonly Item[]): void {
  for (const [turn, item] of items.entries()) describe(item.file, () => { tryOne(item, turn) })
}

function tryOne(item: Item, turn: number): void {
  const subject = new Subject(item)
  const { expected } = item
  if (expected !== undefined) {
    it('gives the expected result', () => {
      const { options: _, schedules: __, ...rest } = expected
      const { result, said } = subject.taken('host')
      expect(result === undefined ? refusalOf(said, expected) : outcomeOf(result, expected)).toEqual(rest)
    })
  }
  it('gives one answer in every mode, by fingerprints and exactly', () => {
    const { said } = subject.taken('host')
    for (const { mode, way } of waysOf(item, turn)) expect({ mode, ...comparable(subject.taken(mode, way).said) }).toEqual({ mode, ...comparable(said) })
  })
  // No path shows that something never happens.
  if (expected?.verdict === 'violation' && expected.violation?.property.kind !== 'sometimes') it('replays its violation', () => { expectReplay(subject) })
  if (expected !== undefined && !item.isExploration && /\/run-/.test(item.file)) tryStrategies(subject, expected, turn)
}

/** The ways besides the simplest one, which is host mode with fingerprints. */
function waysOf({ isExploration }: Item, turn: number): { readonly mode: Mode; readonly way: Way }[] {
  const exact = { exact: true }
  if (isWhole) {
    const modes: readonly Mode[] = isExploration ? ['tracked', 'delta', 'auto'] : ['tracked', 'auto']
    return [{ mode: 'host', way: exact }, ...modes.flatMap((mode) => [{ mode, way: {} }, { mode, way: exact }])]
  }
  const others: { mode: Mode; way: Way }[] = [{ mode: 'tracked', way: {} }, { mode: 'host', way: exact }, { mode: 'auto', way: {} }, { mode: 'tracked', way: exact }]
  const ways = [others[turn % others.length]!]
  if (isExploration) ways.push({ mode: 'delta', way: turn % 2 === 0 ? exact : {} })
  return ways
}

/** What does not depend on how visited states are kept. */
function comparable(said: object): object {
  const { visited: _, collisionProbability: __, ...rest } = said as Record<string, unknown>
  return rest
}

function expectReplay(subject: Subject): void {
  const { result } = subject.taken('host')
  const replayed = replayFile(writeTraceFile(temporaryFolder(), result!, 'test'), checkSettings({}), QUIET)
  expect(replayed).toMatchObject({ reproduced: true, sourcesChanged: false, differences: [] })
  expect(replayed.kind === 'program' ? replayed.trace.steps : replayed.steps).toEqual(result!.violation!.trace.steps)
}

/** Violations are found by all strategies, after as few steps only by those that promise it. */
function tryStrategies(subject: Subject, expected: NonNullable<Item['expected']>, turn: number): void {
  const strategies = isWhole ? COMPLETE : turn % 2 === 0 ? [COMPLETE[(turn / 2) % COMPLETE.length]!] : []
  it.each(strategies)('is explored as a whole by %s', (strategy) => {
    const result = subject.taken('host', { strategy }).result!
    expect([result.verdict, result.strategy]).toEqual([expected.verdict, strategy])
    if (expected.verdict !== 'holds') {
      expect(result.violation!.property).toEqual(expected.violation!.property)
      return
    }
    expect(result.states).toBe(expected.states)
    // A driver's runs depend on which of them meets a tree first, the trees do not.
    if (result.kind === 'program' && expected.roots !== undefined) expect(result.roots).toBe(expected.roots)
    else expect(result.transitions).toBe(expected.transitions)
  })

  if (isWhole || turn % 6 === 0) it('is never said to hold by random walks', () => {
    const walks = { strategy: 'random', walks: isWhole ? 30 : 5, seed: 7 } as const
    const { verdict, states, transitions } = subject.taken('host', walks).result!
    expect(verdict).not.toBe('holds')
    expect(states).toBeLessThanOrEqual(expected.verdict === 'holds' ? expected.states! : Infinity)
    expect(subject.take('host', walks).result).toMatchObject({ verdict, states, transitions })
  })

  if (expected.schedules !== undefined) it('has the expected number of schedules', () => {
    const result = subject.take('host', { strategy: 'dfs', keepGoing: true, matching: 'none' }).result
    expect(result).toMatchObject({ verdict: 'holds', ends: expected.schedules })
  })
}

interface Taken {
  /** What all modes have to agree on. */
  readonly said: object
  /** Everything; undefined if the program was refused. */
  readonly result: CheckResult | undefined
}

class Subject {
  readonly #item: Item
  readonly #taken = new Map<string, Taken>()

  constructor(item: Item) {
    this.#item = item
  }

  /** What checking it this way says. */
  take(mode: Mode, way: Way = {}): Taken {
    let result: CheckResult | undefined
    const said = answer(join(root, this.#item.file), mode, { ...this.#item.way, ...way }, (seen) => { result = seen })
    return { said, result }
  }

  /** The same, once. */
  taken(mode: Mode, way: Way = {}): Taken {
    const key = JSON.stringify([mode, way])
    const known = this.#taken.get(key) ?? this.take(mode, way)
    this.#taken.set(key, known)
    return known
  }
}
