/** Checks the program of a folder beside this file, in this process, and gives what the tests compare. */
import { join } from 'node:path'
import type { ProgramResult } from '../../../src/explore/result.ts'
import type { CheckOptions } from '../../../src/options.ts'
import { checkedProgram } from '../../support/checked.ts'

export function checkedPackage(name: string, file = 'program.ts', options: CheckOptions = {}): ProgramResult {
  return checkedProgram(join(import.meta.dirname, name, file), options)
}

/** Verdict and counts; what was violated, if something was. */
export function outcome(result: ProgramResult): object {
  const { verdict, states, transitions, ends, violation } = result
  return violation === undefined ? { verdict, states, transitions, ends }
    : { verdict, states, transitions, ends, violation: `${violation.property.kind}: ${violation.message}` }
}
