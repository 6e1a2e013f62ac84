// The published command as a user meets it: what it prints, where, and with which exit code.

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { itAll } from '../support/extent.ts'
import { patience } from '../support/patience.ts'
import { Workplace } from './command.ts'

const place = new Workplace()
afterAll(() => place.remove())

const COUNTER = `import { explore, int } from 'manyworlds'

export default explore({
  root: () => ({ n: 0 }),
  bound: 4,
  operations: { add: { args: [int(1, 2)], run: (counter, amount) => { counter.n += amount } } },
})
`

const FAULTY = `import { explore } from 'manyworlds'

console.log('module')

export class Door {
  open = false
  locked = false
  toggle(): void { this.open = !this.open }
  lock(): void {
    console.log('locking', { open: this.open })
    this.locked = true
  }
}

export default explore({
  root: () => new Door(),
  operations: { toggle: (door) => door.toggle(), lock: (door) => door.lock() },
  invariant: { 'a locked door is shut': (door) => !(door.locked && door.open) },
})
`

// Words over 9 letters of up to 30 letters: more than any machine can explore.
const HUGE = `import { explore, int } from 'manyworlds'

export default explore({
  root: () => ({ items: [] as number[] }),
  bound: 30,
  operations: { push: { args: [int(1, 9)], run: (stack, value) => void stack.items.push(value) } },
})
`

// The regular expression takes longer than anybody lives, inside one native call.
const STUCK = `import { explore } from 'manyworlds'

export default explore({
  root: () => ({ n: 0 }),
  bound: 200,
  operations: {
    count: (root) => {
      root.n++
      if (root.n === 100) /^(a+)+$/.test('a'.repeat(60) + 'b')
    },
  },
})
`

beforeAll(() => place.write({
  'counter.ts': COUNTER,
  'faulty.ts': FAULTY,
  'huge.ts': HUGE,
  'stuck.ts': STUCK,
  'syntax.ts': `import { explore } from 'manyworlds'\n\nexport default explore({\n  root: () => ({ n: 0 ),\n})\n`,
  'other.ts': 'export default { root: () => ({}) }\n',
  'empty-int.ts': COUNTER.replace('int(1, 2)', 'int(2, 1)'),
  'empty-list.ts': COUNTER.replace('int(1, 2)', '[]'),
  'negative.ts': COUNTER.replace('bound: 4', 'bound: -1'),
  'fraction.ts': COUNTER.replace('bound: 4', 'bound: 2.5'),
  'no-root.ts': COUNTER.replace('({ n: 0 })', '{ ({ n: 0 }) }'),
  'misspelled.ts': COUNTER.replace('run:', 'runs:'),
  'hidden.ts': `import { explore } from 'manyworlds'

class Cache {
  #map = [1, 2, 3, new Intl.NumberFormat('en')]
  get size() { return this.#map.length }
}

export default explore({ root: () => ({ cache: new Cache() }), operations: { size: ({ cache }) => cache.size } })
`,
  'eval.ts': COUNTER.replace('counter.n += amount', "eval('counter.n += amount')"),
  'with.cjs': `const { explore } = require('manyworlds')
module.exports = explore({ root: () => ({ n: 0 }), operations: { add: (root) => { with (root) n++ } } })
`,
  'throwing-root.ts': COUNTER.replace('({ n: 0 })', "{ throw new TypeError('no root today') }"),
  'refused-root.ts': COUNTER.replace('({ n: 0 })', "{ process.binding('fs'); return { n: 0 } }"),
  'throwing-module.ts': `${COUNTER}\nnull!.x\n`,
  'lost-import.ts': `import './gone.ts'\n${COUNTER}`,
}))

