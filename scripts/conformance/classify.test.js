import vm from 'node:vm'
import { expect, it } from 'vitest'
import { classify, describeThrown } from './classify.js'

const early = { phase: 'parse', type: 'SyntaxError' }
const threw = (phase, name) => ({ kind: 'threw', phase, name, message: 'm' })
const verdict = (negative, outcome) => classify(negative, outcome).verdict

it('passes a test that completes, and only if nothing was to be thrown', () => {
  expect(verdict(undefined, { kind: 'completed' })).toBe('passed')
  expect(verdict(early, { kind: 'completed' })).toBe('wrong')
})

it('passes a negative test only for the right error in the right phase', () => {
  expect(verdict(early, threw('parse', 'SyntaxError'))).toBe('passed')
  expect(verdict(early, threw('runtime', 'SyntaxError'))).toBe('wrong')
  expect(verdict(early, threw('parse', 'ReferenceError'))).toBe('wrong')
  expect(verdict({ phase: 'runtime', type: 'TypeError' }, threw('runtime', 'TypeError'))).toBe('passed')
})

it('calls any other error wrong, and our own errors too', () => {
  expect(verdict(undefined, threw('runtime', 'Test262Error'))).toBe('wrong')
  expect(verdict(early, { kind: 'broken', message: 'internal' })).toBe('wrong')
})

it('counts a refusal as refused whatever the test wanted', () => {
  const refused = { kind: 'refused', code: 'unsupported-with', message: '' }
  expect(classify(early, refused)).toEqual({ verdict: 'refused', detail: 'unsupported-with' })
})

it('describes hostile values without being thrown at', () => {
  expect(describeThrown(vm.runInNewContext('new TypeError("t")'))).toEqual({ name: 'TypeError', message: 't' })
  expect(describeThrown('text')).toEqual({ name: 'string', message: 'text' })
  const hostile = { get constructor() { throw new Error('no') } }
  expect(describeThrown(hostile).name).toBe('unknown')
})
