import { describe, expect, it } from 'vitest'
import { UserError } from '../base/errors.ts'
import { errorReport, errorText } from './error.ts'
import { plain } from './palette.ts'

const circumstances = { command: 'manyworlds check a.ts', version: '0.1.0' }
const located = new UserError('syntax-error', { file: 'src/a.ts', line: 2, column: 5 }, {
  fact: 'Unexpected token', remedy: 'correct the syntax', frame: '> 2 | let = ;\n    |     ^',
})
const plainError = new UserError('missing-file', undefined, {
  fact: 'there is no file called by this very long name that has to be broken into two lines somewhere.ts',
  remedy: 'check the spelling',
})

describe('a refusal', () => {
  it('has code, place, fact, frame and remedy', () => {
    expect(errorText(located, circumstances, plain)).toBe(`\
error[syntax-error] src/a.ts:2:5
  Unexpected token

  > 2 | let = ;
      |     ^

  help: correct the syntax
`)
  })

  it('does without place and frame', () => {
    expect(errorText(plainError, circumstances, plain)).toBe(`\
error[missing-file]
  there is no file called by this very long name that has to be broken into
  two lines somewhere.ts
  help: check the spelling
`)
  })

  it('is data for the JSON report', () => {
    expect(errorReport(located, 'a.ts')).toEqual({
      verdict: 'error', file: 'a.ts',
      error: {
        code: 'syntax-error', file: 'src/a.ts', line: 2, column: 5,
        fact: 'Unexpected token', remedy: 'correct the syntax', frame: '> 2 | let = ;\n    |     ^',
      },
    })
    expect(errorReport(plainError)).toEqual({
      verdict: 'error', error: { code: 'missing-file', fact: plainError.fact, remedy: 'check the spelling' },
    })
  })
})

describe('an internal error', () => {
  const bug = new TypeError('x is undefined')
  bug.stack = 'TypeError: x is undefined\n    at f (explorer.ts:1:1)'

  it('says that it is ours and what to report', () => {
    expect(errorText(bug, circumstances, plain)).toBe(`\
error[internal-error]
  This is a bug in manyworlds, not in your program.

  TypeError: x is undefined
      at f (explorer.ts:1:1)

  Please report it as an issue of the manyworlds project, with the stack above,
  these two lines and, if you can, the file:

  command  manyworlds check a.ts
  version  manyworlds 0.1.0, Node.js ${process.version}, ${process.platform} ${process.arch}
`)
  })

  it('is data for the JSON report', () => {
    expect(errorReport(bug).error).toEqual({
      code: 'internal-error', fact: 'manyworlds has a bug: x is undefined', stack: bug.stack,
      remedy: 'please report it as an issue of the manyworlds project, with the stack and the command',
    })
  })

  it('may be anything that was thrown', () => {
    expect(errorReport('oops').error).toMatchObject({ code: 'internal-error', stack: 'thrown: oops' })
  })
})
