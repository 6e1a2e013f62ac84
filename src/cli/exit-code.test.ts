import { expect, it } from 'vitest'
import { sampleReplay } from '../../test/package/sample-result.ts'
import { UserError } from '../base/errors.ts'
import { exitCodeOf, exitCodeOfError, exitCodeOfReplay, worstExitCode } from './exit-code.ts'

it('exit codes are a contract', () => {
  expect((['holds', 'violation', 'error', 'incomplete'] as const).map(exitCodeOf)).toEqual([0, 1, 2, 4])
  expect(exitCodeOfError(new UserError('x', undefined, { fact: '', remedy: '' }))).toBe(2)
  expect(exitCodeOfError(new TypeError('x'))).toBe(3)
})

it('several files exit with the worst', () => {
  expect(worstExitCode([0, 0])).toBe(0)
  expect(worstExitCode([0, 4])).toBe(4)
  expect(worstExitCode([1, 4, 0])).toBe(1)
  expect(worstExitCode([1, 2, 4])).toBe(2)
  expect(worstExitCode([3, 2, 1])).toBe(3)
})

it('a replay that violates nothing passes only on changed sources', () => {
  expect(exitCodeOfReplay(sampleReplay)).toBe(1)
  expect(exitCodeOfReplay({ ...sampleReplay, reproduced: false })).toBe(1)
  expect(exitCodeOfReplay({ ...sampleReplay, reproduced: false, verdict: 'holds', sourcesChanged: true })).toBe(0)
  expect(exitCodeOfReplay({ ...sampleReplay, reproduced: false, verdict: 'holds' })).toBe(4)
})
