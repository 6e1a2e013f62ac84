// Every folder here holds a small program and what exploring it must give, to the last transition. Each is checked with
// both kinds of visited set, and each violation is stored and replayed.

import { mkdtempSync, readdirSync, rmSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative, resolve } from 'node:path'
import { check, type CheckResult, type ProgramResult, replay, type SourceLocation, UserError } from 'manyworlds'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeTraceFile } from '../../src/explore/trace-file.ts'
import type { Expected } from './expected.ts'

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
        const result = await outcome(check(program, { ...options, exact: visited === 'exact' }), rest)
        expect(result).toEqual(rest)
      })
    }

    // A program without a violation has nothing to replay, and no path shows that something never happens.
    const text = readFileSync(join(directory, 'expected.ts'), 'utf8')
    if (!/verdict: 'violation'/.test(text) || /kind: 'sometimes'/.test(text)) return
    it('replays its violation', async () => {
      const { default: expected } = (await import(join(directory, 'expected.ts'))) as { default: Expected }
      const result = await check(program, expected.options)
      const replayed = await replay(writeTraceFile(join(traces, name), result, 'test'))
      expect(replayed).toMatchObject({ reproduced: true, sourcesChanged: false, differences: [] })
      expect(replayed.kind === 'program' ? replayed.trace.steps : replayed.steps).toEqual(result.violation!.trace.steps)
    })
  })
}

/** The result in the shape of `expected`, with only the fields that it speaks of; outside state and warnings always. */
async function outcome(running: Promise<CheckResult>, expected: Expected): Promise<object> {
  try {
    const result = await running
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
