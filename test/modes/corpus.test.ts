// All modes give one answer for every program and exploration of the tests and examples: verdict, counts, depth, ends, the
// violation and its whole trace.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

import { describe, expect, it } from 'vitest'

import { answer, type Mode } from './agreement.ts'
import { makeRestless } from './restless.ts'
import { type Item, objects, programs, smallPrograms } from './corpus.ts'

makeRestless()

/** Delta mode is for explorations. */
const isExploration = (file: string): boolean => /\bexplore\(/.test(readFileSync(resolve(import.meta.dirname, '../..', file), 'utf8'))

function agree(items: readonly Item[]): void {
  for (const [i, { file, way }] of items.entries()) {
    const modes: readonly Mode[] = isExploration(file) ? ['tracked', 'delta'] : ['tracked']
    it(file, async () => {
      const options = await way()
      const expected = answer(file, 'host', options)
      // Auto is made of the others; half of the files show that it changes between them without a trace.
      for (const mode of i % 2 === 0 ? [...modes, 'auto'] as const : modes) expect({ mode, ...answer(file, mode, options) }).toEqual({ mode, ...expected })
    })
  }
}

describe('all modes give one answer for', () => {
  agree(smallPrograms())
  agree(objects())
  agree(programs())
})

it('nothing was left out', () => {
  expect(smallPrograms().length + objects().length + programs().length).toBeGreaterThan(250)
})
