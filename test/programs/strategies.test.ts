// Every strategy explores the same states of every program, and without state matching the paths that lead to an end are
// counted. Violations are found by all of them, after as few steps only by those that promise it.

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkFile } from '../../src/check/checking.ts'
import { NO_EXTENSIONS } from '../../src/check/extensions.ts'
import { checkSettings } from '../../src/options.ts'
import type { Expected } from './expected.ts'

const hooks = { progress() {}, console() {}, isInterrupted: () => false }
const folders = readdirSync(import.meta.dirname).filter((name) => /^(run|api-choose)-/.test(name))
const load = async (name: string) => ((await import(join(import.meta.dirname, name, 'expected.ts'))) as { default: Expected }).default

describe.each(folders)('%s', (name) => {
  const file = join(import.meta.dirname, name, 'program.ts')

  it.each(['dfs', 'fewest-switches', 'coverage'] as const)('is explored as a whole by %s', async (strategy) => {
    const expected = await load(name)
    const result = checkFile(file, checkSettings({ ...expected.options, strategy } as never), hooks)
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

  it('is never said to hold by random walks', async () => {
    const expected = await load(name)
    const settings = checkSettings({ ...expected.options, strategy: 'random', walks: 30, seed: 7 } as never)
    const [first, second] = [checkFile(file, settings, hooks), checkFile(file, settings, hooks)]
    expect(first.verdict).not.toBe('holds')
    expect(first.states).toBeLessThanOrEqual(expected.verdict === 'holds' ? expected.states! : Infinity)
    expect([second.states, second.transitions, second.verdict]).toEqual([first.states, first.transitions, first.verdict])
  })

  it('has the expected number of schedules', async () => {
    const { schedules } = await load(name)
    if (schedules === undefined) return
    const result = checkFile(file, checkSettings({ strategy: 'dfs', keepGoing: true }), hooks, { ...NO_EXTENSIONS, matching: 'none' })
    expect(result).toMatchObject({ verdict: 'holds', ends: schedules })
  })
})
