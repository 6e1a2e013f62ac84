import { describe, expect, it } from 'vitest'
import { type ColumnBlock, columnLines, fold } from './columns.ts'
import { plain } from './palette.ts'

const block = (label: string, ...items: [column: number, text: string][]): ColumnBlock =>
  ({ label, items: items.map(([column, text]) => ({ column, text, paint: plain.dim })) })

describe('columns', () => {
  it('put every item on lines of its own, because time goes down', () => {
    expect(columnLines(['main', 'worker'], [block('1', [0, 'start'], [1, 'takes a job']), block('2', [0, 'ends'])], 80, plain)).toEqual([
      '   main  │ worker',
      '─────────┼────────────',
      '1  start │',
      '         │ takes a job',
      '2  ends  │',
    ])
  })

  it('take what is missing from the widest', () => {
    const lines = columnLines(['a', 'b'], [block('1', [0, 'x'.repeat(40)], [1, 'y'.repeat(20)])], 3 + 25 + 3 + 20, plain)!
    expect(lines).toEqual([
      `   a                         │ b`,
      `${'─'.repeat(3 + 25)}─┼─${'─'.repeat(20)}`,
      `1  ${'x'.repeat(25)} │`,
      `     ${'x'.repeat(15)}${' '.repeat(8)} │`,
      `   ${' '.repeat(25)} │ ${'y'.repeat(20)}`,
    ])
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(51)
  })

  it('have heads that go on in a second line, so that arguments are seen', () => {
    expect(columnLines(['main', 'addToTheTotal(98765432101)'], [block('1', [0, 'start'])], 3 + 5 + 3 + 18, plain)).toEqual([
      '   main  │ addToTheTotal(',
      '         │   98765432101)',
      `─────────┼─${'─'.repeat(18)}`,
      '1  start │',
    ])
  })

  it('are refused when they would be too narrow to be read', () => {
    const blocks = [block('1', [0, 'x'.repeat(30)], [1, 'y'.repeat(30)])]
    expect(columnLines(['a', 'b'], blocks, 3 + 18 + 3 + 18, plain)).toBeDefined()
    expect(columnLines(['a', 'b'], blocks, 3 + 18 + 3 + 17, plain)).toBeUndefined()
  })
})

describe('folding', () => {
  it('breaks between words and sets the rest in', () => {
    expect(fold('accounts.alice: 100 → 20', 16)).toEqual(['accounts.alice:', '  100 → 20'])
  })

  it('ends after three lines', () => {
    expect(fold('a'.repeat(100), 10)).toEqual(['a'.repeat(10), `  ${'a'.repeat(8)}`, `  ${'a'.repeat(7)}…`])
  })

  it('does not break a number, nor another word that has room in a line', () => {
    expect(fold('  before = 1234567890.123', 22)).toEqual(['  before =', '  1234567890.123'])
    expect(fold('accounts.alice.#mutex.#isLocked', 24)).toEqual(['accounts.alice.#mutex', '  .#isLocked'])
    expect(fold('[1234567890,1234567890,1234]', 18)).toEqual(['[1234567890,', '  1234567890,1234]'])
  })
})
