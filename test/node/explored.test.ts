/** Programs whose schedules are explored with Node's own library, and how many states they have. */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { CheckOptions } from '../../src/options.ts'
import { checked } from '../support/checked.ts'

const check = (name: string, options: CheckOptions) => checked(join(import.meta.dirname, 'programs', `${name}.ts`), options)

describe.each(['host', 'tracked', 'auto'] as const)('in %s mode', (mode) => {
  it('meets again after two pipelines have gone on in either order', () => {
    // Each pipeline has nothing, 'a' or both chunks: nine states, and the one before main. From each of the nine every pipeline
    // that is not done can go on: 2 * 3 * 2 steps, and the start.
    expect(check('two-pipelines', { mode })).toMatchObject({ verdict: 'holds', states: 10, transitions: 13 })
  })

  it('keeps the contexts of two jobs apart', () => {
    // Before main, four states of two jobs that are done or not.
    expect(check('two-contexts', { mode })).toMatchObject({ verdict: 'holds', states: 5, transitions: 5 })
  })

  it('goes on in main with a context that a module has entered', () => {
    // Before main, before the first answer, and four states of two answers that came or not.
    expect(check('entered-context', { mode })).toMatchObject({ verdict: 'holds', states: 6, transitions: 6 })
  })

  it('lets a signal come at any time', () => {
    // Before main, two timers one after the other and the end; the signal ends the program before either.
    expect(check('stopped-by-signal', { mode, signals: ['SIGTERM'] })).toMatchObject({ verdict: 'holds', states: 6, transitions: 5 })
    expect(check('stopped-by-signal', { mode })).toMatchObject({ verdict: 'holds', states: 4, transitions: 3 })
  })
})

it('refuses to enter a context for good in an operation, where no state would show it', () => {
  expect(() => check('entering-operation', {})).toThrow('AsyncLocalStorage.enterWith() needs the event loop')
})

it('keeps a stream of an array, a map or a set in states', () => {
  // Before main, after it, and at the end: the stream has given one member when the timer fires.
  expect(check('stream-of-array', {})).toMatchObject({ verdict: 'holds', states: 3, transitions: 2 })
})
