import { expect, it } from 'vitest'
import { sampleFailure, samplePass } from '../../test/package/sample-result.ts'
import { UserError } from '../base/errors.ts'
import { errorReport } from './error.ts'
import { jsonReport } from './json.ts'

it('has the fields of the public contract', () => {
  const document = JSON.parse(jsonReport([sampleFailure]))
  expect(document).toEqual(JSON.parse(JSON.stringify(sampleFailure)))
  expect(Object.keys(document)).toEqual(expect.arrayContaining([
    'verdict', 'states', 'transitions', 'executions', 'depth', 'elapsedMs', 'peakRssBytes', 'mode', 'violation',
    'limits',
  ]))
  expect(Object.keys(document.violation)).toEqual(expect.arrayContaining(['property', 'message', 'trace']))
})

it('is one document with the worst verdict for several files', () => {
  const refused = errorReport(new UserError('x', undefined, { fact: 'f', remedy: 'r' }), 'b.ts')
  expect(JSON.parse(jsonReport([samplePass, sampleFailure])).verdict).toBe('violation')
  expect(JSON.parse(jsonReport([{ ...samplePass, verdict: 'incomplete' }, samplePass])).verdict).toBe('incomplete')
  expect(JSON.parse(jsonReport([sampleFailure, refused]))).toMatchObject({
    verdict: 'error', results: [{ verdict: 'violation' }, { verdict: 'error', file: 'b.ts' }],
  })
})
