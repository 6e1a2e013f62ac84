// All modes give one answer for random calls of built-ins. DELTA_SOAK=600 searches on for that many seconds.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Script } from 'node:vm'

import fc from 'fast-check'
import { expect, it } from 'vitest'

import { runs } from '../../support/extent.ts'
import { agree } from './agreement.ts'
import { modesFor } from './modes.ts'
import { randomBuiltinExploration } from './random-builtins.ts'

const soakSeconds = Number(process.env['DELTA_SOAK'] ?? 0)
const programs = fc.tuple(fc.array(fc.nat(1000), { minLength: 60, maxLength: 120, size: 'max' }), fc.integer({ min: 3, max: 4 }))
  .map(([numbers, bound]) => randomBuiltinExploration(numbers, bound)).filter(isScript)

function isScript(text: string): boolean {
  try {
    return new Script(text.replace(/^import .*/m, '').replace('export default ', 'void ')) !== undefined
  } catch {
    return false
  }
}

/** Tries the law; a program that breaks it is written to a file before the failure is reported. */
function hold(law: (text: string) => void, parameters: fc.Parameters<[string]>): void {
  const result = fc.check(fc.property(programs, law), parameters)
  if (!result.failed) return
  const [text] = result.counterexample ?? ['']
  const file = join(mkdtempSync(join(tmpdir(), 'manyworlds-builtins-')), 'program.mjs')
  writeFileSync(file, text)
  throw new Error(`seed ${result.seed}, the program is in ${file}: ${result.errorInstance instanceof Error ? result.errorInstance.message : String(result.errorInstance)}\n\n${text}`)
}

it('all modes give one answer for random calls of built-ins', () => {
  let [turn, states, levels, standard] = [0, 0, 0, 0]
  hold((text) => {
    const answers = agree(text, modesFor(turn++), { maxStates: 1500, maxSteps: 100_000 })
    expect(answers[0]!.said).not.toHaveProperty('refused')
    states += answers[0]!.states.size
    levels += answers[1]!.delta?.levels ?? 0
    standard += answers[1]!.delta?.standardLevels ?? 0
  }, runs(7, 20))
  expect(states / turn).toBeGreaterThan(100)
  // Sets of states were used nearly everywhere.
  expect(standard).toBeLessThan(levels / 4)
})

it.runIf(soakSeconds > 0)('for a long time', () => {
  const end = Date.now() + soakSeconds * 1000
  let seed = Number(process.env['FC_SEED'] ?? Date.now() % 1_000_000)
  for (let turn = 0; Date.now() < end; seed++) hold((text) => { agree(text, modesFor(turn++), { maxStates: 3000, maxSteps: 100_000 }) }, { numRuns: 10, seed })
})
