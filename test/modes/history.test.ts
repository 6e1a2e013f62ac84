// The living heap itself, while searches use it: fingerprints of the ledger are those of linearized states, and a position that
// the heap comes back to has the words that it had.
import { resolve } from 'node:path'

import fc from 'fast-check'
import { expect, it } from 'vitest'

import { UserError } from '../../src/base/errors.ts'
import { checkExploration } from '../../src/check/check-exploration.ts'
import { checkProgram } from '../../src/check/check-program.ts'
import { NO_EXTENSIONS } from '../../src/check/extensions.ts'
import { Session } from '../../src/check/session.ts'
import { checkSettings } from '../../src/options.ts'
import { QUIET } from '../support/checked.ts'
import { runs } from '../support/extent.ts'
import { inFile } from '../support/folder.ts'
import { laboratory } from '../support/laboratory.ts'
import { type Seen, watched } from './history.ts'
import { classExplorations, zooExplorations } from './random-texts.ts'

function explore(file: string, bound?: number): Seen {
  const settings = checkSettings({ mode: 'tracked', maxStates: 200, maxSteps: 100_000, bound })
  const session = new Session(file, settings, { console() {} })
  // A guard takes transitions twice, by a road of its own.
  session.guard = () => undefined as never
  const run = { session, settings, hooks: QUIET, extensions: NO_EXTENSIONS }
  const { program } = session
  return watched(session, program === undefined ? session.subject.roots : program.roots, () => { void (program === undefined ? checkExploration(run) : checkProgram(run)) })
}

/** A program that is refused has no states. */
function unlessRefused(run: () => Seen): Seen | undefined {
  try {
    return run()
  } catch (error) {
    if (error instanceof UserError) return undefined
    throw error
  }
}

function faultless({ fingerprints, wrongFingerprints, returns, wrongReturns }: Seen, text?: string): void {
  expect({ wrongFingerprints, wrongReturns }, text).toEqual({ wrongFingerprints: 0, wrongReturns: 0 })
  if (text === undefined) expect(fingerprints + returns).toBeGreaterThan(0)
}

it.each([
  'examples/subjects/bst.ts', 'examples/subjects/fibheap.ts', 'examples/subjects/filesystem.ts', 'test/corpus/programs/object-weakmap/program.ts', 'test/corpus/programs/object-generator/program.ts',
  'test/corpus/programs/object-map-iterator/program.ts', 'test/corpus/programs/outside-prototype-patch/program.ts', 'test/corpus/programs/run-latency/program.ts', 'examples/philosophers/fixed.ts',
  'test/corpus/packages/p-limit/program.ts', 'test/corpus/packages/lru-cache/program.ts', 'test/corpus/packages/readable-stream/program.ts',
])('is what it was at every position, and the ledger knows it: %s', (file) => {
  faultless(explore(resolve(import.meta.dirname, '../..', file)))
})

it.each([
  ['random classes', classExplorations],
  ['objects of every kind', zooExplorations(laboratory().kinds())],
] as const)('is what it was at every position, and the ledger knows it: %s', (_, texts) => {
  fc.assert(fc.property(texts, (text) => {
    const seen = inFile('program.cjs', text, (file) => unlessRefused(() => explore(file)))
    if (seen !== undefined) faultless(seen, text)
  }), runs(4, 12))
})
