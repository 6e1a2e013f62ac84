// Every folder here holds a small program and what exploring it must give, to the last transition. Each is checked with
// both kinds of visited set, and each violation is stored and replayed. In this process: threads and the published package
// are what test/package is about.

import { mkdtempSync, readdirSync, rmSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SourceLocation, UserError } from '../../src/base/errors.ts'
import { checkFile } from '../../src/check/checking.ts'
import { replayFile } from '../../src/check/replaying.ts'
import type { CheckResult, ProgramResult } from '../../src/explore/result.ts'
import { writeTraceFile } from '../../src/explore/trace-file.ts'
import { type CheckOptions, checkSettings } from '../../src/options.ts'
import type { Expected } from './expected.ts'

const hooks = { progress() {}, console() {}, isInterrupted: () => false }
const check = (file: string, options: CheckOptions = {}): CheckResult => checkFile(file, checkSettings(options), hooks)
const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory())

let traces: string
beforeAll(() => { traces = mkdtempSync(join(tmpdir(), 'manyworlds-programs-')) })
afterAll(() => { rmSync(traces, { recursive: true }) })

for (const { name } of folders) {
  describe(name, () => {
    const directory = join(import.meta.dirname, name)
    const program = join(directory, readdirSync(directory).find((file) => /^program\.[cm]?[jt]s$/.test(file))!)

    for (const visited of ['fingerprint', 'exact'] as const) {
      it(`gives the expected result with ${visited} states`, async () => {
        const { default: expected } = (await import(join(directory, 'expected.ts'))) as { default: Expected }
        const { options = {}, schedules: _, ...rest } = expected
        const result = outcome(() => check(program, { ...options, exact: visited === 'exact' } as CheckOptions), rest)
        expect(result).toEqual(rest)
      })
    }

    // A program without a violation has nothing to replay, and no path shows that something never happens.
    const text = readFileSync(join(directory, 'expected.ts'), 'utf8')
    if (!/verdict: 'violation'/.test(text) || /kind: 'sometimes'/.test(text)) return
    it('replays its violation', async () => {
      const { default: expected } = (await import(join(directory, 'expected.ts'))) as { default: Expected }
      const result = check(program, expected.options as CheckOptions)
      const replayed = replayFile(writeTraceFile(join(traces, name), result, 'test'), checkSettings({}), hooks)
      expect(replayed).toMatchObject({ reproduced: true, sourcesChanged: false, differences: [] })
      expect(replayed.kind === 'program' ? replayed.trace.steps : replayed.steps).toEqual(result.violation!.trace.steps)
    })
  })
}

/** The result in the shape of `expected`, with only the fields that it speaks of; outside state and warnings always. */
function outcome(run: () => CheckResult, expected: Expected): object {
  try {
    const result = run()
    const { verdict, states, transitions, depth, violation, outsideState, warnings } = result
    const seen = {
      verdict, states, transitions, depth,
      ...(result.kind === 'program' ? ofProgram(result) : {}),
      ...(outsideState.length > 0 ? { outsideState } : {}),
      ...(warnings.length > 0 ? { warnings } : {}),
      ...(violation === undefined ? {} : { violation: {
        property: violation.property, length: violation.trace.steps.length, message: violation.message,
        ...(expected.violation?.at === undefined ? {} : { at: placeOf(violation.location) }),
      } }),
    }
    return seen
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    const { code, fact, location } = error
    return { verdict: 'error', error: {
      code, fact: expected.error?.fact.test(fact) === true ? expected.error.fact : fact,
      ...(expected.error?.at === undefined ? {} : { at: placeOf(location) }),
    } }
  }
}

function ofProgram({ ends, roots, sometimes }: ProgramResult): object {
  const reached = sometimes.filter((each) => each.reached).map(({ name }) => name)
  return { ends, ...(roots > 0 ? { roots } : {}), ...(reached.length > 0 ? { sometimes: reached } : {}) }
}

function placeOf(location: SourceLocation | undefined): number | string {
  if (location === undefined) return 'nowhere'
  const file = basename(location.file)
  return file.startsWith('program.') ? location.line : `${relative('', resolve(location.file)).split('/').at(-1)}:${location.line}`
}
