import { expect, it } from 'vitest'
import { callAt } from './call-text.ts'

it('quotes the call whose callee begins at the place', () => {
  expect(callAt('x; assert(a >= 0); y()', { line: 1, column: 4 })).toBe('assert(a >= 0)')
})

it('goes back to the start of a callee with several names', () => {
  expect(callAt('assert.strict.ok(f(x))', { line: 1, column: 15 })).toBe('assert.strict.ok(f(x))')
})

it('knows the letters of all languages in names', () => {
  expect(callAt('ässört.ok(ß)', { line: 1, column: 8 })).toBe('ässört.ok(ß)')
})

it('is not misled by brackets in strings, templates and comments', () => {
  const call = `ok(")", ')', \`)\${")"}\`, /* ) */ [1, { a: 2 }] // )\n)`
  expect(callAt(`${call} + 1`, { line: 1, column: 1 })).toBe(`${call.slice(0, -2)}\n  )`)
})

it('takes types of TypeScript as they come', () => {
  expect(callAt('  ok((x as Map<string, number>).get("a")!)', { line: 1, column: 3 })).toBe('ok((x as Map<string, number>).get("a")!)')
})

it('takes the indentation of the first line off the others', () => {
  expect(callAt('if (a) {\n    ok(\n      b,\n    )\n}', { line: 2, column: 5 })).toBe('ok(\n    b,\n  )')
})

it('gives nothing where there is no call', () => {
  expect(callAt('ok(1', { line: 1, column: 1 })).toBeUndefined()
  expect(callAt('a + b', { line: 1, column: 1 })).toBeUndefined()
  expect(callAt('ok(1)', { line: 7, column: 1 })).toBeUndefined()
})
