/** A fixed few of the storm, and what it takes for a fault. */
import { afterAll, describe, expect, it } from 'vitest'
import { isWhole } from '../../test/support/extent.ts'
import { inputOf, KINDS } from './input.js'
import { faultOf } from './judgement.js'
import { Trial } from './trial.js'

const trial = new Trial()
afterAll(() => { trial.end() })

describe('mutated inputs end with a report or a refusal', () => {
  const seeds = Array.from({ length: isWhole ? 500 : 12 }, (_, i) => i + 1)
  it.each(KINDS.flatMap((kind) => seeds.map((seed) => [kind, seed])))('%s, seed %i', async (kind, seed) => {
    expect((await trial.run(inputOf(seed, kind))).fault).toBe(undefined)
  })
})

it('an input depends on its number only', () => {
  for (const kind of KINDS) expect(inputOf(7, kind)).toEqual(inputOf(7, kind))
  expect(inputOf(7)).not.toEqual(inputOf(8))
})

describe('a fault is', () => {
  const input = { args: ['check', 'a.ts'], files: { 'a.ts': '' } }
  const ended = (rest) => faultOf({ code: 2, signal: null, stdout: '', stderr: '', ...rest }, input)
  const refusal = (fact) => `error[x] a.ts:1:1\n  ${fact}\n  help: mend it\n`

  it.each([
    [{ hasHung: true }, /hangs/], [{ code: null, signal: 'SIGABRT' }, /SIGABRT/], [{ code: 3, stderr: 'error[internal-error]' }, /exit code 3/], [{ code: 1, stdout: '' }, /no verdict/],
    [{ stderr: 'error[x]\n  nothing to do\n' }, /no refusal/], [{ stderr: refusal("'$$module$$1.x' is odd") }, /emitter/], [{ stderr: refusal('it is [object Object]') }, /object as text/],
    [{ stderr: refusal('Cannot read properties of null') }, /engine/], [{ stderr: refusal('the value is undefined') }, /odd value/],
    [{ code: 1, stdout: 'VIOLATION  a.ts\n  at run (file:///x/dist/bundle/chunk-A1.js:1:2)' }, /stack of the checker/],
  ])('%j', (end, fault) => { expect(ended(end)).toMatch(fault) })

  it.each([[{ stderr: refusal('there is no file') }], [{ code: 0, stdout: 'HOLDS  a.ts\n' }], [{ code: 1, stdout: 'NOT REPRODUCED  a.json\n' }]])('not %j', (end) => { expect(ended(end)).toBe(undefined) })

  it('not what the program says itself', () => {
    expect(faultOf({ code: 1, signal: null, stdout: 'VIOLATION  a.js\n  $$x', stderr: '' }, { args: ['check', 'a.js'], files: { 'a.js': 'throw "$$x"' } })).toBe(undefined)
  })
})
