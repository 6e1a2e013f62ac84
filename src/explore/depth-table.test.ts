import { expect, it } from 'vitest'
import { DepthTable } from './depth-table.ts'

it('knows the shortest path to each state', () => {
  const table = new DepthTable()
  expect([table.reach(1, 2, 5), table.reach(1, 2, 5), table.reach(1, 2, 7), table.reach(1, 2, 3), table.reach(1, 2, 4)])
    .toEqual(['new', 'seen', 'seen', 'shorter', 'seen'])
  expect([table.reach(2, 1, 0), table.reach(0, 0, 9), table.reach(0, 0, 8), table.size]).toEqual(['new', 'new', 'shorter', 3])
})

it('forgets what was cut off behind a state that is expanded again', () => {
  const table = new DepthTable()
  table.reach(1, 1, 6)
  table.cut(1, 1)
  table.cut(1, 1)
  table.reach(2, 2, 6)
  table.cut(2, 2)
  expect(table.cuts).toBe(3)
  table.reach(1, 1, 2)
  expect(table.cuts).toBe(1)
})

it('keeps its entries while it grows', () => {
  const table = new DepthTable()
  for (let i = 0; i < 5000; i++) table.reach(i, i >> 3, i % 7)
  expect(table.size).toBe(5000)
  for (let i = 0; i < 5000; i++) expect(table.reach(i, i >> 3, i % 7)).toBe('seen')
})
