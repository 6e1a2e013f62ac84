import { describe, expect, it } from 'vitest'
import { sampleReplay } from '../../test/package/sample-result.ts'
import type { ProgramReplay, ReplayResult } from '../explore/result.ts'
import { plain } from './palette.ts'
import { lostUpdate } from '../../test/package/sample-program.ts'
import { replayText } from './replay-text.ts'

const { violation, ...withoutViolation } = sampleReplay
const beginning = (replay: ReplayResult) => replayText(replay, plain).split('\n\n').slice(0, 3).join('\n\n')

describe('the report of a replay', () => {
  it('shows the violation again', () => {
    const text = replayText(sampleReplay, plain)
    expect(text).toMatch(/^REPRODUCED {2}\.manyworlds\/traces\/bst-1a2b3c4d\.json {2}of examples\/bst\.ts, bound 6\n/)
    expect(text).toContain('\n  Every step did what the trace says (2 steps in 3 ms).\n')
    expect(text).toContain('\n  The sequence that shows it (2 operations):\n')
    expect(text).toContain('\n    1. tree.add(2) → true\n')
    expect(replayText({ ...sampleReplay, sourcesChanged: true }, plain).replaceAll(/\n +/g, ' '))
      .toContain('The sources have changed since the trace was recorded.')
  })

  it('says that another Node recorded the trace', () => {
    const other = { ...withoutViolation, reproduced: false, verdict: 'holds', recordedWith: 'v18.0.0', differences: [] } as const
    expect(replayText(other, plain).replaceAll(/\n +/g, ' ')).toContain(`The trace was recorded with Node v18.0.0, and this is ${process.version}, whose library may do something else.`)
    expect(replayText({ ...sampleReplay, recordedWith: 'v18.0.0' }, plain)).not.toContain('v18')
  })

  it('says of a trace that no longer fails that only this was run', () => {
    expect(beginning({ ...withoutViolation, reproduced: false, verdict: 'holds', sourcesChanged: true, differences: [
      { step: 0, what: 'state', expected: 'aa', actual: 'bb' },
      { step: 2, what: 'result', expected: 'true', actual: 'false' },
    ] })).toBe(`\
NOT REPRODUCED  .manyworlds/traces/bst-1a2b3c4d.json  of examples/bst.ts, bound 6

  The violation of the trace (invariant ordered does not hold) did not occur
  (2 steps in 3 ms). The sources have changed since the trace was recorded.
  Only this one sequence was run; check the file to explore all of them.

  initial state: state differs
    expected aa
    actual   bb
  step 2: result differs
    expected true
    actual   false`)
  })

  it('has no line below its head that is wider than the terminal', () => {
    const actual = `read; ${'withdraw; '.repeat(40)}`
    const text = replayText({ ...withoutViolation, reproduced: false, verdict: 'holds', sourcesChanged: true, differences: [
      { step: 2, what: 'runs', expected: 'x'.repeat(200), actual },
    ] }, plain, 80)
    expect(text).toContain(`
    expected ${'x'.repeat(67)}
               ${'x'.repeat(65)}
               ${'x'.repeat(64)}…
    actual   read; withdraw; withdraw; withdraw; withdraw; withdraw; withdraw;
               withdraw; withdraw; withdraw; withdraw; withdraw; withdraw;
               withdraw; withdraw; withdraw; withdraw; withdraw; withdraw; with…
`)
    expect(Math.max(...text.split('\n').slice(1).map(({ length }) => length))).toBeLessThanOrEqual(80)
  })

  it('wonders when the same sources end in something else', () => {
    const other = { ...violation!, property: { kind: 'error', name: 'remove' } } as const
    expect(beginning({ ...sampleReplay, violation: other, reproduced: false, differences: [
      { step: 2, what: 'property', expected: 'invariant ordered', actual: 'error remove' },
    ] })).toBe(`\
DIFFERENT VIOLATION  .manyworlds/traces/bst-1a2b3c4d.json  of examples/bst.ts, bound 6

  The run ended in another violation than the trace says (2 steps in 3 ms).
  The sources are the same as when the trace was recorded, so this should not
  happen: does the program use something that is not part of its state?

  step 2: property differs
    expected invariant ordered
    actual   error remove`)
  })

  it('tells the same violation on other ways from the same run', () => {
    const differences = [{ step: 1, what: 'result', expected: 'true', actual: 'false' }] as const
    const text = beginning({ ...sampleReplay, reproduced: false, sourcesChanged: true, differences })
    expect(text).toMatch(/^REPRODUCED DIFFERENTLY /)
    expect(text).toContain('The same property was violated, but not every step did what the trace says')
  })
})

describe('the report of a replayed program', () => {
  const replay: ProgramReplay = {
    kind: 'program', reproduced: true, verdict: 'violation', file: 'examples/bank/main.ts', traceFile: '.manyworlds/traces/main-1a2b3c4d.json',
    sourcesChanged: false, expected: lostUpdate, violation: lostUpdate, trace: lostUpdate.trace, differences: [], elapsedMs: 3, warnings: [],
  }

  it('shows the schedule and the failing line again', () => {
    const text = replayText(replay, plain)
    expect(text).toMatch(/^REPRODUCED  \.manyworlds\/traces\/main-1a2b3c4d\.json  of examples\/bank\/main\.ts\n\n  Every step did what the trace says \(5 steps in 3 ms\)\.\n/)
    expect(text).toContain('  The schedule that shows it (5 steps):')
    expect(text).toContain("    > 14 |   assert(balance === -30, 'the balance is wrong')")
  })

  it('shows what ran if the violation did not occur', () => {
    const { violation: _violation, ...gone } = replay
    const text = replayText({
      ...gone, reproduced: false, verdict: 'holds', sourcesChanged: true,
      differences: [{ step: 4, what: 'runs', expected: 'withdraw', actual: 'withdraw; main' }],
    }, plain)
    expect(text).toContain(`\
NOT REPRODUCED  .manyworlds/traces/main-1a2b3c4d.json  of examples/bank/main.ts

  The violation of the trace (an assertion fails) did not occur (5 steps in 3
  ms). The sources have changed since the trace was recorded. Only this one
  schedule was run; check the program to explore all of them.

  step 4: what ran differs
    expected withdraw
    actual   withdraw; main

  What ran (5 steps):
`)
  })
})
