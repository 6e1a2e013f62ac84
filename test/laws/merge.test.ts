import { fileURLToPath } from 'node:url'

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { UserError } from '../../src/base/errors.ts'
import { Session } from '../../src/check/session.ts'
import { Merger } from '../../src/delta/merge.ts'
import { checkSettings } from '../../src/options.ts'
import { classExplorations } from '../modes/random-texts.ts'
import { inFile } from '../support/folder.ts'
import { laboratory, recipes } from '../support/laboratory.ts'
import { expandedStates, expectMergeable } from '../support/merging.ts'
import { type Family, randomSpace, statementCount } from '../support/random-space.ts'
import { runs } from '../support/extent.ts'
import { explorationText } from '../support/state-space.ts'

const quiet = { console: () => {} }

function sessionOf(text: string): Session {
  return inFile('exploration.cjs', text, (file) => new Session(file, checkSettings({}), quiet))
}

const subject = (name: string, bound: number): Session =>
  new Session(fileURLToPath(new URL(`../../examples/subjects/${name}.ts`, import.meta.url)), checkSettings({ bound }), quiet)

describe('a ∆State is each of its states', () => {
  it.each([
    ['binheap', 5], ['bst', 6], ['deque', 5], ['fibheap', 5], ['filesystem', 3], ['heaparray', 5], ['queue', 5], ['stack', 5], ['treemap', 7], ['ubstack', 6],
  ] as const)('for %s at bound %i: level by level, and all of it at once', (name, bound) => {
    const session = subject(name, bound)
    const levels = expandedStates(session)
    // One merger for all: what is left of a batch must not show in the next.
    const merger = new Merger(session.heap, session.realm)
    for (const states of [...levels, levels.flat(), levels[0]!]) {
      expect(expectMergeable(session, states, merger)).toEqual({ merged: states.length, abandoned: 0 })
    }
  })

  const lab = laboratory()

  it('for heaps of every kind of object, one after each change', () => {
    let mergedCount = 0
    fc.assert(fc.property(recipes(lab.kinds(), 8), fc.array(fc.nat(400), { maxLength: 25 }), (recipe, changes) => {
      const root = lab.build(recipe)
      const states = [lab.words(root), ...changes.map((n) => (lab.mutate(root, n), lab.words(root)))].map((words) => Int32Array.from(words))
      mergedCount += expectMergeable(lab.session, states).merged
    }), runs(80, 80))
    expect(mergedCount).toBeGreaterThan(200)
  })

  it('for heaps that have little in common', () => {
    let mergedCount = 0
    fc.assert(fc.property(fc.array(recipes(lab.kinds(), 5), { minLength: 2, maxLength: 12 }), (list) => {
      const states = list.map((recipe) => Int32Array.from(lab.words(lab.build(recipe))))
      mergedCount += expectMergeable(lab.session, states).merged
    }), runs(80, 80))
    expect(mergedCount).toBeGreaterThan(200)
  })

  const wiring = new Session(fileURLToPath(new URL('lab/wiring.cjs', import.meta.url)), checkSettings({}), quiet)
  wiring.realm.shared.setBudget(2 ** 30)
  const { start, act } = wiring.realm.run('wiring', 'merge') as {
    start(size: number, first: number): { readonly root: object }
    act(world: object, target: number, place: number, what: number): void
  }
  const action = fc.tuple(fc.nat(31), fc.nat(40), fc.integer({ min: -9, max: 45 }))

  it('while references are moved, in objects, collections, functions, variables and objects outside of the root', () => {
    let mergedCount = 0
    fc.assert(fc.property(fc.integer({ min: 1, max: 25 }), fc.nat(18), fc.array(action, { maxLength: 60 }), (size, first, actions) => {
      const made = start(size, first)
      const states = actions.map(([target, place, what]) => {
        act(made, target, place, what)
        wiring.heap.linearize([made.root])
        return wiring.heap.words.slice(0, wiring.heap.length)
      })
      mergedCount += expectMergeable(wiring, states).merged
    }), runs(80, 80))
    expect(mergedCount).toBeGreaterThan(200)
  })

  for (const [family, bound] of [['rich', 3], ['plain', 4], ['suspended', 3]] as const) {
    it(`for the states of ${family} programs`, () => expectPrograms(family, bound))
  }

  it('for the states of random classes', () => {
    let mergedCount = 0
    fc.assert(fc.property(classExplorations, (text) => { mergedCount += expectProgram(text) }), runs(9, 25))
    expect(mergedCount).toBeGreaterThan(0)
  })
})

function expectPrograms(family: Family, bound: number): void {
  const statement = fc.nat(statementCount(family) - 1)
  let mergedCount = 0
  fc.assert(fc.property(fc.array(fc.array(statement, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }), (picks) => {
    mergedCount += expectProgram(explorationText(randomSpace(family, picks, bound), 'cjs'))
  }), runs(7, 20))
  expect(mergedCount).toBeGreaterThan(0)
}

function expectProgram(text: string): number {
  let session: Session
  let states: Int32Array[]
  try {
    session = sessionOf(text)
    states = expandedStates(session).flat()
  } catch (error) {
    // A program that is refused has no states.
    if (error instanceof UserError) return 0
    throw error
  }
  return expectMergeable(session, states).merged
}
