/** Of which iterators a collection knows in tracked mode: it tells them of what is deleted, which costs as much as there are. */
import { describe, expect, it } from 'vitest'

import { trackedProgram } from '../../test/support/tracked-program.ts'
import { LivingHeap } from './living-heap.ts'
import type { Position } from './position.ts'

const PROGRAM = 'const make = () => ({ m: new Map([[1, 0], [2, 0], [3, 0]]), s: new Set([1, 2, 3]), it: null, n: 0 })'
const CHANGES = {
  'look at the first': 'o.n += o.m.keys().next().value + [...Set.prototype.values.call(o.s)].length',
  'hold': 'o.it = o.m.keys(); o.it.next(); o.n++',
  'give up': 'o.it = null',
  'step': 'o.n = o.it.next().value',
  'delete': 'o.m.delete(2)',
}

describe('a collection of the living heap', () => {
  const { session, change } = trackedProgram(PROGRAM, CHANGES)
  const { roots } = session.exploring!.subject
  const root = roots[0] as { m: object; n: number }
  const living = new LivingHeap(session.heap, roots)
  living.start()
  living.identify()
  const first = living.advance()
  const known = (): unknown => (session.realm.run('(o) => $$setSize($$settledIterators.get(o) ?? new Set())', 'test') as (o: object) => unknown)(root.m)
  const step = (name: keyof typeof CHANGES): Position => {
    change(name)
    living.identify()
    return living.advance()
  }

  it('knows of no iterators that a step has used and dropped', () => {
    living.goTo(first)
    for (let i = 0; i < 30; i++) {
      step('look at the first')
      expect(known()).toBe(0)
    }
  })

  it('knows of no iterators of runs that were taken back', () => {
    living.goTo(first)
    for (let i = 0; i < 30; i++) {
      change('look at the first')
      change('hold')
      living.identify()
      living.goTo(first)
      expect(known()).toBe(0)
    }
  })

  it('knows of the iterator that the present state has, and of no others', () => {
    living.goTo(first)
    const positions = Array.from({ length: 30 }, () => step('hold'))
    expect(known()).toBe(1)
    living.goTo(positions[3]!)
    expect(known()).toBe(1)
    living.goTo(first)
    expect(known()).toBe(0)
    living.goTo(positions[20]!)
    expect(known()).toBe(1)
  })

  it('tells an iterator of what is deleted when the state that has it is brought back', () => {
    living.goTo(first)
    const held = step('hold')
    step('give up')
    step('delete')
    living.goTo(held)
    step('delete')
    step('step')
    expect(root.n).toBe(3)
    living.goTo(held)
    step('step')
    expect(root.n).toBe(2)
  })
})
