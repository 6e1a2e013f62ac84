import { expect, it } from 'vitest'
import { count, formatTable, rate } from './table.js'

const runs = ['types/a.js', 'types/b.js', 'types/c.js', 'types/d.js', 'expressions/new/deep/e.js']
  .map((file) => ({ path: `language/${file}`, mode: 'sloppy' }))
const results = [
  { verdict: 'passed', detail: '' },
  { verdict: 'wrong', detail: 'x' },
  { verdict: 'refused', detail: 'unsupported-with' },
  { verdict: 'absent', detail: 'x' },
  { verdict: 'refused', detail: 'unsupported-proxy' },
]

it('counts refusals in the rate unless they are for direct eval or with', () => {
  const { folders, total } = count(runs, results)
  // types: 1 of 2 (the refused `with` and the absent one are out of scope); expressions/new: 0 of 1
  expect(rate(folders.get('types'))).toBe(50)
  expect(rate(folders.get('expressions/new'))).toBe(0)
  expect(total).toEqual({ passed: 1, refused: 2, wrong: 1, absent: 1, inScope: 3 })
})

it('prints one aligned line per folder and the total', () => {
  expect(formatTable(count(runs, results)).split('\n')).toEqual([
    'folder           passed  refused  wrong  not in this Node     rate',
    'types                 1        1      1                 1  50.00 %',
    'expressions/new       0        1      0                 0   0.00 %',
    'total                 1        2      1                 1  33.33 %',
  ])
})