describe('bad input ends with exit code 2 and says what, where and what to do', () => {
  it.each<[string, string[], RegExp[]]>([
    ['a missing file', ['check', 'gone.ts'], [/^error\[file-not-found\]/, /there is no file .*gone\.ts/, /help: give the path/]],
    ['a directory', ['check', '.'], [/^error\[not-a-file\]/, /is a directory/]],
    ['a syntax error', ['check', 'syntax.ts'], [/^error\[syntax-error\] syntax\.ts:4:23\n/, /> 4 \| {3}root: \(\) => \(\{ n: 0 \),\n {6}\| {23}\^/]],
    ['another export', ['check', 'other.ts'], [/^error\[no-exploration\] other\.ts:1:1\n/, /neither an exploration nor a function/, /help: export the main function/]],
    ['an empty range', ['check', 'empty-int.ts'], [/^error\[bad-exploration\] empty-int\.ts:6:48\n/, /operation 'add', argument 1: the domain int\(2, 1\) is empty/, /help: the first number/]],
    ['an empty list', ['check', 'empty-list.ts'], [/^error\[bad-exploration\] empty-list\.ts:6:41\n/, /operation 'add', argument 1: the domain is empty/]],
    ['a negative bound in the file', ['check', 'negative.ts'], [/^error\[bad-exploration\] negative\.ts:3:1\n/, /the bound is -1/]],
    ['a bound that is no whole number', ['check', 'fraction.ts'], [/the bound is 2\.5/]],
    ['a negative bound as an option', ['check', 'counter.ts', '--bound', '-1'], [/^error\[bad-option\]\n {2}--bound is -1\n/, /whole number of at least 0/]],
    ['an unknown option', ['check', 'counter.ts', '--bund', '3'], [/^error\[unknown-option\]\n {2}there is no option --bund\n {2}help: did you mean --bound\?/]],
    ['an unknown command', ['chekc', 'counter.ts'], [/^error\[unknown-command\]\n {2}there is no command chekc\n {2}help: did you mean check\?/]],
    ['no command', [], [/^error\[no-command\]/]],
    ['no file', ['check'], [/check needs a file/]],
    ['a root that is no object', ['check', 'no-root.ts'], [/^error\[bad-exploration\] no-root\.ts:4:9\n/, /root\(\) returned undefined/]],
    ['a key that means nothing', ['check', 'misspelled.ts'], [/operation 'add': run is missing/]],
    ['a root that cannot be represented', ['check', 'hidden.ts'], [/^error\[unsupported-state\] hidden\.ts:8:32\n/, /root\.cache\.#map\[3\]: an object of the JavaScript engine \(Intl\.NumberFormat\)/, /help: keep it outside of the root/]],
    ['direct eval', ['check', 'eval.ts'], [/^error\[unsupported-direct-eval\] eval\.ts:6:71\n/, /> 6 \|/, /help: use new Function/]],
    ['with', ['check', 'with.cjs'], [/^error\[unsupported-with\] with\.cjs:2:83\n/, /help: name the object/]],
    ['a root that does what is refused', ['check', 'refused-root.ts'], [/^error\[unsupported-\S+\] refused-root\.ts:4:\d+\n/]],
    ['a root that throws', ['check', 'throwing-root.ts'], [/^error\[root-failed\] throwing-root\.ts:4:23\n/, /root\(\) threw: TypeError: no root today/]],
    ['a module that throws', ['check', 'throwing-module.ts'], [/^error\[initialisation-failed\] throwing-module\.ts:9:7\n/, /Cannot read\s+properties of null/]],
    ['an import that is not there', ['check', 'lost-import.ts'], [/^error\[module-not-found\] lost-import\.ts:1:8\n/]],
    ['a missing trace', ['replay', 'gone.json'], [/^error\[missing-trace-file\]/]],
  ])('%s', async (_, args, patterns) => {
    const { code, stdout, stderr } = await place.runHere(...args)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    for (const pattern of [...patterns, /\n {2}help: /]) expect(stderr).toMatch(pattern)
  })

  it('says it as JSON if that is the reporter', async () => {
    const { code, stdout, stderr } = await place.run('check', 'hidden.ts', '--reporter', 'json')
    expect({ code, stderr }).toEqual({ code: 2, stderr: '' })
    expect(JSON.parse(stdout)).toMatchObject({
      verdict: 'error', file: 'hidden.ts', error: { code: 'unsupported-state', file: 'hidden.ts', line: 8, column: 32 },
    })
  })
})

describe('a check that holds', () => {
  it('prints verdict, states, transitions, depth, time, rate and memory, and exits with 0', async () => {
    const { code, stdout, stderr } = await place.run('check', 'counter.ts')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    // n from 0 to 8; 7 and 8 take four calls. Expanded: 0 to 6, with 2 calls each.
    expect(stdout).toMatch(/^HOLDS {2}counter\.ts {2}bound 4\n/)
    expect(stdout).toMatch(/\n {2}states {7}9\n {2}transitions {2}14( \(.*\/s\))?\n {2}depth {8}4\n {2}time .*\n {2}memory .*\n/)
  })

  it('takes the bound from the command line', async () => {
    const { stdout } = await place.runHere('check', 'counter.ts', '--bound', '1', '--reporter=json')
    expect(JSON.parse(stdout)).toMatchObject({ verdict: 'holds', bound: 1, states: 3, transitions: 2, depth: 1, completeDepth: 1 })
  })

  it('prints one JSON document with every public field and nothing else', async () => {
    const { code, stdout, stderr } = await place.run('check', 'counter.ts', '--reporter', 'json', '--exact')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(JSON.parse(stdout)).toEqual({
      kind: 'exploration', verdict: 'holds', file: 'counter.ts', bound: 4, mode: 'host', strategy: 'bfs', states: 9, transitions: 14, executions: 14, depth: 4, completeDepth: 4,
      pending: 0, elapsedMs: expect.any(Number), peakRssBytes: expect.any(Number), visited: 'exact', collisionProbability: 0,
      operations: [{ name: 'add', executed: 14, disabled: 0, newStates: 8 }], outsideState: [], limits: [], warnings: [],
    })
  })

  it('counts all violations if it is told to keep going', async () => {
    const { code, stdout } = await place.runHere('check', 'faulty.ts', '--keep-going', '--reporter', 'json', '--trace-dir', 'all')
    expect(code).toBe(1)
    // Open or not, locked or not: one of the four states is wrong, and two steps in each of the others.
    expect(JSON.parse(stdout)).toMatchObject({ verdict: 'violation', violations: 1, states: 4, transitions: 6, completeDepth: 5, pending: 0, violation: { trace: { steps: { length: 2 } } } })
    const { stdout: text } = await place.runHere('check', 'faulty.ts', '--keep-going', '--trace-dir', 'all')
    expect(text).toMatch(/^VIOLATION {2}faulty\.ts {2}bound 5\n\n {2}1 violation\. Its path ends there; every other sequence of up to 5 operations\n {2}was explored\. It is this:\n/m)
  })

  it('checks several files and exits with the worst code', async () => {
    const { code, stdout } = await place.runHere('check', 'counter.ts', 'faulty.ts', '--trace-dir', 'several')
    expect(code).toBe(1)
    expect(stdout).toMatch(/\n2 files: 1 holds, 1 violation\n$/)
  })
})

describe('limits end a check as incomplete, with exit code 4', () => {
  // Levels of 1, 9 and 81 states.
  it.each<[string[], object]>([
    [['--max-states', '50'], { states: 50, depth: 2, completeDepth: 1, limits: [{ kind: 'max-states', value: 50 }] }],
    [['--max-depth', '2'], { states: 91, transitions: 90, depth: 2, completeDepth: 2, pending: 81, limits: [{ kind: 'max-depth', value: 2 }] }],
    [['--timeout', '300ms'], { limits: [{ kind: 'timeout', value: 300 }] }],
  ])('%j', async (options, expected) => {
    const { code, stdout } = await place.runHere('check', 'huge.ts', ...options, '--reporter', 'json')
    expect(code).toBe(4)
    expect(JSON.parse(stdout)).toMatchObject({ verdict: 'incomplete', ...expected })
  })

  it('and say so in words', async () => {
    const { stdout } = await place.runHere('check', 'huge.ts', '--max-depth', '2')
    expect(stdout).toMatch(/^INCOMPLETE {2}huge\.ts {2}bound 30\n\n {2}Stopped after 2 operations \(--max-depth\)\. No violation in any sequence of up\n {2}to 2 operations; 81 states were left unexplored\.\n/)
  })

  it('also while the program is inside a native call that never returns', async () => {
    const { code, stdout } = await place.run('check', 'stuck.ts', '--timeout', `${patience(50)}ms`, '--reporter', 'json')
    expect(code).toBe(4)
    expect(JSON.parse(stdout)).toMatchObject({ verdict: 'incomplete', bound: 200, limits: [{ kind: 'timeout' }], warnings: [expect.stringMatching(/did not return/)] })
    // The level at which it was is not known to be complete.
    const { depth, completeDepth } = JSON.parse(stdout) as { depth: number; completeDepth: number }
    expect(completeDepth).toBe(Math.max(0, depth - 1))
  })
})

describe('Ctrl-C prints the result so far as incomplete, with exit code 4', () => {
  itAll('in the middle of the search', async () => {
    const { child, ended, printed } = place.start('check', 'huge.ts', '--reporter', 'json')
    // The first line of progress; without a terminal there is one every few seconds.
    await printed('huge.ts')
    child.kill('SIGINT')
    const { code, stdout, stderr } = await ended
    expect(code).toBe(4)
    expect(stderr).toMatch(/^huge\.ts {2}[\d,]+ states {2}depth \d+\/30 {2}frontier [\d,]+ .*\/s {2}.*B {2}.*s\n(huge\.ts .*\n)*stopping; interrupt again to exit at once\n/)
    const report = JSON.parse(stdout)
    expect(report).toMatchObject({ verdict: 'incomplete', bound: 30, limits: [{ kind: 'interrupted' }] })
    expect(report.states).toBeGreaterThan(0)
  })

  it('inside a native call that never returns', async () => {
    const { child, ended, printed } = place.start('check', 'counter.ts', 'stuck.ts')
    // The second file is begun when the first one is reported, and stuck soon after. Too early an interrupt would be answered the same.
    await printed('HOLDS  counter.ts')
    await new Promise((resolve) => setTimeout(resolve, patience(50)))
    child.kill('SIGINT')
    const { code, stdout } = await ended
    expect(code).toBe(4)
    expect(stdout).toMatch(/\nINCOMPLETE {2}stuck\.ts {2}bound 200\n\n {2}Stopped by an interrupt\./)
  })
})

describe('a violation', () => {
  const traces = () => readdirSync(join(place.directory, '.manyworlds/traces')).map((name) => join('.manyworlds/traces', name))

  it('prints the shortest sequence as code with the source line and the changes, and exits with 1', async () => {
    const { code, stdout, stderr } = await place.run('check', 'faulty.ts')
    // What the program prints in the search is not shown: it would be printed for every state.
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
    const [trace] = traces()
    expect(stdout.replace(/( {2}time {9}).*\n( {2}memory {7}).*\n( {2}collision {4}).*\n/, '$1T\n$2M\n$3C\n').replace(/(transitions {2}\d+) \(.*\/s\)/, '$1')).toBe(`\
VIOLATION  faulty.ts  bound 5

  the invariant 'a locked door is shut' does not hold
  at faulty.ts:18:41

    16 |   root: () => new Door(),
    17 |   operations: { toggle: (door) => door.toggle(), lock: (door) => door.lock() },
  > 18 |   invariant: { 'a locked door is shut': (door) => !(door.locked && door.open) },
       |                                         ^
    19 | })
    20 |

  The shortest sequence that shows it (2 operations):

    const door = new Door()
    door.toggle()
    door.lock()
    assert(!(door.locked && door.open))

  Step by step:

    1. door.toggle()
         ~ door.open: false → true
    2. door.lock()
         ~ door.locked: false → true

  states       4
  transitions  4
  depth        2
  time         T
  memory       M
  collision    C

  trace   ${trace}
  replay  npx manyworlds replay ${trace}
`)
  })

  it('is a document of its own in JSON', async () => {
    const { code, stdout, stderr } = await place.runHere('check', 'faulty.ts', '--reporter', 'json')
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
    const { violation } = JSON.parse(stdout)
    expect(violation).toMatchObject({
      property: { kind: 'invariant', name: 'a locked door is shut' }, location: { file: 'faulty.ts', line: 18, column: 41 },
      trace: { setup: 'const door = new Door()', assertion: 'assert(!(door.locked && door.open))' }, traceFile: traces()[0],
    })
    expect(violation.trace.steps.map((step: { code: string }) => step.code)).toEqual(['door.toggle()', 'door.lock()'])
  })

  it('replays with what the program prints, and exits with 1', async () => {
    const { code, stdout, stderr } = await place.run('replay', traces()[0]!)
    expect(code).toBe(1)
    expect(stdout).toMatch(/^REPRODUCED {2}\.manyworlds\/traces\/faulty-\w+\.json {2}of faulty\.ts, bound 5\n\n {2}Every step did what the trace says/)
    expect(stderr).toBe('module\nlocking {open: true}\n')
  })

  it('replays quietly, and as JSON', async () => {
    const { code, stdout, stderr } = await place.runHere('replay', traces()[0]!, '--quiet', '--reporter', 'json')
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
    expect(JSON.parse(stdout)).toMatchObject({ reproduced: true, verdict: 'violation', sourcesChanged: false, differences: [] })
  })

  it('that was mended no longer occurs: exit code 0', async () => {
    await place.runHere('check', 'faulty.ts', '--trace-dir', 'mended')
    const trace = join('mended', readdirSync(join(place.directory, 'mended'))[0]!)
    place.write({ 'faulty.ts': FAULTY.replace('this.locked = true', 'this.locked = !this.open') })
    const { code, stdout } = await place.runHere('replay', trace)
    place.write({ 'faulty.ts': FAULTY })
    expect(code).toBe(0)
    expect(stdout).toMatch(/did not occur/)
    expect(stdout).toMatch(/The sources have\s+changed since/)
    expect(stdout).toMatch(/step 2: changes differs/)
  })

  it('of an operation that is gone cannot be replayed: exit code 2', async () => {
    place.write({ 'faulty.ts': FAULTY.replace('lock: (door)', 'bolt: (door)') })
    const { code, stderr } = await place.runHere('replay', traces()[0]!)
    place.write({ 'faulty.ts': FAULTY })
    expect(code).toBe(2)
    expect(stderr).toMatch(/error\[stale-trace\]/)
    expect(stderr).toMatch(/calls\s+lock\(\), which the exploration no longer has/)
  })

  it.each<[string, (text: string) => string, number, RegExp]>([
    ['no JSON', (text) => text.slice(0, 100), 2, /error\[bad-trace-file\][^]*it\s+is\s+not\s+JSON/],
    ['something else', () => '{"name": "x"}', 2, /error\[bad-trace-file\][^]*its\s+"format"\s+is\s+not/],
    ['of another version', (text) => text.replace('"version": 5', '"version": 99'), 2, /error\[trace-version\]/],
    ['without a field', (text) => text.replace('"steps"', '"stairs"'), 2, /error\[bad-trace-file\][^]*steps/],
    ['with an argument that does not exist', (text) => text.replace('"argumentIndexes": []', '"argumentIndexes": [7]'), 2, /error\[stale-trace\]/],
  ])('in a trace file that is %s is refused', async (_, edit, expected, message) => {
    const edited = join(place.directory, 'edited.json')
    writeFileSync(edited, edit(readFileSync(join(place.directory, traces()[0]!), 'utf8')))
    const { code, stdout, stderr } = await place.runHere('replay', 'edited.json')
    expect({ code, stdout }).toEqual({ code: expected, stdout: '' })
    expect(stderr).toMatch(message)
  })

  it('in a trace file with another result is reproduced differently', async () => {
    const text = readFileSync(join(place.directory, traces()[0]!), 'utf8')
    writeFileSync(join(place.directory, 'edited.json'), text.replace('"after": "true"', '"after": "42"'))
    const { code, stdout } = await place.runHere('replay', 'edited.json', '--quiet')
    expect(code).toBe(1)
    expect(stdout).toMatch(/^REPRODUCED DIFFERENTLY {2}edited\.json/)
    expect(stdout).toMatch(/step 1: changes differs\n {4}expected door\.open: false → 42\n {4}actual {3}door\.open: false → true\n/)
  })

  it('is reported even if its trace cannot be stored', async () => {
    const { code, stdout } = await place.runHere('check', 'faulty.ts', '--trace-dir', 'counter.ts/traces')
    expect(code).toBe(1)
    expect(stdout).toMatch(/warning: the trace could not be stored in counter\.ts\/traces/)
  })
})

it('explains itself', async () => {
  const { code, stdout, stderr } = await place.runHere('--help')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  for (const option of ['--bound', '--max-states', '--max-depth', '--timeout', '--reporter', '--exact']) expect(stdout).toContain(option)
})

it('leaves nothing behind but traces', () => {
  expect(existsSync(join(place.directory, '.manyworlds/traces'))).toBe(true)
  expect(readdirSync(join(place.directory, '.manyworlds'))).toEqual(['traces'])
})
