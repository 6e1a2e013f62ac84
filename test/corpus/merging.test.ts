/** Poll events are a set: in which order they became ready does not make two states of one. */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checked } from '../support/checked.ts'
import { inFile } from '../support/folder.ts'

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

  it('if only one of them has gone through its first timers before something else came', () => {
    const text = `const { choose, latency } = require('manyworlds'); if (choose([false, true])) latency()
      setTimeout(() => setTimeout(() => {}, 1), 5)`
    // Before the script. Without the latency three states, one after the other; with it, before and after the latency comes, three each: those after it are the same.
    const { states, transitions } = inFile('program.cjs', text, (file) => checked(file))
    expect({ states, transitions }).toEqual({ states: 8, transitions: 10 })
  })
})
