/** Visible iterators of Map and Set against native ones, under every short sequence of mutations. */
import { hostList } from '../../base/host-list.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createRealm } from '../realm.ts'

type Step = { kind: 'next' | 'clear' | 'settle' | 'rebuild' } | { kind: 'add' | 'delete', key: number }
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('next', 'settle', 'rebuild', 'next', 'clear') }) as fc.Arbitrary<Step>,
  // -0 is another argument for the key 0.
  fc.record({ kind: fc.constantFrom('add', 'delete'), key: fc.constantFrom(0, -0, 1, 2, 3, 4) }) as fc.Arbitrary<Step>,
)

const realm = createRealm()
const { hidden, shared } = realm

/** Another iterator object in the same state, as the engine would rebuild it. */
function rebuilt(iterator: object): object {
  const info = hidden.classInfo(Object.getPrototypeOf(iterator) as object)!
  const fields = hostList(info.privates).map((name) => name.get!(iterator))
  shared.setAlloc(true)
  const copy = Reflect.construct(info.constructor, []) as object
  shared.setAlloc(false)
  hostList(info.privates).forEach((name, i) => { name.set!(copy, fields[i]) })
  return copy
}

function settle(iterator: object): void {
  for (const name of hostList(hidden.classInfo(Object.getPrototypeOf(iterator) as object)!.privates)) name.get!(iterator)
}

interface Subject { readonly collection: string, readonly iterator: (o: never) => Iterator<unknown> }

function trace(make: Subject, steps: readonly Step[], isGuest: boolean): unknown[] {
  const made: unknown = isGuest ? realm.run(make.collection, 'test') : eval(make.collection)
  const collection = made as Map<number, number> & Set<number>
  let iterator = make.iterator(collection as never)
  const seen: unknown[] = []
  for (const s of steps) {
    if (s.kind === 'next') seen.push(iterator.next())
    else if (s.kind === 'clear') collection.clear()
    else if (s.kind === 'add' && 'set' in collection) collection.set(s.key, s.key)
    else if (s.kind === 'add') (collection as Set<number>).add(s.key)
    else if (s.kind === 'delete') collection.delete(s.key)
    else if (isGuest && s.kind === 'rebuild') iterator = rebuilt(iterator) as Iterator<unknown>
    else if (isGuest) settle(iterator)
  }
  return seen
}

it('iterates over a Map under mutation as the native iterator does, settled and rebuilt at any time', () => {
  const make: Subject = {
    collection: '(new Map([[0, 0], [1, 1], [2, 2], [3, 3]]))', iterator: (m: Map<unknown, unknown>) => m.entries(),
  }
  fc.assert(fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
    expect(trace(make, steps, true)).toEqual(trace(make, steps, false))
  }), { numRuns: 2000 })
})

it('iterates over a Set under mutation as the native iterator does, settled and rebuilt at any time', () => {
  const make = { collection: '(new Set([0, 1, 2, 3]))', iterator: (m: Set<unknown>) => m.values() }
  fc.assert(fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
    expect(trace(make, steps, true)).toEqual(trace(make, steps, false))
  }), { numRuns: 2000 })
})

it('forgets iterators of dropped states', () => {
  realm.run('var shared = new Map([[1, 1], [2, 2]])', 'test')
  for (let i = 0; i < 5; i++) {
    hidden.beginRebuild()
    rebuilt(realm.run('shared.keys()', 'test') as object)
  }
  expect(realm.run('$$setSize($$settledIterators.get(shared))', 'test')).toBeLessThanOrEqual(2)
})
