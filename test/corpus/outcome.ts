/** A result in the shape of `expected.ts`, with only the fields that it speaks of; outside state and warnings always. */
import { basename } from 'node:path'

import type { SourceLocation } from '../../src/base/errors.ts'
import type { CheckResult, ProgramResult } from '../../src/explore/result.ts'
import type { Expected } from './programs/expected.ts'

export function outcomeOf(result: CheckResult, expected: Expected): object {
  const { verdict, states, transitions, depth, violation, outsideState, warnings } = result
  return {
    verdict, states, transitions, depth,
    ...(result.kind === 'program' ? ofProgram(result) : {}),
    ...(outsideState.length > 0 ? { outsideState } : {}),
    ...(warnings.length > 0 ? { warnings } : {}),
    ...(violation === undefined ? {} : { violation: {
      property: violation.property, length: violation.trace.steps.length, message: violation.message,
      ...(expected.violation?.at === undefined ? {} : { at: placeOf(violation.location) }),
    } }),
  }
}

/** What `answer` says of a refused program. */
export function refusalOf(said: object, expected: Expected): object {
  const { code, fact, location } = (said as { refused: { code: string; fact: string; location: SourceLocation | undefined } }).refused
  return { verdict: 'error', error: {
    code, fact: expected.error?.fact.test(fact) === true ? expected.error.fact : fact,
    ...(expected.error?.at === undefined ? {} : { at: placeOf(location) }),
  } }
}

function ofProgram({ ends, roots, sometimes }: ProgramResult): object {
  const reached = sometimes.filter((each) => each.reached).map(({ name }) => name)
  return { ends, ...(roots > 0 ? { roots } : {}), ...(reached.length > 0 ? { sometimes: reached } : {}) }
}

function placeOf(location: SourceLocation | undefined): number | string {
  if (location === undefined) return 'nowhere'
  const file = basename(location.file)
  return file.startsWith('program.') ? location.line : `${file}:${location.line}`
}
