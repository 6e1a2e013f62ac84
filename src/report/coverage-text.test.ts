import { expect, it } from 'vitest'
import { coverageText } from './coverage-text.ts'
import { plain } from './palette.ts'

const line = (line: number, count: number) => ({ line, count })

it('shows lines, branches and functions of each file, and the lines that were not reached', () => {
  const first = {
    file: 'src/a.ts',
    lines: [line(1, 1), line(2, 0), line(4, 0), line(5, 3), line(9, 0)],
    functions: [{ name: 'f', line: 1, count: 0 }],
    branches: [{ line: 3, counts: [0, 2] }, { line: 4, counts: [5, 1] }],
  }
  const second = { file: 'src/long-name.ts', lines: [line(1, 1)], functions: [], branches: [] }
  expect(`\n${coverageText([first, second], plain)}\n`).toBe(`
  coverage              lines   branches  functions  lines not reached
  src/a.ts          2/5  40 %  3/4  75 %  0/1   0 %  2-4, 9
  src/long-name.ts  1/1 100 %          -          -
  all               3/6  50 %  3/4  75 %  0/1   0 %
`)
})

it('shows nothing where there is nothing to cover', () => {
  expect(coverageText([], plain)).toBe('')
})
