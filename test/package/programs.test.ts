// The published command on programs: verdicts and exit codes, options, coverage, refusals, Ctrl-C.

import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { itAll } from '../support/extent.ts'
import { Workplace } from './command.ts'

const place = new Workplace()
afterAll(() => place.remove())

beforeAll(() => place.write({
  'race.ts': `import assert from 'node:assert'
import { latency } from 'manyworlds'

let last = 0
async function set(value: number): Promise<void> {
  await latency()
  console.log('set', value)
  last = value
}

export default async function main() {
  await Promise.all([set(1), set(2)])
  assert.equal(last, 2)
}
`,
  // Events of one port have an order; 1 + 3 states: before main, 0, 1 and 2 messages.
  'script.mjs': `const { port1, port2 } = new MessageChannel()
let sum = 0
port2.on('message', (value) => { sum += value; if (value === 2) port2.close() })
port1.postMessage(1)
port1.postMessage(2)
`,
  'growing.ts': `class Log { lines = 0; isOpen = true }
const log = new Log()
setInterval(() => { log.lines++; log.isOpen = !log.isOpen }, 10)
`,
  'partial.ts': `import { choose } from 'manyworlds'
export default function main() {
  const value = choose(['a', 'b'])
  if (value === 'c') {
    throw new Error('not reached')
  }
  return value === 'a' ? 1 : 2
}
`,
  'process.ts': `import { execSync } from 'node:child_process'\nexecSync('date')\n`,
  'early.ts': `import { choose } from 'manyworlds'\nconst n = choose(1, 2)\nexport default () => n\n`,
  'object.ts': 'export default { root: () => ({}) }\n',
}))

describe('check FILE of a program', () => {
  it('prints the schedule of a violation with what was printed in it, and exits with 1; replay shows it again', async () => {
    const { code, stdout, stderr } = await place.run('check', 'race.ts')
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
    for (const part of ['VIOLATION  race.ts\n', 'AssertionError: 1 == 2', 'set(1)', 'set(2)', '» set 1', '> 13 |', 'replay  npx manyworlds replay']) {
      expect(stdout).toContain(part)
    }
    const trace = /replay (\.manyworlds\S+)/.exec(stdout)![1]!
    expect(await place.run('replay', trace)).toMatchObject({ code: 1, stdout: expect.stringMatching(/^REPRODUCED/) })
  })

  it('holds for a script without exports, and exits with 0', async () => {
    const { code, stdout, stderr } = await place.run('check', 'script.mjs')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/^HOLDS {2}script\.mjs\n/)
    expect(stdout).toMatch(/\n {2}states {7}4\n/)
  })

  it('is one JSON document with --reporter json', async () => {
    const { stdout } = await place.runHere('check', 'race.ts', '--reporter', 'json', '--strategy', 'dfs')
    expect(JSON.parse(stdout)).toMatchObject({
      kind: 'program', verdict: 'violation', strategy: 'dfs', file: 'race.ts', violation: { property: { kind: 'assertion' } },
    })
  })

  it('never holds by random walks, and takes the same ones from the same seed', async () => {
    const walk = async () => {
      const { code, stdout } = await place.runHere('check', 'script.mjs', '--strategy', 'random', '--walks', '5', '--seed', '3', '--reporter', 'json')
      const { verdict, states, transitions, limits } = JSON.parse(stdout)
      return { code, verdict, states, transitions, limits }
    }
    const first = await walk()
    expect(first).toMatchObject({ code: 4, verdict: 'incomplete', limits: [{ kind: 'walks', value: 5 }] })
    expect(await walk()).toEqual(first)
  })

  it('ends where it would not without a field that only grows', async () => {
    // Before the start, open and shut.
    const { code, stdout } = await place.runHere('check', 'growing.ts', '--exclude', 'Log.lines', '--reporter', 'json')
    expect(code).toBe(0)
    expect(JSON.parse(stdout).states).toBeLessThan(6)
  })

  it.each([
    ['a module of Node that starts processes', 'process.ts', [/^error\[unsupported-node-module\] process\.ts:1:26\n/, /help: keep it out of the modules under check/]],
    ['a choice before main', 'early.ts', [/^error\[unsupported-choice\] early\.ts:2:11\n/, /help: call it in main/]],
    ['an export that is neither', 'object.ts', [/^error\[no-exploration\] object\.ts:1:1\n/, /help: export the main function of a program/]],
  ])('refuses %s, with exit code 2', async (_, file, patterns) => {
    const { code, stdout, stderr } = await place.runHere('check', file)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    for (const pattern of patterns) expect(stderr).toMatch(pattern)
  })

  itAll('prints the result so far after Ctrl-C, and exits with 4', async () => {
    const { child, ended, printed } = place.start('check', 'growing.ts', '--reporter', 'json')
    await printed('growing.ts')
    child.kill('SIGINT')
    const { code, stdout, stderr } = await ended
    expect(code).toBe(4)
    expect(stderr).toMatch(/^growing\.ts {2}[\d,]+ states {2}depth \d+ {2}frontier/)
    expect(JSON.parse(stdout)).toMatchObject({ kind: 'program', verdict: 'incomplete', limits: [{ kind: 'interrupted' }] })
  })
})

