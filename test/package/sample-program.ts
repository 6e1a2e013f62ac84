/** A hand-made lost update and a hand-made deadlock, as the engine would return them for a program. */
import type { SourceLocation } from '../../src/base/errors.ts'
import type { ProgramResult, ProgramStep, ProgramViolation, Run } from '../../src/explore/result.ts'

const file = 'examples/bank/main.ts'
const at = (line: number): SourceLocation => ({ file, line, column: 3 })

const called = (task: number, line: number, name: string): Run => ({ task, name, how: 'called', location: at(line), code: `async function ${name}` })
const resumed = (task: number, line: number, name: string, code: string): Run => ({ task, name, how: 'resumed', location: at(line), code })

function step(task: number, event: string, runs: Run[], more: Partial<ProgramStep> = {}): ProgramStep {
  return { eventIndex: 0, choiceIndexes: [], task, event, choices: [], runs, changes: [], console: [], fingerprint: '00aa', ...more }
}

export const lostUpdate: ProgramViolation = {
  property: { kind: 'assertion', name: 'assertion' },
  message: 'AssertionError: the balance is wrong',
  location: at(14),
  frame: [
    '  13 |   await Promise.all([withdraw(80), withdraw(50)])',
    "> 14 |   assert(balance === -30, 'the balance is wrong')",
    '     |   ^',
    '  15 | }',
  ].join('\n'),
  stack: 'at main (examples/bank/main.ts:14:3)',
  trace: {
    sourcesHash: '0123456789abcdef0123456789abcdef',
    maxSteps: 10_000_000,
    tasks: [{ name: 'main()', location: at(12) }, { name: 'withdraw(80)', location: at(6) }, { name: 'withdraw(50)', location: at(6) }],
    steps: [
      step(0, 'start', [called(0, 12, 'main()'), called(1, 6, 'withdraw(80)'), called(2, 6, 'withdraw(50)')]),
      step(1, 'timeout 1 ms', [resumed(1, 7, 'withdraw', 'await delay()')], {
        location: at(4), changes: [{ run: 0, path: 'before', after: '100', local: 'withdraw' }],
      }),
      step(2, 'timeout 1 ms', [resumed(2, 7, 'withdraw', 'await delay()')], {
        location: at(4), changes: [{ run: 0, path: 'before', after: '100', local: 'withdraw' }],
      }),
      step(1, 'timeout 1 ms', [resumed(1, 9, 'withdraw', 'await delay()')], {
        location: at(4), changes: [{ run: 0, path: 'balance', before: '100', after: '20' }], console: [{ run: 0, text: 'withdrew 80' }],
      }),
      step(2, 'timeout 1 ms', [resumed(2, 9, 'withdraw', 'await delay()'), resumed(0, 13, 'main', 'await Promise.all([withdraw(80), withdraw(50)])')], {
        location: at(4), changes: [{ run: 0, path: 'balance', before: '20', after: '50' }], console: [{ run: 0, text: 'withdrew 50' }],
      }),
    ],
  },
}

export const deadlock: ProgramViolation = {
  property: { kind: 'deadlock', name: 'deadlock' },
  message: 'deadlock: main has not finished and nothing can run',
  waiting: [
    { task: 0, name: 'main()', location: at(20), code: 'await Promise.all([left(), right()])', on: 'Promise.all of left(), right()' },
    { task: 1, name: 'left()', location: at(10), code: 'await b.lock()', on: 'lock()' },
    {
      task: 1, name: 'lock()', location: { ...at(12), file: 'examples/bank/mutex.ts' },
      code: 'await new Promise((resolve) => waiting.push(resolve))', on: 'a promise that nothing will settle',
    },
  ],
  trace: {
    ...lostUpdate.trace,
    tasks: [{ name: 'main()' }, { name: 'left()' }],
    steps: [step(0, 'start', [called(0, 19, 'main()'), called(1, 9, 'left()')])],
  },
}

export const programFailure: ProgramResult = {
  kind: 'program',
  verdict: 'violation',
  file,
  mode: 'host',
  strategy: 'bfs',
  states: 14,
  transitions: 20,
  executions: 20,
  depth: 5,
  completeDepth: 4,
  pending: 0,
  elapsedMs: 12,
  peakRssBytes: 80 * 2 ** 20,
  visited: 'fingerprint',
  collisionProbability: 7.3e-11,
  outsideState: ['balance'],
  limits: [],
  warnings: [],
  ends: 2,
  roots: 0,
  sometimes: [],
  violation: lostUpdate,
}
