// The published package from code: explorations as objects and as paths, results as data, refusals as UserError.

import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bool, check, explore, int, oneOf, record, replay, UserError } from 'manyworlds'
import { expect, expectTypeOf, it } from 'vitest'
import bst from '../../examples/subjects/bst.ts'
import lostSubtree from '../../examples/faulty/bst-lost-subtree.ts'
import { writeTraceFile } from '../../src/explore/trace-file.ts'
import { temporaryFile, temporaryFolder } from '../support/folder.ts'

const path = join(import.meta.dirname, '../../examples/subjects/bst.ts')

/** The refusal that `promise` ends with. */
async function refusal(promise: Promise<unknown>): Promise<UserError> {
  const error = await promise.then(() => undefined, (reason: unknown) => reason)
  expect(error).toBeInstanceOf(UserError)
  return error as UserError
}

it('checks an exploration that a test has imported', async () => {
  // Trees over k of n values: the sum of C(4, k) * Catalan(k) = 1 + 4 + 12 + 20 + 14.
  expect(await check(bst, { bound: 4 })).toMatchObject({ verdict: 'holds', states: 51, depth: 4, file: 'examples/subjects/bst.ts' })
})

it('gives the same result for an object, a path, a relative path and a URL', async () => {
  const all = await Promise.all([bst, path, relative('', path), pathToFileURL(path)].map((each) => check(each, { bound: 4 })))
  for (const { states, transitions, file } of all) {
    expect({ states, transitions, file }).toEqual({ states: 51, transitions: 37 * 8, file: 'examples/subjects/bst.ts' })
  }
})

it('returns everything as plain data', async () => {
  const result = await check(lostSubtree)
  expect(JSON.parse(JSON.stringify(result))).toEqual(result)
  expect(result).toMatchObject({ verdict: 'violation', violation: { property: { kind: 'invariant', name: 'invariant' } } })
  expect(result.violation!.trace.steps.map(({ code }) => code)).toEqual(['tree.add(1)', 'tree.add(2)', 'tree.remove(1)'])
})

it('replays a stored trace', async () => {
  const trace = writeTraceFile(temporaryFolder(), await check(lostSubtree), 'test')
  const replayed = await replay(trace)
  const { steps } = JSON.parse(readFileSync(trace, 'utf8')).violation.trace
  expect(replayed).toMatchObject({ reproduced: true, verdict: 'violation', differences: [], sourcesChanged: false, steps })
})

it('runs checks side by side, each in a world of its own', async () => {
  const bounds = [3, 4, 5]
  const results = await Promise.all(bounds.map((bound) => check(bst, { bound })))
  expect(results.map(({ states }) => states)).toEqual([15, 51, 188])
})

it('leaves no listeners behind, and warns of none, however many checks run at once', async () => {
  const warnings: Error[] = []
  const note = (warning: Error): void => { warnings.push(warning) }
  const before = process.listenerCount('exit')
  process.on('warning', note)
  try {
    const results = await Promise.all(Array.from({ length: 12 }, () => check(path, { bound: 1 })))
    // Of one value: the empty tree and the tree that has it.
    expect(results.map(({ states }) => states)).toEqual(results.map(() => 2))
  } finally {
    process.removeListener('warning', note)
  }
  expect({ warnings, listeners: process.listenerCount('exit') }).toEqual({ warnings: [], listeners: before })
})

it('reports progress to an observer', async () => {
  const seen: (number | undefined)[] = []
  await check(bst, { bound: 8 }, { progress: ({ bound }) => void seen.push(bound), console: () => {} })
  expect(seen[0]).toBe(8)
})

it('ends with what was found so far when its signal is aborted', async () => {
  const abort = new AbortController()
  const result = await check(bst, { bound: 40, signal: abort.signal }, { progress: ({ states }) => { if (states > 1) abort.abort() }, console: () => {} })
  expect(result).toMatchObject({ verdict: 'incomplete', bound: 40, limits: [{ kind: 'interrupted' }] })
})

it('does not start when its signal is aborted already', async () => {
  expect(await check(bst, { bound: 40, signal: AbortSignal.abort() })).toMatchObject({ verdict: 'incomplete', limits: [{ kind: 'interrupted' }] })
})

it.each([
  ['an unknown option', { bond: 3 }, 'unknown-option', /bond/],
  ['a negative bound', { bound: -1 }, 'bad-option', /bound is -1/],
  ['a bound that is a word', { bound: 'six' }, 'bad-option', /bound is 'six'/],
  ['no options at all', null, 'bad-option', /the options are null/],
])('rejects %s', async (_, options, code, fact) => {
  const error = await refusal(check(bst, options as object))
  expect(error.code).toBe(code)
  expect(error.fact).toMatch(fact)
  expect(error.remedy).not.toBe('')
})

it('rejects what explore() did not make', async () => {
  expect(await refusal(check({ root: () => ({}) }))).toMatchObject({ code: 'no-exploration' })
  expect(await refusal(check(undefined as never))).toMatchObject({ code: 'no-exploration' })
})

it('rejects a file that is not there, and one that does not parse, with the place', async () => {
  expect(await refusal(check('gone.ts'))).toMatchObject({ code: 'file-not-found' })
  const file = temporaryFile('broken.ts', 'export default explore({\n  root: ( => 1\n})\n')
  expect(await refusal(check(file))).toMatchObject({ code: 'syntax-error', location: { file, line: 2 }, frame: expect.stringContaining('> 2 |') })
})

it('says that an exploration needs a file of its own when it stands in a test', async () => {
  const here = explore({ root: () => ({ n: 0 }), operations: { add: (counter) => { counter.n++ } } })
  const { code, remedy } = await refusal(check(here))
  expect(code).toBe('no-exploration')
  expect(remedy).toMatch(/put the exploration in a file of its own, as its default export$/)
})

it('rejects an object whose file declares several explorations: it could check the wrong one', async () => {
  const { default: one, other } = await import('./fixtures/two-explorations.ts')
  expect(await refusal(check(other))).toMatchObject({ code: 'ambiguous-exploration' })
  expect(await refusal(check(one))).toMatchObject({ code: 'ambiguous-exploration' })
  expect(await check(join(import.meta.dirname, './fixtures/two-explorations.ts'))).toMatchObject({ verdict: 'holds', states: 2 })
})

it('infers the types of roots and models', () => {
  explore({
    root: () => new Map<string, number>(),
    model: () => new Set<string>(),
    operations: {
      set: {
        args: [oneOf('a', 'b'), int(1, 2), bool(), record({ x: int(0, 1) })],
        run: (map) => { expectTypeOf(map).toEqualTypeOf<Map<string, number>>() },
        model: (set) => { expectTypeOf(set).toEqualTypeOf<Set<string>>() },
        ensures: ({ before, root }) => { expectTypeOf(before).toEqualTypeOf(root) },
      },
      clear: (map) => map.clear(),
    },
    invariant: (map) => map.size < 10,
  })
})
