import { expect, it } from 'vitest'
import type { ProgramStep, Run } from '../explore/schedule.ts'
import { foldedRuns, repeatedRuns } from './repeated-runs.ts'

const run = (line: number, column = 1): Run => ({ task: 0, name: 'spin', how: 'resumed', location: { file: 'x.ts', line, column } })
const step = (runs: Run[], more: Partial<ProgramStep> = {}): ProgramStep => ({
  eventIndex: 0, choiceIndexes: [], task: 0, event: 'start', choices: [], runs, changes: [], console: [], fingerprint: '', ...more,
})
const times = (of: ProgramStep) => repeatedRuns(of).slice(1).map((each) => `${each.run!.location!.line} × ${each.times}`)

it('a run that comes again in a row stands once', () => {
  expect(times(step([run(1), run(2), run(2), run(2), run(1)]))).toEqual(['1 × 1', '2 × 3', '1 × 1'])
})

it('runs at two places of one line are told apart', () => {
  expect(times(step([run(1, 1), run(1, 9), run(1, 9), run(1, 1)]))).toEqual(['1 × 1', '1 × 2', '1 × 1'])
})

it('its changes go from the first value to the last', () => {
  const changes = [{ run: 0, path: 'n', before: '0', after: '1' }, { run: 1, path: 'n', before: '1', after: '2' }, { run: 1, path: 'm', after: '3' }]
  expect(repeatedRuns(step([run(1), run(1)], { changes }))[1]!.changes)
    .toEqual([{ run: 0, path: 'n', before: '0', after: '2' }, { run: 1, path: 'm', after: '3' }])
})

it('runs that print or choose are told one by one', () => {
  expect(times(step([run(1), run(1)], { console: [{ run: 1, text: 'x' }] }))).toEqual(['1 × 1', '1 × 1'])
  expect(times(step([run(1), run(1)], { choices: [{ run: 0, text: '1', of: 2 }] }))).toEqual(['1 × 1', '1 × 1'])
})

it('runs inside of a package stand for those behind them that show nothing', () => {
  const inside = (line: number): Run => ({ ...run(line), location: { file: 'node_modules/pkg/x.js', line, column: 1 } })
  const changes = [{ run: 4, path: 'n', before: '0', after: '1' }]
  const folded = (own: string) => foldedRuns(step([run(1), inside(2), inside(3), inside(4), inside(5), run(6)], { changes }), own)
    .slice(1).map((each) => `${each.run!.location!.line} + ${each.more}`)
  expect(folded('x.ts')).toEqual(['1 + 0', '2 + 2', '5 + 0', '6 + 0'])
  expect(folded('node_modules/pkg/test.js')).toEqual(['1 + 0', '2 + 0', '3 + 0', '4 + 0', '5 + 0', '6 + 0'])
})
