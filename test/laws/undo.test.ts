import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { ChangeLog } from '../../src/track/change-log.ts'
import { laboratory, recipes } from '../support/laboratory.ts'
import { runs } from '../support/extent.ts'

type Recipe = Parameters<typeof lab.build>[0]

const lab = laboratory()
const log = new ChangeLog({ realm: lab.realm, base: lab.heap.base, shapes: lab.heap.shapes })
const kinds = lab.kinds()

describe('undo', () => {
  // Each kind alone first: a failure there is easier to read than one of a random heap.
  for (const kind of kinds) {
    it(`gives back what was, and redo what came, after everything that ${kind} can do`, () => {
      for (let k = 0; k < 4; k++) {
        for (const values of [[], [-12, -16, 0, -23]]) everything({ nodes: [{ kind, k, values }], order: [0] })
      }
    })
  }

  it('gives back what was after everything that heaps of every kind can do', () => {
    fc.assert(fc.property(recipes(kinds), everything), runs(10, 30))
  })

  it('gives back what was after each of several small changes, in any number of steps', () => {
    fc.assert(fc.property(recipes(kinds), fc.array(fc.nat(400), { minLength: 1, maxLength: 6 }), (recipe, changes) => {
      severalSteps(recipe, changes)
    }), runs(20, 60))
  })
})

function whileTracked(run: () => void): void {
  log.start()
  try {
    run()
  } finally {
    log.stop()
  }
}

/** Runs whatever a heap can run, takes it back, brings it again, takes it back and runs it again. */
function everything(recipe: Recipe): void {
  const root = lab.build(recipe)
  const { observe, exercise, words } = lab
  whileTracked(() => {
    const before = { words: words(root), seen: observe(root) }
    const said = exercise(root)
    const after = { words: words(root), seen: observe(root) }
    const segment = log.cut()
    segment.undo()
    expect({ words: words(root), seen: observe(root) }).toEqual(before)
    segment.redo()
    expect({ words: words(root), seen: observe(root) }).toEqual(after)
    segment.undo()
    expect(exercise(root)).toBe(said)
    expect(words(root)).toEqual(after.words)
    log.rollback()
    expect({ words: words(root), seen: observe(root) }).toEqual(before)
  })
}

/** False if the run was stopped because it was about to change something for good. */
function isPossible(run: () => void): boolean {
  try {
    run()
    return true
  } catch (error) {
    if (lab.hidden.stopKind(error) !== 'one-way') throw error
    lab.hidden.takeStopped()
    return false
  }
}

function severalSteps(recipe: Recipe, changes: readonly number[]): void {
  const root = lab.build(recipe)
  whileTracked(() => {
    const states = [lab.words(root)]
    const segments = changes.map((n) => {
      if (!isPossible(() => lab.mutate(root, n))) log.rollback()
      states.push(lab.words(root))
      return log.cut()
    })
    for (let i = segments.length - 1; i >= 0; i--) {
      segments[i]!.undo()
      expect(lab.words(root)).toEqual(states[i])
    }
    for (let i = 0; i < segments.length; i++) {
      segments[i]!.redo()
      expect(lab.words(root)).toEqual(states[i + 1])
    }
  })
}