describe('--coverage', () => {
  it('shows what was not reached and writes lcov', async () => {
    const { code, stdout } = await place.runHere('check', 'partial.ts', '--coverage')
    expect(code).toBe(0)
    expect(stdout).toMatch(/\n {2}coverage +lines +branches +functions +lines not reached\n {2}partial\.ts +3\/4 {2}75 % +3\/4 {2}75 % +1\/1 100 % +5\n$/)
    const lcov = readFileSync(join(place.directory, 'coverage/lcov.info'), 'utf8')
    // How often something ran is left open: some transitions are run twice, to see that they do the same.
    expect(lcov.replaceAll(/(?<=^BRDA:\d+,\d+,\d+,|^DA:\d+,|^FNDA:)[1-9]\d*/gm, 'some')).toBe(`TN:manyworlds
SF:${realpathSync(join(place.directory, 'partial.ts'))}
FN:2,main
FNDA:some,main
FNF:1
FNH:1
BRDA:4,0,0,0
BRDA:4,0,1,some
BRDA:7,1,0,some
BRDA:7,1,1,some
BRF:4
BRH:3
DA:3,some
DA:4,some
DA:5,0
DA:7,some
LF:4
LH:3
end_of_record
`)
  })

  it('changes nothing else', async () => {
    const counts = async (...options: string[]) => {
      const { stdout } = await place.runHere('check', 'race.ts', '--reporter', 'json', ...options)
      const { verdict, states, transitions, violation } = JSON.parse(stdout)
      return { verdict, states, transitions, violation }
    }
    expect(await counts('--coverage=elsewhere.info')).toEqual(await counts())
    expect(existsSync(join(place.directory, 'elsewhere.info'))).toBe(true)
  })
})

describe.skipIf(process.platform === 'win32')('the name of a file cannot look like a line of a report', () => {
  const name = 'a.mjs\nHOLDS  b.mjs', shown = 'a.mjs\\x0aHOLDS  b.mjs'
  const named = new Workplace()
  afterAll(() => named.remove())
  const run = async (...args: string[]) => {
    const { stdout, stderr } = await named.runHere(...args)
    expect(`${stdout}${stderr}`).not.toMatch(/^\s*HOLDS/m)
    return `${stdout}${stderr}`
  }
  const write = (text: string) => named.write({ [name]: text, 'main.mjs': "import './a.mjs%0aHOLDS%20%20b.mjs'\n" })

  it('with a violation and coverage', async () => {
    write("function f() { throw new Error('x') }\nexport default function main() { f() }\n")
    const text = await run('check', name, '--coverage')
    expect(text).toContain(`VIOLATION  ${shown}\n`)
    expect(text).toContain(`  ${shown}:1:`)
    expect(text).toMatch(/\n {2}a\.mjs\\x0aHOLDS {2}b\.mjs +\d\/\d/)
    expect(text).toContain(`at main (${shown}:2:`)
    expect(readFileSync(join(named.directory, 'coverage/lcov.info'), 'utf8')).toContain(`${shown}\n`)
    expect(await run('replay', /\S+\.json/.exec(text)![0])).toContain(`of ${shown}\n`)
  })

  it('with a schedule, also of another file', async () => {
    write("await 1\nlet x = 1\nsetTimeout(() => { x = 2; throw new Error('x') })\n")
    for (const file of [name, 'main.mjs']) expect(await run('check', file)).toContain(shown)
  })

  it('with a deadlock', async () => {
    write('export default async function main() { await new Promise(() => {}) }\n')
    expect(await run('check', name)).toContain(shown)
  })

  it('with an error, and none', async () => {
    write('syntax error\n')
    for (const file of [name, 'main.mjs']) expect(await run('check', file)).toMatch(/^error\[syntax-error\] a\.mjs\\x0aHOLDS {2}b\.mjs:1:8\n/)
    expect((await named.runHere('check', name, '--reporter', 'json')).stdout).toContain(JSON.stringify(name))
    write('')
    expect((await named.runHere('check', name)).stdout).toMatch(/^HOLDS {2}a\.mjs\\x0aHOLDS {2}b\.mjs\n/)
  })
})

