import { fileURLToPath } from 'node:url'

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { Session } from '../../src/check/session.ts'
import { checkSettings } from '../../src/options.ts'
import type { Heap } from '../../src/state/heap.ts'
import { ChangeLog } from '../../src/track/change-log.ts'
import { Ledger } from '../../src/track/ledger.ts'
import type { Segment } from '../../src/track/segment.ts'
import { laboratory, recipes } from '../support/laboratory.ts'
import { runs } from '../support/extent.ts'

/** After a change the ledger says what the linearized state says; false if it does not follow. */
function follow(heap: Heap, ledger: Ledger, roots: readonly unknown[], what: string): boolean {
  for (const object of heap.realm.logged()!) if (object !== null) ledger.object(object)
  heap.realm.clean()
  if (!ledger.update(roots)) return false
  compare(heap, ledger, roots, what)
  return true
}

function compare(heap: Heap, ledger: Ledger, roots: readonly unknown[], what: string): void {
  heap.linearize(roots)
  heap.computeFingerprint()
  const { lane1, lane2 } = heap.fingerprint
  expect({ what, size: ledger.size, lane1: ledger.lane1, lane2: ledger.lane2 }).toEqual({ what, size: heap.records.count, lane1, lane2 })
  heap.realm.clean()
}

describe('the ledger has the fingerprint of the linearized state', () => {
  const lab = laboratory()
  const kinds = lab.kinds()

  it('for heaps of every kind of object, after every single change', () => {
    let followed = 0
    fc.assert(fc.property(recipes(kinds, 12), fc.array(fc.nat(400), { maxLength: 12 }), (recipe, changes) => {
      const roots = [lab.build(recipe)]
      const ledger = new Ledger(lab.heap)
      if (!ledger.build(roots)) return
      compare(lab.heap, ledger, roots, 'build')
      for (const n of changes) {
        if (follow(lab.heap, ledger, roots, lab.mutate(roots[0], n))) followed++
        else if (ledger.build(roots)) compare(lab.heap, ledger, roots, 'build')
        else return
      }
    }), runs(30, 60))
    expect(followed).toBeGreaterThan(0)
  })

  const session = new Session(fileURLToPath(new URL('lab/wiring.cjs', import.meta.url)), checkSettings({}), { console: () => {} })
  const { heap, realm } = session
  realm.shared.setBudget(2 ** 30)
  const { start, act } = realm.run('wiring', 'ledger') as {
    start(size: number, first: number): { readonly root: object }
    act(world: object, target: number, place: number, what: number): void
  }
  const action = fc.tuple(fc.nat(31), fc.nat(40), fc.integer({ min: -9, max: 45 }))
  const world = fc.record({ size: fc.integer({ min: 1, max: 25 }), first: fc.nat(18), isPatient: fc.boolean() })

  it('while references are moved, in objects, collections, functions, variables and objects outside of the root', () => {
    let followed = 0
    let lost = 0
    fc.assert(fc.property(world, fc.array(fc.array(action, { maxLength: 4 }), { maxLength: 40 }), ({ size, first, isPatient }, steps) => {
      const made = start(size, first)
      heap.realm.clean()
      const ledger = new Ledger(heap, isPatient)
      let isValid = ledger.build([made.root])
      for (const actions of steps) {
        for (const [target, place, what] of actions) act(made, target, place, what)
        isValid = isValid ? follow(heap, ledger, [made.root], JSON.stringify(actions)) : ledger.build([made.root])
        if (isValid) followed++
        else lost++
      }
    }), runs(40, 80))
    // It does not follow heaps with functions in full and weak collections, one of which the program has outside of the root.
    expect(followed).toBeGreaterThan(lost)
  })

  it('when changes are told by the change log, undone and redone', () => {
    const log = new ChangeLog({ realm: heap.realm, base: heap.base, shapes: heap.shapes })
    const step = fc.oneof({ weight: 4, arbitrary: fc.array(action, { maxLength: 4 }) }, fc.constantFrom('undo' as const, 'redo' as const, 'rollback' as const))
    fc.assert(fc.property(world, fc.array(fc.tuple(step, fc.boolean()), { maxLength: 40 }), ({ size, first, isPatient }, steps) => {
      const made = start(size, first)
      log.start()
      const ledger = new Ledger(heap, isPatient)
      let isValid = ledger.build([made.root])
      const done: Segment[] = []
      const undone: Segment[] = []
      for (const [what, isCompared] of steps) {
        if (what === 'undo' || what === 'redo') {
          const segment = (what === 'undo' ? done : undone).pop()
          if (segment === undefined) continue
          segment[what]()
          segment.forEachWritten(ledger);
          (what === 'undo' ? undone : done).push(segment)
        } else if (what === 'rollback') {
          act(made, 10, 1, 3)
          if (isCompared) log.forEachWritten(ledger)
          log.rollback(ledger)
        } else {
          for (const [target, place, value] of what) act(made, target, place, value)
          log.forEachWritten(ledger)
          undone.length = 0
          done.push(log.cut())
        }
        if (!isCompared) continue
        isValid = isValid ? ledger.update([made.root]) : ledger.build([made.root])
        if (isValid) compare(heap, ledger, [made.root], JSON.stringify(what))
      }
      for (const segment of done.reverse()) segment.undo()
      log.stop()
    }), runs(40, 80))
  })
})
