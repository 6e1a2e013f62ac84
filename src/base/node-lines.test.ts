import { expect, it } from 'vitest'
import { LINES } from '../../scripts/node-lines.js'
import { UserError } from './errors.ts'
import { rejectOldNode, supportedLines, untriedLine } from './node-lines.ts'

it('says nothing on lines that are supported, and something on others', () => {
  expect(untriedLine('v24.99.0')).toBeUndefined()
  expect(untriedLine('v28.0.0')).toContain('Node v28.0.0, only on lines 20, 22, 24, 26')
})

it('refuses a Node in which no realm can be made, by its version', () => {
  expect(() => rejectOldNode()).not.toThrow()
  expect(() => rejectOldNode({}, 'v22.2.0')).toThrow(UserError)
  expect(() => rejectOldNode({}, 'v22.2.0')).toThrow(/Node v22\.2\.0 lacks/)
})

it('is what `npm run nodes` tries', () => {
  expect(supportedLines).toEqual(LINES)
})
