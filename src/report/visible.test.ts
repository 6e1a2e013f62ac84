import { expect, it } from 'vitest'
import { visible } from './visible.ts'

it('shows what would move the cursor, clear the screen or turn the direction of writing', () => {
  expect(visible('a\u001b[2J\u001b[Hb\rc\u0007\u009b2Jd\u202ee\u0000', true)).toBe('a\\x1b[2J\\x1b[Hb\\x0dc\\x07\\x9b2Jd\\u202ee\\x00')
})

it('leaves lines, tabs and every other character as they are', () => {
  expect(visible('a\r\nb\tc\n│ ä € 𝄞', false)).toBe('a\nb\tc\n│ ä € 𝄞')
})

it('leaves colours where there are any', () => {
  expect(visible('\u001b[1;30;41m VIOLATION \u001b[0m', true)).toBe('\u001b[1;30;41m VIOLATION \u001b[0m')
  expect(visible('\u001b[31mred\u001b[0m', false)).toBe('\\x1b[31mred\\x1b[0m')
})
