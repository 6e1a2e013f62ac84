import { expect, it } from 'vitest'
import { argumentsText, literalArguments } from './call-arguments.ts'

it('literals among the arguments of a call are known, the others are not', () => {
  expect(literalArguments('save("a", name, -1, f(2))')).toEqual(["'a'", undefined, '-1', undefined])
  expect(literalArguments('bank.withdraw(80)', 'withdraw')).toEqual(['80'])
  expect(argumentsText(["'a'", undefined])).toBe("('a', …)")
})

it('calls of others, and what is no call, say nothing', () => {
  expect(literalArguments("each('a')", 'save')).toBeUndefined()
  expect(literalArguments('save')).toBeUndefined()
  expect(literalArguments('save(<T>x)')).toBeUndefined()
  expect(literalArguments(undefined)).toBeUndefined()
})

it('long lists are left out', () => {
  expect(argumentsText(['123456789012345', '123456789012345'])).toBe('(…)')
})
