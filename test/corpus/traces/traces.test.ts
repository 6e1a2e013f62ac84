/** Whole reports of small programs, word for word; every trace that is found replays, and says what differs when it does not. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { replayFile } from '../../../src/check/replaying.ts'
import type { ProgramReplay } from '../../../src/explore/result.ts'
import { writeTraceFile } from '../../../src/explore/trace-file.ts'
import { checkSettings } from '../../../src/options.ts'
import { plain } from '../../../src/report/palette.ts'
import { replayText } from '../../../src/report/replay-text.ts'
import { textReport } from '../../../src/report/text.ts'
import { checkedProgram, QUIET } from '../../support/checked.ts'
import { temporaryFolder } from '../../support/folder.ts'

const settings = checkSettings({})
const directory = temporaryFolder()
const program = (name: string) => join('test/corpus/traces', /two-saves|failing-test|static-fields/.test(name) ? `${name}.mjs` : `${name}.ts`)
const masked = (text: string) => text.replaceAll(/\bin \d[\d.]* m?s\b/g, 'in 1 ms')

/** Checks `text` as a program, replays its trace after `change` was made to it. */
function replayChanged(name: string, change: (text: string) => string): ProgramReplay {
  const file = join(directory, 'program.ts')
  writeFileSync(file, readFileSync(program(name), 'utf8'))
  const trace = writeTraceFile(directory, checkedProgram(file), '0.0.0')
  writeFileSync(file, change(readFileSync(file, 'utf8')))
  return replayFile(trace, settings, QUIET) as ProgramReplay
}

describe('the report of', () => {
  it.each(['lost-update', 'two-mutexes', 'unhandled-rejection', 'tree-of-choices', 'early-timer', 'two-saves', 'failing-test', 'static-fields'])('%s', async (name) => {
    await expect(masked(textReport(checkedProgram(program(name)), plain))).toMatchFileSnapshot(`./${name}.txt`)
  })
})

