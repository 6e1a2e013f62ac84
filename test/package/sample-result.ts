/**
 * A hand-made violation and a hand-made pass, as the engine would return them: what the tests of the reporters, of the
 * trace file and of the command line print, store and replay.
 */
import type { ExplorationResult, ExplorationReplay, Violation } from '../../src/explore/result.ts'

export const sampleViolation: Violation = {
  property: { kind: 'invariant', name: 'ordered' },
  message: "the invariant 'ordered' does not hold",
  location: { file: 'examples/bst.ts', line: 11, column: 14 },
  frame: [
    '  10 |   }),',
    '> 11 |   invariant: (tree) => tree.isOrdered(),',
    '     |              ^',
    '  12 | })',
  ].join('\n'),
  trace: {
    sourcesHash: '0123456789abcdef0123456789abcdef',
    maxSteps: 10_000_000,
    setup: 'const tree = new BinarySearchTree()',
    assertion: 'assert(tree.isOrdered())',
    steps: [
      {
        operation: 'add', argumentIndexes: [1], arguments: ['2'], code: 'tree.add(2)', result: 'true',
        changes: [
          { path: 'tree.root', before: 'undefined', after: 'Node {value: 2}' },
          { path: 'tree.size', before: '0', after: '1' },
        ],
        fingerprint: '00000000000000aa',
      },
      {
        operation: 'remove', argumentIndexes: [1], arguments: ['2'], code: 'tree.remove(2)', result: 'true',
        changes: [
          { path: 'tree.root.value', before: '2', after: undefined },
          { path: 'tree.root.key', before: undefined, after: '2' },
        ],
        fingerprint: '00000000000000bb',
      },
    ],
  },
}

export const samplePass: ExplorationResult = {
  kind: 'exploration',
  strategy: 'bfs',
  verdict: 'holds',
  file: 'examples/bst.ts',
  bound: 9,
  mode: 'host',
  states: 51_822,
  transitions: 845_280,
  executions: 845_280,
  depth: 9,
  completeDepth: 9,
  pending: 0,
  elapsedMs: 645,
  peakRssBytes: 212 * 2 ** 20,
  visited: 'fingerprint',
  collisionProbability: 7.3e-11,
  operations: [
    { name: 'add', executed: 422_640, disabled: 0, newStates: 51_821 },
    { name: 'remove', executed: 422_640, disabled: 0, newStates: 0 },
  ],
  outsideState: [],
  limits: [],
  warnings: [],
}

export const sampleFailure: ExplorationResult = {
  ...samplePass,
  verdict: 'violation',
  bound: 6,
  states: 14,
  transitions: 20,
  executions: 20,
  depth: 2,
  completeDepth: 1,
  pending: 7,
  elapsedMs: 12,
  violation: sampleViolation,
}

export const sampleReplay: ExplorationReplay = {
  kind: 'exploration',
  reproduced: true,
  verdict: 'violation',
  file: 'examples/bst.ts',
  traceFile: '.manyworlds/traces/bst-1a2b3c4d.json',
  bound: 6,
  sourcesChanged: false,
  expected: { property: sampleViolation.property, message: sampleViolation.message },
  violation: sampleViolation,
  steps: sampleViolation.trace.steps,
  differences: [],
  elapsedMs: 3,
  warnings: [],
}
