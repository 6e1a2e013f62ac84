/**
 * Checks one file in one mode and gives what all modes have to agree on: everything the result says but the mode itself and
 * what was measured. A refusal is an answer as well, with its place and its words.
 */
import { UserError } from '../../src/base/errors.ts'
import { NO_EXTENSIONS } from '../../src/check/extensions.ts'
import type { FileCoverage } from '../../src/explore/listeners/coverage.ts'
import type { CheckResult } from '../../src/explore/result.ts'
import type { CheckOptions } from '../../src/options.ts'
import { checked } from '../support/checked.ts'
import { inFile } from '../support/folder.ts'

export const MODES = ['host', 'tracked', 'delta', 'auto'] as const
export type Mode = (typeof MODES)[number]
/** Modes for programs: delta is for explorations. */
export const PROGRAM_MODES = MODES.filter((mode) => mode !== 'delta')

/** How a file is checked; `matching` as an API caller says it. */
export interface Way extends CheckOptions {
  readonly matching?: 'states' | 'none' | undefined
}

/** What only one mode has a reason to say. */
const ABOUT_MODES = /^every operation was run on one state at a time/

/** What this mode answers, without the mode and without measurements; `look` sees everything. */
export function answer(file: string, mode: Mode, { matching = 'states', ...options }: Way = {}, look?: (result: CheckResult) => void): object {
  try {
    const result = checked(file, { ...options, mode }, { ...NO_EXTENSIONS, matching })
    look?.(result)
    const { elapsedMs: _, peakRssBytes: __, mode: taken, hostBlocks: ___, delta, coverage, ...measured } = result as CheckResult & { readonly delta?: object }
    // What is run on a set of states is run once.
    const executions = delta === undefined ? measured.executions : measured.transitions
    const rest = { ...measured, executions, warnings: measured.warnings.filter((warning) => !ABOUT_MODES.test(warning)) }
    if (taken !== mode) throw new Error(`${file} was checked in mode ${taken} though ${mode} was asked for`)
    if (/its recursion is too deep$/.test(rest.violation?.message ?? '')) Object.assign(rest, { violation: withoutPlace(rest.violation!) })
    return coverage === undefined ? rest : { ...rest, coverage: coverage.map(reached) }
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    const { code, fact, remedy, location, frame } = error
    return { refused: { code, fact, remedy, location, frame } }
  }
}

/** Where the stack overflows depends on the size of the frames. */
function withoutPlace({ location: _, frame: __, stack: ___, ...violation }: NonNullable<CheckResult['violation']>): object {
  return violation
}

/** What was reached, not how often: a run that is broken off before a change for good is taken again, and counts twice. */
function reached({ file, lines, functions, branches }: FileCoverage): object {
  return {
    file,
    lines: lines.map(({ line, count }) => [line, count > 0]),
    functions: functions.map(({ name, line, count }) => [name, line, count > 0]),
    branches: branches.map(({ line, counts }) => [line, counts.map((count) => count > 0)]),
  }
}

/** The same for the text of a module. */
export function answersOf(text: string, way: Way = {}, extension = 'mjs', modes: readonly Mode[] = text.includes('explore(') ? MODES : PROGRAM_MODES): { readonly mode: Mode; readonly answer: object }[] {
  return inFile(`program.${extension}`, text, (file) => modes.map((mode) => ({ mode, answer: answer(file, mode, way) })))
}