describe('a trace', () => {
  it.each(['lost-update', 'two-mutexes', 'unhandled-rejection', 'tree-of-choices', 'early-timer', 'two-saves', 'failing-test', 'static-fields'])('of %s replays with every step the same', (name) => {
    const result = checkedProgram(program(name))
    const replay = replayFile(writeTraceFile(directory, result, '0.0.0'), settings, QUIET) as ProgramReplay
    expect(replay).toMatchObject({ kind: 'program', reproduced: true, verdict: 'violation', sourcesChanged: false, differences: [] })
    expect(replay.trace).toEqual(result.violation!.trace)
    expect(replay.violation!.waiting).toEqual(result.violation!.waiting)
  })

  it('shows holes of arrays, and what becomes of them', () => {
    const file = join(directory, 'holes.mjs')
    writeFileSync(file, `const list = [1, , 3], held = { ends: [7], far: [] }
setTimeout(() => { list[1] = undefined }, 1)
setTimeout(() => { list.length = 5 }, 20)
setTimeout(() => { list[3] = 4; held.ends.length = 2; held.far[4e9] = 1 }, 40)
setTimeout(() => { delete list[0]; list.extra = 1 }, 60)
setTimeout(() => { throw new Error(list) }, 80)
`)
    const { violation } = checkedProgram(file)
    expect(violation!.trace.steps.map(({ changes }) => changes.map(({ path, before, after }) => [path, before, after]))).toEqual([
      [['list', undefined, '[1, <1 empty item>, 3]'], ['held', undefined, '{ ends: [7], far: [] }']],
      [['list[1]', '<1 empty item>', 'undefined']],
      [['list[3]', undefined, '<2 empty items>']],
      [['list[3]', '<2 empty items>', '4'], ['list[4]', undefined, '<1 empty item>'], ['held.ends[1]', undefined, '<1 empty item>'],
        ['held.far[0]', undefined, '<4000000000 empty items>'], ['held.far[4000000000]', undefined, '1']],
      [['list[0]', '1', '<1 empty item>'], ['list.extra', undefined, '1']],
      [],
    ])
  })

  it('shows what the program keeps in functions that inherit from a class of the library, not what the library keeps', () => {
    const file = join(directory, 'callable-emitter.mjs')
    writeFileSync(file, `import { EventEmitter } from 'node:events'
const app = Object.setPrototypeOf(() => {}, EventEmitter.prototype), emitter = new EventEmitter()
app.count = emitter.count = 0
export default function main() {
  app.count++
  emitter.count++
  throw new Error('end')
}
`)
    const { violation } = checkedProgram(file)
    expect(violation!.trace.steps.flatMap(({ changes }) => changes.map(({ path, before, after }) => [path, before, after]))).toEqual([['app.count', '0', '1']])
  })

  it('of TypeScript in a CommonJS package shows nothing that the compiler has put there, nor does coverage', () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }')
    writeFileSync(join(folder, 'store.ts'), 'export const store = new Map<string, number>()\n')
    writeFileSync(join(folder, 'main.ts'), `import assert from 'node:assert'
import { store } from './store'
export class Account { balance = 0 }
const account: Account = new Account()
setTimeout(() => { account.balance++ }, 1)
setTimeout(() => assert.equal(store.size, account.balance), 9)
`)
    const { violation, coverage } = checkedProgram(join(folder, 'main.ts'), { coverage: true })
    expect(violation!.trace.tasks.map(({ name }) => name)).toEqual(['main.ts'])
    expect(violation!.trace.steps.flatMap(({ changes }) => changes.map(({ path }) => path))).toEqual(['account', 'store', 'account.balance'])
    expect(coverage!.map(({ functions, branches }) => [functions.map(({ name }) => name), branches.length])).toEqual([[['(anonymous)', '(anonymous) (2)'], 0], [[], 0]])
  })

  it('is recorded with functions that look and do as in Node', async () => {
    const expected: string[] = []
    const log = vi.spyOn(console, 'log').mockImplementation((...args) => void expected.push(args.join(' ')))
    await import(join(import.meta.dirname, 'recorded-functions.mjs'))
    log.mockRestore()
    const text = readFileSync(program('recorded-functions').replace('.ts', '.mjs'), 'utf8')
    const file = join(directory, 'recorded.mjs')
    writeFileSync(file, `${text}\nthrow new Error('at the end')\n`)
    const { steps } = checkedProgram(file).violation!.trace
    expect(steps.flatMap(({ console: lines }) => lines.map(({ text: line }) => line))).toEqual(expected)
  })

  it('is all JSON', () => {
    const { violation } = checkedProgram(program('two-mutexes'))
    expect(JSON.parse(JSON.stringify(violation))).toEqual(violation)
  })

  it('holds what the program prints, in the run that prints it', () => {
    const { steps } = checkedProgram(program('lost-update')).violation!.trace
    expect(steps.map(({ console: lines }) => lines)).toEqual([[], [], [], [{ run: 1, text: 'withdrew 80' }], [{ run: 1, text: 'withdrew 50' }]])
  })

  it('runs no code of the program while it looks at its values', () => {
    const result = checkedProgram(program('hostile-values'))
    expect(result.violation).toMatchObject({ property: { kind: 'unhandled-rejection' }, message: 'a promise was rejected with an object and nobody handled it' })
    expect(result.violation!.trace.steps.map(({ event }) => event)).toEqual(['start', 'timeout 1 ms', 'timeout 1 ms', 'timeout 1 ms'])
    const replay = replayFile(writeTraceFile(directory, result, '0.0.0'), settings, QUIET)
    expect(replay.reproduced).toBe(true)
  })

  it('replays after lines have moved', () => {
    const replay = replayChanged('lost-update', (text) => `// A new first line.\n${text}`)
    expect(replay).toMatchObject({ reproduced: true, sourcesChanged: true })
  })

  it('of a bug that is mended does not reproduce it, and says what is different', () => {
    const replay = replayChanged('lost-update', (text) => text.replace(/const write = .*/, 'const write = (value: number) => { balance = value }'))
    expect(replay).toMatchObject({ reproduced: false, verdict: 'holds' })
    expect(replay.differences).toEqual([
      { step: 2, what: 'runs', expected: 'read; withdraw; write(20)', actual: 'read; withdraw; withdraw' },
      { step: 2, what: 'changes', expected: 'nothing', actual: 'balance: 100 → 20' },
      { step: 2, what: 'console', expected: 'nothing', actual: 'withdrew 80' },
      { step: 4, what: 'event', expected: 'timeout 1 ms', actual: 'there is no such event any more' },
    ])
    expect(masked(replayText(replay, plain))).toContain(`\
  step 2: what ran differs
    expected read; withdraw; write(20)
    actual   read; withdraw; withdraw
`)
  })

  it('of a program that makes other choices says so', () => {
    const fewer = replayChanged('tree-of-choices', (text) => text.replace('i < 3', 'i < 2'))
    expect(fewer.differences[0]).toEqual({ step: 1, what: 'choices', expected: '1; 2; 3; 4', actual: '1; 2; 3' })
    const more = replayChanged('tree-of-choices', (text) => text.replace('i < 3', 'i < 5'))
    expect(more.differences).toContainEqual({ step: 1, what: 'choices', expected: '1; 2; 3; 4', actual: 'one more choice of 4' })
  })

  it('says so when the run ends in another violation', () => {
    const replay = replayChanged('lost-update', (text) => text.replace('balance === -30', 'balance === 100'))
    expect(replay).toMatchObject({ reproduced: true, sourcesChanged: true })
    const other = replayChanged('lost-update', (text) => text.replace('assert(balance === -30, `balance is ${balance}`)', 'await new Promise(() => {})'))
    expect(other).toMatchObject({ reproduced: false, verdict: 'violation', violation: { property: { kind: 'deadlock' } } })
    expect(replayText(other, plain)).toContain('DIFFERENT VIOLATION')
  })

  it('of a program that is an exploration now is refused', () => {
    const exploration = "import { explore } from 'manyworlds'\nexport default explore({ bound: 1, root: () => [], operations: { push: (list) => list.push(1) } })\n"
    expect(() => replayChanged('lost-update', () => exploration)).toThrow('is an exploration now')
  })
})
