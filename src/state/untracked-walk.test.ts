import { expect, it } from 'vitest'
import { isReference, visitPlace } from './untracked-walk.ts'

function referredTo(object: object, place: PropertyKey): unknown[] {
  const found: unknown[] = []
  visitPlace(object, place, (value) => { if (isReference(value)) found.push(value) })
  return found
}

it('a place refers to its value, or to both of its accessors', () => {
  const [value, get, set] = [{}, () => value, () => {}]
  expect(referredTo({ value }, 'value')).toEqual([value])
  expect(referredTo(Object.defineProperty({}, 'both', { get, set }), 'both')).toEqual([get, set])
  expect(referredTo(Object.defineProperty({}, 'one', { set }), 'one')).toEqual([set])
  expect(referredTo({}, 'none')).toEqual([])
})

it('a negative place stands for the elements from its complement on', () => {
  const [a, b] = [{ a: 1 }, { b: 1 }]
  expect(referredTo([{}, a, b], ~1)).toEqual([a, b])
  expect(referredTo([a, b], 1)).toEqual([b])
})
