import { expect, it } from 'vitest'
import { modesOf, sample, sourceFor } from './suite.js'

it('runs a test in both modes unless its flags say otherwise', () => {
  expect(modesOf([])).toEqual(['sloppy', 'strict'])
  expect(modesOf(['onlyStrict'])).toEqual(['strict'])
  expect(modesOf(['noStrict', 'generated'])).toEqual(['sloppy'])
  expect(modesOf(['raw'])).toEqual(['sloppy'])
  expect(modesOf(['async'])).toEqual(['sloppy', 'strict'])
  expect(modesOf(['module', 'raw', 'async'])).toEqual(['module'])
})

it('runs a test once as a module, unless it needs sloppy mode', () => {
  expect(modesOf([], 'esm')).toEqual(['module'])
  expect(modesOf(['module', 'raw'], 'esm')).toEqual(['module'])
  expect(modesOf(['noStrict'], 'esm')).toEqual([])
})

it('names the modes of CommonJS modules apart', () => {
  expect(modesOf([], 'cjs')).toEqual(['cjs sloppy', 'cjs strict'])
  expect(modesOf(['module'], 'cjs')).toEqual([])
})

it('makes a text strict by a directive', () => {
  expect(sourceFor('x = 1', 'strict')).toBe('"use strict";\nx = 1')
  expect(sourceFor('x = 1', 'cjs strict')).toBe('"use strict";\nx = 1')
  expect(sourceFor('x = 1', 'sloppy')).toBe('x = 1')
})

it('spreads a sample evenly and repeatably', () => {
  expect(sample([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 3)).toEqual([0, 3, 6])
  expect(sample([0, 1], 3)).toEqual([0, 1])
})
