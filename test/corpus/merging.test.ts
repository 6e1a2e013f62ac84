/** Poll events are a set: in which order they became ready does not make two states of one. */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checked } from '../support/checked.ts'

function counts(name: string) {
  const { verdict, states, transitions } = checked(join(import.meta.dirname, 'event-loop/merging', `${name}.ts`))
  return { verdict, states, transitions }
}

describe('schedules that lead to the same situation are merged', () => {
  it('if workers differ in who waits for them', () => {
    // Each worker has 0 to 3 answers: 4 * 4 states, 2 * (3 * 4) steps between them; main's start comes before.
    expect(counts('equal-workers')).toEqual({ verdict: 'holds', states: 1 + 16, transitions: 1 + 24 })
  })

  it('if workers differ in an object that existed before main', () => {
    // 3 * 3 * 3 states, 3 * (2 * 3 * 3) steps.
    expect(counts('objects-at-work')).toEqual({ verdict: 'holds', states: 1 + 27, transitions: 1 + 54 })
  })
})
