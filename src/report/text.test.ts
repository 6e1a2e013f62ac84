import { describe, expect, it } from 'vitest'
import { sampleFailure, samplePass, sampleViolation } from '../../test/package/sample-result.ts'
import type { ExplorationResult, Property } from '../explore/result.ts'
import { colored, plain } from './palette.ts'
import { replayCommand } from './sections.ts'
import { propertyText, summaryLine, textReport } from './text.ts'
import { visible } from './visible.ts'

const traceFile = '.manyworlds/traces/bst-1a2b3c4d.json'
const stored: ExplorationResult = { ...sampleFailure, violation: { ...sampleViolation, traceFile } }

/** The second section: what was covered. */
const coverage = (result: Partial<ExplorationResult>) => textReport({ ...samplePass, ...result }, plain).split('\n\n')[1]

describe('the text report', () => {
  it('of a pass says what was explored', () => {
    expect(textReport(samplePass, plain)).toBe(`\
HOLDS  examples/bst.ts  bound 9

  No violation. Every sequence of up to 9 operations was explored.

  states       51,822
  transitions  845,280 (1.31 M/s)
  depth        9
  time         645 ms
  memory       212 MB
  collision    1 in 14 billion that two different states were taken for one

  operation  executed  new states
  add         422,640      51,821
  remove      422,640           0
`)
  })

  it('names the host blocks, the busiest first', () => {
    const hostBlocks = [
      { name: 'Tree.insert', line: 3, kind: 'lazy', count: 7, fallbacks: 1 }, { name: 'sort', line: 9, kind: 'eager', count: 1234, fallbacks: 0 },
      { name: 'left', line: 5, kind: 'off', count: 1, fallbacks: 0 },
    ] as const
    expect(textReport({ ...samplePass, hostBlocks }, plain)).toContain(`
  Host blocks:
    sort         eager, 1,234 runs
    Tree.insert  lazy, 7 runs, 1 fallback
    left         with barriers in the end, 1 run
`)
  })

  it('counts the host blocks that it does not name', () => {
    const hostBlocks = Array.from({ length: 13 }, (_, i) => ({ name: `f${i}`, line: i, kind: 'lazy' as const, count: i + 1, fallbacks: 0 }))
    const text = textReport({ ...samplePass, hostBlocks }, plain)
    expect(text).toContain('    f3   lazy, 4 runs\n  and 3 more\n')
    expect(text).not.toContain('    f2 ')
    expect(textReport({ ...samplePass, hostBlocks: hostBlocks.slice(0, 10) }, plain)).not.toContain(' more\n')
  })

  it('of a search that kept going says how many violations there are and what else was explored', () => {
    const begin = (result: Partial<ExplorationResult>) => textReport({ ...sampleFailure, ...result }, plain).split('\n\n').slice(1, 3)
    expect(begin({ violations: 1234 })).toEqual([
      '  1,234 violations. Their paths end there; every other sequence of up to 6\n  operations was explored. The first one:',
      expect.stringContaining("the invariant 'ordered' does not hold"),
    ])
    expect(begin({ violations: 1, limits: [{ kind: 'timeout', value: 5000 }], pending: 3 })[0])
      .toBe('  1 violation. Its path ends there; the search stopped after 5 s (--timeout);\n  3 states were left unexplored. It is this:')
    expect(textReport({ ...sampleFailure, violations: 2 }, plain)).toContain('\n  operation  executed  new states\n')
    expect(textReport(sampleFailure, plain)).not.toContain('operation  executed')
    expect(textReport({ ...samplePass, violations: 0 }, plain)).toBe(textReport(samplePass, plain))
  })

  it('of a violation shows the source line, the code, every step and how to replay', () => {
    expect(textReport(stored, plain)).toBe(`\
VIOLATION  examples/bst.ts  bound 6

  the invariant 'ordered' does not hold
  at examples/bst.ts:11:14

    10 |   }),
  > 11 |   invariant: (tree) => tree.isOrdered(),
       |              ^
    12 | })

  The shortest sequence that shows it (2 operations):

    const tree = new BinarySearchTree()
    tree.add(2)
    tree.remove(2)
    assert(tree.isOrdered())

  Step by step:

    1. tree.add(2) → true
         ~ tree.root: undefined → Node {value: 2}
         ~ tree.size: 0 → 1
    2. tree.remove(2) → true
         - tree.root.value: 2
         + tree.root.key: 2

  states       14
  transitions  20 (1.67 k/s)
  depth        2
  time         12 ms
  memory       212 MB
  collision    1 in 14 billion that two different states were taken for one

  trace   .manyworlds/traces/bst-1a2b3c4d.json
  replay  npx manyworlds replay .manyworlds/traces/bst-1a2b3c4d.json
`)
  })

  it('of a violation in the initial state has no steps', () => {
    const trace = { ...sampleViolation.trace, steps: [] }
    const report = textReport({ ...sampleFailure, violation: { ...sampleViolation, trace } }, plain)
    expect(report).toContain(`
  It shows in the initial state:

    const tree = new BinarySearchTree()
    assert(tree.isOrdered())

  states `)
    expect(report).not.toContain('Step by step')
  })

  it('of a thrown error shows its stack', () => {
    const violation = { ...sampleViolation, stack: 'RangeError: no\n    at remove (examples/bst.ts:3:1)' }
    expect(textReport({ ...sampleFailure, violation }, plain))
      .toContain('\n\n  RangeError: no\n      at remove (examples/bst.ts:3:1)\n\n')
  })

  it('names the limit and covers no more than was explored', () => {
    const stopped = { verdict: 'incomplete', completeDepth: 5, pending: 7304 } as const
    expect(coverage({ ...stopped, limits: [{ kind: 'max-states', value: 10_000 }] })).toBe(
      '  Stopped at 10,000 states (--max-states). No violation in any sequence of up\n'
      + '  to 5 operations; 7,304 states were left unexplored.')
    const two = [{ kind: 'timeout', value: 90_000 }, { kind: 'max-memory', value: 4096 }] as const
    expect(coverage({ ...stopped, limits: two })).toBe(
      '  Stopped after 1 min 30 s (--timeout) and at 4,096 MB of memory\n'
      + '  (--max-memory). No violation in any sequence of up to 5 operations; 7,304\n'
      + '  states were left unexplored.')
    expect(coverage({ ...stopped, limits: [{ kind: 'max-depth', value: 1 }], completeDepth: 1, pending: 1 })).toBe(
      '  Stopped after 1 operation (--max-depth). No violation in any sequence of up\n'
      + '  to 1 operation; 1 state was left unexplored.')
    expect(coverage({ ...stopped, limits: [{ kind: 'interrupted' }], completeDepth: 0, pending: 0 })).toBe(
      '  Stopped by an interrupt. No violation so far.')
  })

  it('says when longer sequences reach nothing new', () => {
    expect(coverage({ depth: 4 })).toBe(
      '  No violation. Every sequence of operations was explored: 4 operations reach\n  every state.')
    expect(coverage({ depth: 1 })).toContain(': 1 operation reaches\n  every state.')
  })

  it('warns of operations that never ran and counts what guards refused', () => {
    const operations = [...samplePass.operations, { name: 'clear', executed: 0, disabled: 51_822, newStates: 0 }]
    expect(textReport({ ...samplePass, operations }, plain)).toContain(`
  operation  executed  disabled  new states
  add         422,640         0      51,821
  remove      422,640         0           0
  clear             0    51,822           0
  clear was never enabled, so nothing that it does was checked
`)
  })

  it('explains state outside the root, once', () => {
    const outsideState = ['nextId (src/ids.ts)', 'Array.prototype.push']
    expect(textReport({ ...samplePass, outsideState }, plain)).toContain(`

  Operations changed state outside the root:
    nextId (src/ids.ts)
    Array.prototype.push
  It is restored and compared like the rest of the state. A value that only
  grows, such as a counter, makes every state a new one.
`)
  })

  it('shows exact comparison, executions that differ and warnings', () => {
    const report = textReport({
      ...samplePass, visited: 'exact', collisionProbability: 0, executions: 12, elapsedMs: 0, warnings: ['be careful'],
    }, plain)
    expect(report).toContain('\n  transitions  845,280\n  executions   12\n')
    expect(report).toContain('\n  collision    none: whole states were compared\n')
    expect(report).toContain('\n\n  warning: be careful\n')
  })

  it('fits 80 columns', () => {
    for (const line of textReport(stored, plain).split('\n')) expect(line.length).toBeLessThanOrEqual(80)
  })

  it('is the same with colours, but for the colours', () => {
    const painted = visible(textReport(stored, colored))
    expect(painted).toMatch(/^\u001b\[1;30;41m VIOLATION \u001b\[0m/)
    const bare = painted.replaceAll(/\u001b\[[\d;]*m/g, '').replace(' VIOLATION ', 'VIOLATION')
    expect(bare).toBe(textReport(stored, plain))
  })
})

it.each<[Property, string]>([
  [{ kind: 'invariant', name: '' }, 'the invariant does not hold'],
  [{ kind: 'invariant', name: 'invariant' }, 'the invariant does not hold'],
  [{ kind: 'invariant', name: 'balanced' }, 'invariant balanced does not hold'],
  [{ kind: 'ensures', name: 'add' }, 'what add ensures does not hold'],
  [{ kind: 'model', name: 'add' }, 'add differs from the reference model'],
  [{ kind: 'error', name: 'add' }, 'add threw an error'],
  [{ kind: 'endless', name: 'add' }, 'add does not end'],
])('the property %j reads %s', (property, text) => {
  expect(propertyText(property)).toBe(text)
})

it('quotes a path in the replay command where a shell needs it', () => {
  expect(replayCommand('a/b-1.json')).toBe('npx manyworlds replay a/b-1.json')
  expect(replayCommand("my file's.json")).toBe("npx manyworlds replay 'my file'\\''s.json'")
})

it('sums up several files', () => {
  expect(summaryLine(['holds', 'error', 'holds', 'violation'])).toBe('4 files: 2 holds, 1 violation, 1 error\n')
})
