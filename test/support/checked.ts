/** Checks a file in this thread, with nobody watching. */
import { type CheckHooks, checkFile } from '../../src/check/checking.ts'
import { type Extensions, NO_EXTENSIONS } from '../../src/check/extensions.ts'
import type { CheckResult, ProgramResult } from '../../src/explore/result.ts'
import { type CheckOptions, checkSettings } from '../../src/options.ts'

/** Nothing is shown and nobody interrupts. */
export const QUIET: CheckHooks = { progress() {}, console() {}, isInterrupted: () => false }

export function checked(file: string, options: CheckOptions = {}, extensions: Extensions = NO_EXTENSIONS): CheckResult {
  return checkFile(file, checkSettings(options), QUIET, extensions)
}

/** The same for what is known to be a program. */
export function checkedProgram(file: string, options: CheckOptions = {}, extensions: Extensions = NO_EXTENSIONS): ProgramResult {
  return checked(file, options, extensions) as ProgramResult
}
