import { expect, it } from 'vitest'
import { colored } from './palette.ts'
import { inOneLine, visible } from './visible.ts'

it('shows what would move the cursor, clear the screen or turn the direction of writing', () => {
  expect(visible('a\u001b[2J\u001b[Hb\rc\u0007\u009b2Jd\u202ee\u0000')).toBe('a\\x1b[2J\\x1b[Hb\\x0dc\\x07\\x9b2Jd\\u202ee\\x00')
})

it('leaves lines, tabs and every other character as they are', () => {
  expect(visible('a\r\nb\tc\n│ ä € 𝄞')).toBe('a\nb\tc\n│ ä € 𝄞')
})

it('leaves the colours of a report, and shows those of a program, which could hide what follows or write a verdict', () => {
  expect(visible(colored.badge('fail', 'VIOLATION'))).toBe('\u001b[1;30;41m VIOLATION \u001b[0m')
  expect(visible(colored.fail('boo \u001b[8m\u001b[1;30;42m HOLDS \u001b[0m'))).toBe('\u001b[31mboo \\x1b[8m\\x1b[1;30;42m HOLDS \\x1b[0m\u001b[39m')
})

it('shows everything in a name that is not part of one line', () => {
  expect(inOneLine('a\nHOLDS  b\r\n\tc\u001b[31m ä.ts')).toBe('a\\x0aHOLDS  b\\x0d\\x0a\\x09c\\x1b[31m ä.ts')
})
