/** No program gets hold of an object of the checker's realm: see ways-out.ts. */
import { afterEach, describe, expect, it } from 'vitest'
import { UserError } from '../../src/base/errors.ts'
import { checkFile } from '../../src/check/checking.ts'
import { NO_EXTENSIONS } from '../../src/check/extensions.ts'
import { checkSettings } from '../../src/options.ts'
import { sample } from '../support/extent.ts'
import { inFile } from '../support/folder.ts'
import { MARK, waysOut } from './ways-out.ts'

const MODES = ['auto', 'tracked', 'delta', 'host'] as const

const host = globalThis as unknown as Record<string, unknown>

afterEach(() => { delete host[MARK] })

describe('a program does not get out', () => {
  for (const [i, { name, text, extension = '.mjs', isRefused = false }] of waysOut.entries()) {
    // In the long run in all modes, otherwise in one of them each.
    for (const mode of sample(MODES, MODES.length, i % MODES.length)) it(`${name}, in mode ${mode}`, () => {
      inFile(`program${extension}`, text, (file) => {
        const lines: string[] = []
        let outcome: string
        try {
          outcome = checkFile(file, checkSettings({ maxSteps: 2_000_000, mode: mode === 'delta' && !text.includes('export default explore(') ? 'auto' : mode }), { progress() {}, console: (line) => void lines.push(line), isInterrupted: () => false }, NO_EXTENSIONS).verdict
        } catch (error) {
          if (!(error instanceof UserError)) throw error
          outcome = error.message
        }
        expect(host[MARK], outcome).toBeUndefined()
        expect(outcome.startsWith('unsupported-'), outcome).toBe(isRefused)
      })
    })
  }
})
