import { describe, expect, it } from 'vitest'
import { deadlock, lostUpdate, programFailure } from '../../test/package/sample-program.ts'
import type { ProgramResult } from '../explore/result.ts'
import { colored, plain } from './palette.ts'
import { programPropertyText } from './program-text.ts'
import { textReport } from './text.ts'

const traceFile = '.manyworlds/traces/main-1a2b3c4d.json'
const stored: ProgramResult = { ...programFailure, violation: { ...lostUpdate, traceFile } }
const { violation: _violation, ...pass } = { ...programFailure, verdict: 'holds' as const }

describe('the report of a program', () => {
  it('shows the schedule in one column a task, the failing line and how to replay', () => {
    expect(textReport(stored, plain, 100)).toBe(`\
VIOLATION  examples/bank/main.ts

  AssertionError: the balance is wrong

  Found after 14 states and 20 transitions in 12 ms.

  The shortest schedule that shows it (5 steps):

     main()                                       │ withdraw(80)        │ withdraw(50)
  ────────────────────────────────────────────────┼─────────────────────┼────────────────────
  1  ● start                                      │                     │
     :12 main()                                   │                     │
                                                  │ :6 withdraw(80)     │
                                                  │                     │ :6 withdraw(50)
  2                                               │ ● timeout 1 ms (:4) │
                                                  │ :7 await delay()    │
                                                  │   before = 100      │
  3                                               │                     │ ● timeout 1 ms (:4)
                                                  │                     │ :7 await delay()
                                                  │                     │   before = 100
  4                                               │ ● timeout 1 ms (:4) │
                                                  │ :9 await delay()    │
                                                  │   balance: 100 → 20 │
                                                  │ » withdrew 80       │
  5                                               │                     │ ● timeout 1 ms (:4)
                                                  │                     │ :9 await delay()
                                                  │                     │   balance: 20 → 50
                                                  │                     │ » withdrew 50
     :13 await Promise.all([withdraw(80), withdr… │                     │
     ✗ AssertionError: the balance is wrong       │                     │

  examples/bank/main.ts:14:3

      13 |   await Promise.all([withdraw(80), withdraw(50)])
    > 14 |   assert(balance === -30, 'the balance is wrong')
         |   ^
      15 | }

  trace   .manyworlds/traces/main-1a2b3c4d.json
  replay  npx manyworlds replay .manyworlds/traces/main-1a2b3c4d.json
`)
  })

  it('says how many violations there are if the search kept going', () => {
    expect(textReport({ ...stored, violations: 3 }, plain).split('\n\n')[1])
      .toBe('  3 violations. Their paths end there; every other schedule was explored. The\n  first one:')
  })

  it('lists the steps on a narrow terminal', () => {
    const lines = textReport(stored, plain, 60).split('\n')
    const from = lines.indexOf('  1. start')
    expect(lines.slice(from, from + 14)).toEqual([
      '  1. start',
      '     main()        :12  main()',
      '     withdraw(80)  :6   withdraw(80)',
      '     withdraw(50)  :6   withdraw(50)',
      '  2. timeout 1 ms (:4)',
      '     withdraw(80)  :7  await delay()',
      '                       before = 100',
      '  3. timeout 1 ms (:4)',
      '     withdraw(50)  :7  await delay()',
      '                       before = 100',
      '  4. timeout 1 ms (:4)',
      '     withdraw(80)  :9  await delay()',
      '                       balance: 100 → 20',
      '                       » withdrew 80',
    ])
    expect(Math.max(...lines.slice(from, from + 18).map((line) => line.length))).toBeLessThanOrEqual(60)
  })

  it('names the task in a list wherever one of its functions goes on, and not before what that does', () => {
    const [start, , , fourth] = lostUpdate.trace.steps
    const run = fourth!.runs[0]!
    const steps = [start!, { ...fourth!, runs: [run, { ...run, location: { ...run.location!, line: 10 }, code: 'await log()' }] }]
    const lines = textReport({ ...programFailure, violation: { ...lostUpdate, trace: { ...lostUpdate.trace, steps } } }, plain, 40).split('\n')
    const from = lines.indexOf('  2. timeout 1 ms (:4)')
    expect(lines.slice(from, from + 5)).toEqual([
      '  2. timeout 1 ms (:4)',
      '     withdraw(80)  :9   await delay()',
      '                        balance: 100 → …',
      '                        » withdrew 80',
      '     withdraw(80)  :10  await log()',
    ])
  })

  it('fits every terminal that is not too narrow for a list', () => {
    for (const width of [40, 60, 79, 80, 100, 132, 200]) {
      const lines = textReport(stored, plain, width).split('\n')
      const schedule = lines.slice(lines.findIndex((line) => line.includes('start')), lines.findIndex((line) => line.startsWith('  examples/')))
      expect(Math.max(...schedule.map((line) => line.length)), `width ${width}`).toBeLessThanOrEqual(width)
    }
  })

  it('is the same text in colour', () => {
    const bare = textReport(stored, colored, 100).replaceAll(/\u001b\[[\d;]*m/g, '').replace(' VIOLATION  ', 'VIOLATION ')
    const shape = (text: string) => text.split('\n').map((line) => line.trimEnd())
    expect(shape(bare)).toEqual(shape(textReport(stored, plain, 100)))
  })

  it('of a deadlock lists what every function waits for', () => {
    expect(textReport({ ...programFailure, violation: deadlock }, plain, 100)).toContain(`
  What waits for ever:

    main()  :20 await Promise.all([left(), right()])
            for Promise.all of left(), right()
    left()  :10 await b.lock()
            mutex.ts:12 await new Promise((resolve) => waiting.push(resolve))
            for a promise that nothing will settle
`)
  })

  it('of a pass says that every schedule was explored', () => {
    expect(textReport(pass, plain)).toBe(`\
HOLDS  examples/bank/main.ts

  No violation. Every schedule was explored; the program ends in 2 different
  states.

  states       14
  transitions  20 (1.67 k/s)
  depth        5
  time         12 ms
  memory       80 MB
  collision    1 in 14 billion that two different states were taken for one
`)
  })

  it('says so if the program never ends', () => {
    expect(textReport({ ...pass, ends: 0 }, plain)).toContain('  No violation. Every schedule was explored; the program never ends.\n')
  })

  it('shows how many values stopIfVisited has seen', () => {
    expect(textReport({ ...pass, roots: 51 }, plain)).toContain('\n  roots        51 distinct values given to stopIfVisited\n')
  })

  it('of a limited search claims no more than it covered', () => {
    const coverage = (result: Partial<ProgramResult>) => textReport({ ...pass, verdict: 'incomplete', ...result }, plain).split('\n\n')[1]
    expect(coverage({ limits: [{ kind: 'max-states', value: 14 }], pending: 3 }))
      .toBe('  Stopped at 14 states (--max-states). No violation in any schedule of up to 4\n  steps; 3 states were left unexplored.')
    expect(coverage({ strategy: 'random', limits: [{ kind: 'walks', value: 100 }], completeDepth: 0 }))
      .toBe('  Stopped after 100 random walks (--walks). No violation so far.')
  })

  it('does not call a schedule shortest that another strategy found', () => {
    expect(textReport({ ...programFailure, strategy: 'dfs' }, plain)).toContain('  The schedule that shows it (5 steps):')
  })

  it('shows the beginning and the end of a long schedule', () => {
    const step = lostUpdate.trace.steps[3]!
    const trace = { ...lostUpdate.trace, steps: Array.from({ length: 100 }, () => step) }
    const text = textReport({ ...programFailure, violation: { ...lostUpdate, trace } }, plain)
    expect(text).toContain('(40 steps after step 15 are left out here; the trace file has them)')
    expect(text.split('\n').filter((line) => line.includes('●'))).toHaveLength(60)
  })
})

it('every property can be said in a sentence', () => {
  expect((['assertion', 'uncaught', 'unhandled-rejection', 'deadlock', 'endless', 'invariant', 'sometimes', 'end'] as const)
    .map((kind) => programPropertyText({ kind, name: 'x' }))).toEqual([
    'an assertion fails', 'an error is not caught', 'a rejection is not handled', 'nothing can run and main has not finished',
    'a task does not end', "'x' does not always hold", "'x' is never reached", "'x' does not hold at the end",
  ])
})
