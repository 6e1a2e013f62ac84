import { expect, it } from 'vitest'

import { TakenColumns } from './taken-columns.ts'

/** Takes `count` columns for shapes, each behind the one before. */
function take(taken: TakenColumns, shapes: readonly number[], count: number): number[] {
  const list = Int32Array.from(shapes)
  const columns: number[] = []
  taken.open(list)
  while (columns.length < count) columns.push(taken.next((columns.at(-1) ?? -1) + 1))
  taken.close(list)
  return columns
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i)

it('gives a shape no column twice, one by one and many at once', () => {
  const taken = new TakenColumns()
  taken.clear(2)
  expect(range(0, 70).flatMap(() => take(taken, [0], 1))).toEqual(range(0, 70))
  expect(take(taken, [0], 100)).toEqual(range(70, 170))
  expect(take(taken, [0], 1)).toEqual([170])
})

it('gives several shapes the first columns that are free in all of them', () => {
  const taken = new TakenColumns()
  taken.clear(3)
  take(taken, [0], 3)
  take(taken, [1], 40)
  expect(take(taken, [0, 2], 1)).toEqual([3])
  expect(take(taken, [0, 1, 2], 2)).toEqual([40, 41])
  expect(take(taken, [2], 40)).toEqual([...range(0, 3), ...range(4, 40), 42])
})

it('has all columns again after it was cleared, also for more shapes', () => {
  const taken = new TakenColumns()
  taken.clear(1)
  take(taken, [0], 100)
  taken.clear(2000)
  expect([0, 1, 1999].map((shape) => take(taken, [shape], 65))).toEqual([range(0, 65), range(0, 65), range(0, 65)])
})
