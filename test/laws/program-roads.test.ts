/** Whole programs on both roads: generated code has to see the states that the interpreting code sees, with the same identity. */
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

import { checkProgram } from '../../src/check/check-program.ts'
import { NO_EXTENSIONS } from '../../src/check/extensions.ts'
import { Session } from '../../src/check/session.ts'
import { checkSettings } from '../../src/options.ts'
import { QUIET } from '../support/checked.ts'
import { sample } from '../support/extent.ts'

const programs = [
  'bench/programs/bank.ts', 'bench/programs/pipeline.ts', 'examples/philosophers/fixed.ts', 'examples/cache/fixed.ts', 'examples/pool/fixed.ts',
  'test/corpus/packages/p-limit/program.ts', 'test/corpus/packages/async-mutex/program.ts', 'test/corpus/packages/readable-stream/program.ts',
  'bench/programs/web-server.ts', 'test/node/library/programs/two-clients.mjs', 'test/node/library/programs/lost-update.mjs',
]
const settings = checkSettings({ maxStates: 400 })

interface Explored {
  readonly states: number
  readonly transitions: number
  /** In the order in which they were computed. */
  readonly fingerprints: readonly string[]
  /** How often a fingerprint was made from the write log alone, and how often that was wrong. */
  readonly compared: number
  readonly different: number
}

function explored(file: string, generateCode: boolean): Explored {
  const session = new Session(fileURLToPath(new URL(`../../${file}`, import.meta.url)), settings, { console: () => {}, generateCode })
  const { heap } = session
  const fingerprints: string[] = []
  let compared = 0
  let different = 0
  const roots = (): readonly unknown[] => session.program!.roots
  const compute = heap.computeSuccessor.bind(heap)
  heap.computeSuccessor = (words) => {
    const isKnown = compute(words)
    const fast = heap.fingerprint.toString()
    heap.linearize(roots())
    heap.computeFingerprint()
    fingerprints.push(heap.fingerprint.toString())
    if (isKnown) compared++
    if (isKnown && heap.fingerprint.toString() !== fast) different++
    return isKnown
  }
  const { states, transitions } = checkProgram({ session, settings, hooks: QUIET, extensions: NO_EXTENSIONS })
  return { states, transitions, fingerprints, compared, different }
}

describe('both roads agree on', () => {
  for (const file of sample(programs, 6)) {
    it(file, () => {
      const [fast, slow] = [explored(file, true), explored(file, false)]
      expect(fast.different).toBe(0)
      expect(slow.compared).toBe(0)
      expect({ ...fast, compared: 0 }).toEqual(slow)
      if (fast.transitions > 100) expect(fast.compared).toBeGreaterThan(fast.transitions / 2)
    })
  }
})
