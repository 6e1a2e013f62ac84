// Every folder here holds a small program and what exploring it must give, to the last transition. Each is checked with
// both kinds of visited set, and each violation is stored and replayed.

import { mkdtempSync, readdirSync, rmSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative, resolve } from 'node:path'
import { check, type CheckResult, replay, type SourceLocation, UserError } from 'manyworlds'
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
        const { options = {}, ...rest } = expected
        const result = await outcome(check(program, { ...options, exact: visited === 'exact' }), rest)
        expect(result).toEqual(rest)
      })
    }

    // A program without a violation has nothing to replay.
    if (!/verdict: 'violation'/.test(readFileSync(join(directory, 'expected.ts'), 'utf8'))) return
    it('replays its violation', async () => {
      const { default: expected } = (await import(join(directory, 'expected.ts'))) as { default: Expected }
      const result = await check(program, expected.options)
      const replayed = await replay(writeTraceFile(join(traces, name), result, 'test'))
      expect(replayed).toMatchObject({ reproduced: true, sourcesChanged: false, differences: [] })
      expect(replayed.steps).toEqual(result.violation!.trace.steps)
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

function placeOf(location: SourceLocation | undefined): number | string {
  if (location === undefined) return 'nowhere'
  const file = basename(location.file)
  return file.startsWith('program.') ? location.line : `${relative('', resolve(location.file)).split('/').at(-1)}:${location.line}`
}
