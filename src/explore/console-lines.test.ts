import { expect, it } from 'vitest'
import { consoleLines } from './console-lines.ts'

it('fills the places of a format', () => {
  expect(consoleLines('log', ['%s is %d%% of %i, %j', 'x', 50, '7.9', { a: 1 }, 'more'])).toEqual(['x is 50% of 7, {a: 1} more'])
  expect(consoleLines('log', ['100%'])).toEqual(['100%'])
  expect(consoleLines('log', ['%s and %s', 1])).toEqual(['1 and %s'])
})

it('writes values that are no strings as source text', () => {
  expect(consoleLines('log', [1, 'a', [2, 'b'], new Map([[1, 2]]), undefined])).toEqual(["1 a [2, 'b'] new Map([[1, 2]]) undefined"])
})

it('never runs code of the values', () => {
  const trap = { get value(): never { throw new Error('ran') }, toString(): never { throw new Error('ran') } }
  expect(consoleLines('log', ['%s', trap])).toHaveLength(1)
  expect(consoleLines('log', ['%d', trap])).toEqual(['NaN'])
  expect(() => consoleLines('log', ['%i %f', trap, trap])).not.toThrow()
  expect(() => consoleLines('log', ['%d %i %f', Symbol('s'), Symbol('s'), Symbol('s')])).not.toThrow()
})

it('breaks lines', () => {
  expect(consoleLines('error', ['a\nb'])).toEqual(['a', 'b'])
})

it('prints an assertion only if it fails, and nothing for marks and timers', () => {
  expect(consoleLines('assert', [true, 'x'])).toEqual([])
  expect(consoleLines('assert', [false, '%s is wrong', 'x'])).toEqual(['Assertion failed: x is wrong'])
  expect(consoleLines('time', ['x'])).toEqual([])
})
