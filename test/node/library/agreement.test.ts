// Programs that use Node's own library, in every way of keeping, comparing and searching states: one answer. What plain Node
// prints is among what the checker finds.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

import { replayFile } from '../../../src/check/replaying.ts'
import { writeTraceFile } from '../../../src/explore/trace-file.ts'
import { type CheckOptions, checkSettings } from '../../../src/options.ts'
import { QUIET } from '../../support/checked.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { explored, outcomeOfNode } from './explored.ts'
import { isWhole, sample } from '../../support/extent.ts'

const folder = join(import.meta.dirname, 'programs')
/** Each setting differs from the default in one of them. */
const WAYS: readonly (readonly [CheckOptions, generateCode: boolean])[] = [
  [{ mode: 'tracked', strategy: 'dfs' }, true], [{ mode: 'auto', exact: true }, true], [{ mode: 'host' }, false],
]

describe('all ways give one answer for', () => {
  for (const [turn, name] of sample([...readdirSync(folder).filter((each) => each !== 'fails.mjs' && (isWhole || each !== 'two-clients.mjs')).sort().entries()], 3)) {
    it(name, () => {
      const file = join(folder, name)
      const expected = explored(file, {})
      expect(expected.counts).toMatchObject({ verdict: 'holds' })
      // In another order, too, every state is found once.
      for (const [options, generateCode] of sample(WAYS, WAYS.length, (turn / 3) % WAYS.length)) {
        const { counts, lines } = explored(file, options, generateCode)
        expect({ options, counts, lines }).toEqual({ options, counts: expected.counts, lines: expected.lines })
      }
      for (let i = 0; i < (isWhole ? 2 : 1); i++) expect(expected.lines).toContain(outcomeOfNode(file))
    })
  }
})

it('a violation has the same trace in every mode, and it replays', () => {
  const file = join(folder, 'fails.mjs')
  const results = (['host', 'tracked', 'auto'] as const).map((mode) => explored(file, { mode }).result)
  for (const { violation } of results) expect(violation).toEqual(results[0]!.violation)
  expect(results[0]!.violation?.message).toContain('shows old')
  const path = writeTraceFile(temporaryFolder(), results[0]!, '0.0.0')
  expect(replayFile(path, checkSettings({}), QUIET)).toMatchObject({ reproduced: true })
})
