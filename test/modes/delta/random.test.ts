// All modes give one answer for random classes. DELTA_SOAK=600 searches on for that many seconds, with larger programs and new
// seeds; a program on which the modes disagree is shrunk and left in a file.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Script } from 'node:vm'

import fc from 'fast-check'
import { expect, it } from 'vitest'

import { makeRestless } from '../restless.ts'
import { runs } from '../../support/extent.ts'
import { agree } from './agreement.ts'
import { modesFor } from './modes.ts'
import { randomBodyExploration } from './random-bodies.ts'
import { randomClassExploration } from './random-classes.ts'

makeRestless()
const soakSeconds = Number(process.env['DELTA_SOAK'] ?? 0)

const programs = (length: number, bounds: { min: number; max: number }): fc.Arbitrary<string> =>
  fc.tuple(fc.array(fc.nat(1000), { minLength: length / 2, maxLength: length, size: 'max' }), fc.integer(bounds))
    .map(([numbers, bound]) => randomClassExploration(numbers, bound)).filter(isScript)

function isScript(text: string): boolean {
  try {
    return new Script(text.replace(/^import .*/m, '').replace('export default ', 'void ')) !== undefined
  } catch {
    return false
  }
}

const bodies = (length: number): fc.Arbitrary<string> =>
  fc.array(fc.nat(1000), { minLength: length / 4, maxLength: length, size: 'max' }).map(randomBodyExploration).filter(isScript)

/** Tries the law; a program that breaks it is written to a file before the failure is reported. */
function hold(law: (text: string) => void, texts: fc.Arbitrary<string>, parameters: fc.Parameters<[string]>): void {
  const result = fc.check(fc.property(texts, law), parameters)
  if (!result.failed) return
  const [text] = result.counterexample ?? ['']
  const file = join(mkdtempSync(join(tmpdir(), 'manyworlds-random-')), 'program.mjs')
  writeFileSync(file, text)
  throw new Error(`seed ${result.seed}, the program is in ${file}: ${result.errorInstance instanceof Error ? result.errorInstance.message : String(result.errorInstance)}\n\n${text}`)
}

it('all modes give one answer for random classes', () => {
  let [turn, states, most] = [0, 0, 0]
  hold((text) => {
    const [first] = agree(text, modesFor(turn++), { maxStates: 600, maxSteps: 100_000 })
    expect(first!.said).not.toHaveProperty('refused')
    states += first!.states.size
    most = Math.max(most, first!.states.size)
  }, programs(300, { min: 3, max: 4 }), runs(24, 24))
  // The programs are no trifles.
  expect(states / turn).toBeGreaterThan(150)
  expect(most).toBe(600)
})

it('all modes give one answer for random functions and generators', () => {
  let turn = 0
  hold((text) => {
    const [first] = agree(text, modesFor(turn++), { maxStates: 300 }, 'cjs')
    expect(first!.said).not.toHaveProperty('refused')
  }, bodies(240), runs(5, 15))
})

it.runIf(soakSeconds > 0)('for a long time', () => {
  const end = Date.now() + soakSeconds * 1000
  let seed = Number(process.env['FC_SEED'] ?? Date.now() % 1_000_000)
  for (let turn = 0; Date.now() < end; seed++) {
    hold((text) => {
      agree(text, modesFor(turn++), { maxStates: 3000, maxSteps: 100_000 })
    }, programs(600, { min: 3, max: 6 }), { numRuns: 25, seed })
    hold((text) => {
      agree(text, modesFor(turn++), { maxStates: 1500 }, 'cjs')
    }, bodies(600), { numRuns: 25, seed })
  }
})
