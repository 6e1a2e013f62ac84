import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkedProgram, QUIET } from '../../test/support/checked.ts'
import { errorOf, project } from '../../test/support/front/project.ts'
import { UserError } from '../base/errors.ts'
import { ClockNeeded } from '../explore/program.ts'
import type { ProgramResult } from '../explore/result.ts'
import { writeTraceFile } from '../explore/trace-file.ts'
import { checkSettings } from '../options.ts'
import { ModuleNeeded } from '../runtime/module-loader.ts'
import { NewsNeeded, withNeeds } from './needs.ts'
import { replayFile } from './replaying.ts'

const check = (files: Record<string, string>): ProgramResult => checkedProgram(join(project(files), 'main.mjs'))

const tool = (text: string) => ({ 'node_modules/tool/package.json': '{ "main": "tool.js" }', 'node_modules/tool/tool.js': text })

describe('a module of a package that is required late', () => {
  it('is evaluated with the others when the check begins again, so that states show its variables', () => {
    const result = check({
      'main.mjs': `import tool from 'tool'\nimport { latency, always } from 'manyworlds'
        always('counted once', () => tool.peek() <= 2)
        export default async function main() { await Promise.all([1, 2].map(async () => { await latency(); tool.count() })) }`,
      ...tool(`exports.count = () => require('./counter.js').count()\nexports.peek = () => require('./counter.js').peek()`),
      'node_modules/tool/counter.js': `let n = 0\nexports.count = () => { n++ }\nexports.peek = () => n`,
    })
    // Before main, after it, one of both counted, both.
    expect(result).toMatchObject({ verdict: 'holds', states: 5, transitions: 5, outsideState: ['n'] })
  })

  it('may need a clock that is part of the states, too', () => {
    const result = check({
      'main.mjs': `import tool from 'tool'\nsetTimeout(() => { if (tool.now() < 5) throw new Error('too early') }, 5)`,
      ...tool(`exports.now = () => require('./clock.js')()`),
      'node_modules/tool/clock.js': `const start = Date.now()\nmodule.exports = () => Date.now() - start`,
    })
    expect(result.verdict).toBe('holds')
  })

  it('is refused if it cannot be evaluated', () => {
    const error = errorOf(() => check({
      'main.mjs': `import tool from 'tool'\nsetTimeout(() => { tool.load() }, 5)`,
      ...tool(`exports.load = () => require('./broken.js')`), 'node_modules/tool/broken.js': `throw new Error('broken')`,
    }))
    expect(error).toBeInstanceOf(UserError)
    expect(error).toMatchObject({ code: 'unsupported-late-require' })
  })

  it('is evaluated by the task that requires it, if it is one of the program itself', () => {
    const result = check({
      'main.mjs': `import load from './load.cjs'\nimport assert from 'node:assert'
        setTimeout(() => { load().n++ }, 5)\nsetTimeout(() => { assert.equal(load().n, 1) }, 6)`,
      'load.cjs': `module.exports = () => require('./late.cjs')`, 'late.cjs': `exports.n = 0`,
    })
    // Before the start, after it, after each timer.
    expect(result).toMatchObject({ verdict: 'holds', states: 4, transitions: 3 })
  })
})

describe('CommonJS modules', () => {
  const run = (files: Record<string, string>): ProgramResult => checkedProgram(join(project(files), 'main.cjs'))

  it('that no literal names are compiled when they are required', () => {
    const result = run({
      'main.cjs': `const names = ['a', 'b'], assert = require('assert')
        setTimeout(() => { assert.equal(names.map((name) => require('./' + name + '.cjs').value).join(), 'a,b') }, 1)
        assert.equal(require(['p', 'a', 't', 'h'].join('')).sep, '/')`,
      'a.cjs': `exports.value = 'a'`, 'b.cjs': `exports.value = require('./c.cjs')`, 'c.cjs': `module.exports = 'b'`,
    })
    expect(result).toMatchObject({ verdict: 'holds', states: 3 })
  })

  it('are what stands in require.cache, and cannot be loaded twice', () => {
    const files = { 'part.cjs': `exports.value = 1`, 'main.cjs': `const path = require.resolve('./part.cjs')
      require.cache[path] = { exports: { value: 2 } }
      if (require('./part.cjs').value !== 2) throw new Error('not replaced')` }
    expect(run(files).verdict).toBe('holds')
    const again = `require('./part.cjs'); delete require.cache[require.resolve('./part.cjs')]; require('./part.cjs')`
    expect(errorOf(() => run({ ...files, 'main.cjs': again }))).toMatchObject({ code: 'unsupported-require-cache' })
  })
})

