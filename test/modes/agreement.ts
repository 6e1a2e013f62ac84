/**
 * Checks one file in one mode and gives what all modes have to agree on: everything the result says but the mode itself and
 * what was measured. A refusal is an answer as well, with its place and its words.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { UserError } from '../../src/base/errors.ts'
import { checkFile } from '../../src/check/checking.ts'
import { type Extensions, NO_EXTENSIONS } from '../../src/check/extensions.ts'
import type { FileCoverage } from '../../src/explore/listeners/coverage.ts'
import { type CheckOptions, checkSettings } from '../../src/options.ts'

export const MODES = ['host', 'tracked', 'auto'] as const
export type Mode = (typeof MODES)[number]

/** How a file is checked; `keepGoing` and `matching` as an API caller says them. */
export interface Way extends CheckOptions {
  readonly keepGoing?: boolean | undefined
  readonly matching?: 'states' | 'none' | undefined
}

const hooks = { progress() {}, console() {}, isInterrupted: () => false }

/** What this mode answers, without the mode and without measurements. */
export function answer(file: string, mode: Mode, { keepGoing = false, matching = 'states', ...options }: Way = {}): object {
  const extensions: Extensions = { ...NO_EXTENSIONS, keepGoing, matching }
  try {
    const result = checkFile(file, checkSettings({ ...options, mode }), hooks, extensions)
    const { elapsedMs: _, peakRssBytes: __, mode: taken, hostBlocks: ___, coverage, ...rest } = result
    if (taken !== mode) throw new Error(`${file} was checked in mode ${taken} though ${mode} was asked for`)
    return coverage === undefined ? rest : { ...rest, coverage: coverage.map(reached) }
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    const { code, fact, remedy, location, frame } = error
    return { refused: { code, fact, remedy, location, frame } }
  }
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
export function answersOf(text: string, way: Way = {}, extension = 'mjs'): { readonly mode: Mode; readonly answer: object }[] {
  const directory = mkdtempSync(join(tmpdir(), 'manyworlds-modes-'))
  try {
    const file = join(directory, `program.${extension}`)
    writeFileSync(file, text)
    return MODES.map((mode) => ({ mode, answer: answer(file, mode, way) }))
  } finally {
    rmSync(directory, { recursive: true })
  }
}
