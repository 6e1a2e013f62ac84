import { expect, it } from 'vitest'
import { checkSettings } from '../options.ts'
import { watchOver } from './progress.ts'

it('a search ends when it takes more memory than it may, in megabytes', () => {
  let reports = 0
  const hooks = { progress: () => { reports++ }, console: () => {}, isInterrupted: () => false }
  const limitAt = (maxMemoryMb: number): unknown => {
    reports = 0
    const { watch } = watchOver(checkSettings({ maxMemoryMb }), hooks, 3)
    let limit: unknown
    // Memory is looked at as often as progress is reported; the first report comes before the search.
    while (limit === undefined && reports < 2) limit = watch({ states: 1, transitions: 1, depth: 1, frontier: 1 })
    return limit
  }
  expect(limitAt(1)).toEqual({ kind: 'max-memory', value: 1 })
  expect(limitAt(1_000_000)).toBeUndefined()
})