it('what was needed once is there in all attempts that follow', () => {
  const attempts: string[] = []
  const result = withNeeds(({ trackClock, early, news, spentMs }) => {
    attempts.push([trackClock, ...early, news, spentMs].join(' '))
    if (attempts.length > 9) throw new Error('it begins again and again')
    if (!early.has('a')) throw new ModuleNeeded('a')
    if (!trackClock) throw new ClockNeeded()
    if (news < 2) throw new NewsNeeded(5)
    if (!early.has('b')) throw new ModuleNeeded('b')
    return 'done'
  })
  expect([...attempts, result]).toEqual(['false 0 0', 'false a 0 0', 'true a 0 0', 'true a 1 5', 'true a 2 10', 'true a b 2 10', 'done'])
})

describe('a replay begins with what the check turned out to need on another path', () => {
  const replayed = (files: Record<string, string>) => {
    const folder = project(files)
    const result = checkedProgram(join(folder, 'main.mjs'))
    const traceFile = writeTraceFile(folder, result, '0.0.0')
    return { needs: result.violation?.trace.needs, ...replayFile(traceFile, checkSettings(), QUIET), traceFile }
  }

  it('a clock', () => {
    expect(replayed({ 'main.mjs': `import { choose } from 'manyworlds'
      setTimeout(() => { if (choose(0, 1) === 0) Date.now(); else setTimeout(() => { throw new Error('later') }, 5) }, 10)` })).toMatchObject({
      needs: { clock: true }, reproduced: true, differences: [],
    })
  })

  it('modules of packages and of the program', () => {
    expect(replayed({
      'main.mjs': `import { choose } from 'manyworlds'\nimport tool from 'tool'\nimport own from './own.cjs'
        setTimeout(() => { if (choose(0, 1) === 0) tool() + own(); else setTimeout(() => { throw new Error('later') }, 5) }, 10)`,
      ...tool(`module.exports = () => require('./part.js')`), 'node_modules/tool/part.js': `module.exports = 1`,
      'own.cjs': `module.exports = () => require('./late.cjs')`, 'late.cjs': `module.exports = 2`,
    })).toMatchObject({ needs: { early: ['./node_modules/tool/part.js'], late: ['./late.cjs'] }, reproduced: true, sourcesChanged: false })
  })

  it('a first task', () => {
    expect(replayed({ 'main.mjs': `throw new Error('at once')` })).toMatchObject({ reproduced: true, sourcesChanged: false })
  })

  it('and is told if that is gone', () => {
    const { traceFile } = replayed({ 'main.mjs': `throw new Error('at once')` })
    writeFileSync(traceFile, readFileSync(traceFile, 'utf8').replace('"maxSteps"', '"needs": { "early": ["./gone.js"] }, "maxSteps"'))
    expect(errorOf(() => replayFile(traceFile, checkSettings(), QUIET))).toMatchObject({ code: 'file-unreadable' })
  })
})

describe('direct eval of a package', () => {
  const eager = tool(`exports.hide = (x) => { return x; eval(x) }\nexports.run = (x) => eval(x)`)

  it('does not matter if it is not executed', () => {
    expect(check({ 'main.mjs': `import tool from 'tool'\nif (tool.hide(1) !== 1) throw new Error()`, ...eager }).verdict).toBe('holds')
  })

  it('is refused when it is executed', () => {
    const error = errorOf(() => check({ 'main.mjs': `import tool from 'tool'\ntool.run('1')`, ...eager }))
    expect(error).toMatchObject({ code: 'unsupported-direct-eval' })
  })
})