describe('a project with links that lead out of it', () => {
  const stranger = (links: Readonly<Record<string, string>>, files: Readonly<Record<string, string>> = {}) => {
    const outer = new Workplace()
    outer.write({ 'bashrc': 'precious', 'elsewhere/x': '', 'project/p.mjs': "throw new Error('x')\n", 'project/fine.mjs': '', ...files })
    for (const [name, target] of Object.entries(links)) {
      mkdirSync(join(outer.directory, 'project', name, '..'), { recursive: true })
      symlinkSync(target, join(outer.directory, 'project', name))
    }
    const work = Object.assign(new Workplace(), { directory: join(outer.directory, 'project') })
    return { run: (...args: string[]) => work.runHere('check', ...args), read: (name: string) => readFileSync(join(outer.directory, name), 'utf8'), folder: outer.directory }
  }

  it.each(['.manyworlds', '.manyworlds/traces'])('gets no trace if %s is one, and the violation stands', async (link) => {
    const { run, folder } = stranger({ [link]: `${'../'.repeat(link.split('/').length)}elsewhere` })
    const { code, stdout } = await run('p.mjs')
    expect(code).toBe(1)
    expect(stdout).toMatch(/^VIOLATION[^]*\n {2}warning: the trace could not be stored in \.manyworlds\/traces:\s[^]*outside\s+of\s+the\s+working\s+directory;\s+name\s+the\s+place[^]*--trace-dir/)
    expect(readdirSync(join(folder, 'elsewhere'))).toEqual(['x'])
    expect(await run('p.mjs', '--trace-dir', '.manyworlds/traces')).toMatchObject({ code: 1, stdout: expect.stringMatching(/\n {2}trace +\.manyworlds\/traces\/p-/) })
    expect(readdirSync(join(folder, 'elsewhere'))).toHaveLength(2)
  })

  it('gets no coverage where the file is a link, but a file of its own', async () => {
    const { run, read } = stranger({ 'coverage/lcov.info': '../../bashrc' })
    expect(await run('fine.mjs', '--coverage')).toMatchObject({ code: 0, stderr: '' })
    expect([read('bashrc'), read('project/coverage/lcov.info')]).toEqual(['precious', expect.stringContaining('TN:manyworlds')])
  })

  it('gets none where the folder is one: the command is refused before it begins', async () => {
    const { run, folder } = stranger({ coverage: '../elsewhere' })
    expect(await run('fine.mjs', '--coverage')).toMatchObject({
      code: 2, stdout: '', stderr: expect.stringMatching(/^error\[outside-working-directory\]\n {2}coverage leads to [^]*\n {2}help: name the place that you want with --coverage=FILE, or remove the link\n$/),
    })
    expect(existsSync(join(folder, 'elsewhere/lcov.info'))).toBe(false)
  })

  it('gets it where the user names the place', async () => {
    const { run, read } = stranger({ 'coverage/lcov.info': '../../bashrc' })
    expect(await run('fine.mjs', '--coverage=coverage/lcov.info')).toMatchObject({ code: 0, stderr: '' })
    expect(read('bashrc')).toContain('TN:manyworlds')
  })

  it('gets none because its manyworlds.json says so: it is shown, and written nowhere', async () => {
    const { run, folder } = stranger({}, { 'project/manyworlds.json': '{ "coverage": true }', 'project/partial.mjs': 'console.log(1)\n' })
    expect(await run('partial.mjs')).toMatchObject({ code: 0, stdout: expect.stringMatching(/\n {2}partial\.mjs +1\/1 100 %/) })
    expect(existsSync(join(folder, 'project/coverage'))).toBe(false)
    await run('partial.mjs', '--coverage')
    expect(existsSync(join(folder, 'project/coverage'))).toBe(true)
  })
})
