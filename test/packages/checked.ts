/** Checks the program of a folder beside this file, in this process, and gives what the tests compare. */
import { join } from 'node:path'
import { checkFile } from '../../src/check/checking.ts'
import type { ProgramResult } from '../../src/explore/result.ts'
import { checkSettings, type CheckOptions } from '../../src/options.ts'

const hooks = { progress() {}, console() {}, isInterrupted: () => false }

export function checked(name: string, file = 'program.ts', options: CheckOptions = {}): ProgramResult {
  const result = checkFile(join(import.meta.dirname, name, file), checkSettings(options), hooks)
  if (result.kind !== 'program') throw new Error(`${name}/${file} is no program`)
  return result
}

/** Verdict and counts; what was violated, if something was. */
export function outcome(result: ProgramResult): object {
  const { verdict, states, transitions, ends, violation } = result
  return violation === undefined ? { verdict, states, transitions, ends }
    : { verdict, states, transitions, ends, violation: `${violation.property.kind}: ${violation.message}` }
}
