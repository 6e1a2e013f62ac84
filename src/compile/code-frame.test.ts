import { describe, expect, it } from 'vitest'
import { codeFrame } from './code-frame.ts'

describe('codeFrame', () => {
  const text = ['one', 'two', 'three', 'four', 'five', 'six'].join('\n')

  it('shows two lines before and after with a caret under the column', () => {
    expect(codeFrame(text, { line: 3, column: 4 })).toBe(
      ['  1 | one', '  2 | two', '> 3 | three', '    |    ^', '  4 | four', '  5 | five'].join('\n'))
  })

  it('stops at the first and the last line', () => {
    expect(codeFrame(text, { line: 1, column: 1 })).toBe(
      ['> 1 | one', '    | ^', '  2 | two', '  3 | three'].join('\n'))
    expect(codeFrame(text, { line: 6, column: 4 })).toBe(
      ['  4 | four', '  5 | five', '> 6 | six', '    |    ^'].join('\n'))
  })

  it('aligns line numbers of different length', () => {
    const lines = Array.from({ length: 12 }, (_, index) => `line ${index + 1}`).join('\n')
    expect(codeFrame(lines, { line: 9, column: 1 }).split('\n')).toEqual(
      ['   7 | line 7', '   8 | line 8', '>  9 | line 9', '     | ^', '  10 | line 10', '  11 | line 11'])
  })

  it('keeps tabs before the caret', () => {
    expect(codeFrame('\tx = ', { line: 1, column: 3 })).toBe('> 1 | \tx =\n    | \t ^')
  })

  it('shows the part around the column of a very long line', () => {
    const frame = codeFrame(`${'a'.repeat(5000)}!${'b'.repeat(5000)}`, { line: 1, column: 5001 })
    const [line, caret] = frame.split('\n')
    expect(line!.length).toBeLessThan(200)
    expect(line![caret!.indexOf('^')]).toBe('!')
  })

  it('survives a line beyond the end', () => {
    expect(codeFrame('a', { line: 9, column: 1 })).toBe('> 1 | a\n    | ^')
  })
})
