import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkedProgram } from '../../test/support/checked.ts'
import { errorOf, project } from '../../test/support/front/project.ts'
import { UserError } from '../base/errors.ts'
import type { ProgramResult } from '../explore/result.ts'

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

  it('is refused in the program itself', () => {
    const error = errorOf(() => check({
      'main.mjs': `import load from './load.cjs'\nsetTimeout(() => { load() }, 5)`,
      'load.cjs': `module.exports = () => require('./late.cjs')`, 'late.cjs': `exports.value = 1`,
    }))
    expect(error).toMatchObject({ code: 'unsupported-late-require' })
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
