import { describe, expect, it } from 'vitest'
import { sampleViolation } from '../../test/package/sample-result.ts'
import type { Property, Step, Trace, Violation } from '../explore/result.ts'
import { plain } from './palette.ts'
import { stepLines, traceCode } from './trace-text.ts'

const step = (code: string, more: Partial<Step> = {}): Step => ({
  operation: 'op', argumentIndexes: [], arguments: [], code, result: 'undefined', changes: [], fingerprint: '00',
  ...more,
})

function violation(kind: Property['kind'], steps: Step[], trace: Partial<Trace> = {}): Violation {
  return {
    property: { kind, name: 'op' }, message: 'the message',
    trace: { ...sampleViolation.trace, setup: 'const s = new Stack()', assertion: '', steps, ...trace },
  }
}

describe('the code of a violation', () => {
  it('keeps the result of the last call if the assertion uses it', () => {
    const steps = [step('s.push(1)'), step('s.pop()')]
    const code = (assertion: string) => traceCode(violation('model', steps, { assertion }))
    expect(code('assert.deepStrictEqual(result, 1)'))
      .toEqual(['const s = new Stack()', 's.push(1)', 'const result = s.pop()', 'assert.deepStrictEqual(result, 1)'])
    expect(code('assert(s.result)')).toEqual(['const s = new Stack()', 's.push(1)', 's.pop()', 'assert(s.result)'])
  })

  it('expects errors that were declared', () => {
    const declared = step('s.pop()', { thrown: 'RangeError: empty\nsecond line' })
    expect(traceCode(violation('invariant', [declared, step('s.push(1)')])))
      .toEqual(['const s = new Stack()', 'assert.throws(() => s.pop()) // RangeError: empty', 's.push(1)'])
  })

  it('ends in the call that throws, or that a comment explains', () => {
    expect(traceCode(violation('error', [step('s.pop()', { thrown: 'TypeError: x' })])).at(-1))
      .toBe('s.pop() // throws TypeError: x')
    expect(traceCode(violation('endless', [step('s.pop()')])).at(-1)).toBe('s.pop() // the message')
  })

  it('stays several statements where one line could continue the other', () => {
    expect(traceCode(violation('invariant', [step('s.push(1)'), step('(s.a(), s.b())'), step('[...s]')])))
      .toEqual(['const s = new Stack()', 's.push(1)', ';(s.a(), s.b())', ';[...s]'])
  })

  it('breaks code of several lines into lines', () => {
    expect(traceCode(violation('invariant', [step('s\n  .push(1)')], { setup: 'const a = 1\nconst s = f(a)' })))
      .toEqual(['const a = 1', 'const s = f(a)', 's', '  .push(1)'])
  })
})

describe('the steps of a trace', () => {
  it('show results, errors and that nothing changed', () => {
    const steps = [step('s.push(1)', { result: '1' }), step('s.pop()', { thrown: 'E: x\ny' }), step('s.f()')]
    expect(stepLines(steps, plain)).toEqual([
      '1. s.push(1) → 1', '     (no change)',
      '2. s.pop() throws E: x', '     (no change)',
      '3. s.f()', '     (no change)',
    ])
  })

  it('are aligned when there are ten', () => {
    const lines = stepLines(Array.from({ length: 10 }, () => step('s.f()')), plain)
    expect([lines[0], lines[1], lines[18]]).toEqual([' 1. s.f()', '      (no change)', '10. s.f()'])
  })

  it('put values that do not fit on one line below each other, and cut long ones', () => {
    const long = 'x'.repeat(60)
    expect(stepLines([step('s.f()', { changes: [
      { path: 's.a', before: '1', after: long },
      { path: 's.b', after: 'y'.repeat(500) },
    ] })], plain)).toEqual([
      '1. s.f()',
      '     ~ s.a: 1 → xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      `     + s.b: ${'y'.repeat(200)}…`,
    ])
    expect(stepLines([step('s.f()', { changes: [{ path: 's.a', before: long, after: long }] })], plain))
      .toEqual(['1. s.f()', '     ~ s.a:', `         - ${long}`, `         + ${long}`])
  })

  it('show no more than twenty changes each', () => {
    const changes = Array.from({ length: 25 }, (_, i) => ({ path: `s.x${i}`, before: '0', after: '1' }))
    const lines = stepLines([step('s.f()', { changes })], plain)
    expect(lines).toHaveLength(22)
    expect(lines.at(-1)).toBe('     … and 5 more, see the trace file')
  })

  it('hang code of several lines under its first', () => {
    expect(stepLines([step('s\n  .f()', { result: '1' })], plain))
      .toEqual(['1. s', '     .f() → 1', '     (no change)'])
  })
})
