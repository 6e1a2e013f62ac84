// What a caller brings along: listeners that see the search, strategies and scores that guide it, as objects (then the
// check runs in the calling thread) or as modules that its thread imports.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { check, type EndEvent, type Listener, type Node, type Strategy, UserError } from 'manyworlds'
import { temporaryFolder } from '../support/folder.ts'

const program = (name: string) => join(import.meta.dirname, 'programs', name, 'program.ts')
const directory = temporaryFolder()

function module(name: string, text: string): string {
  const file = join(directory, name)
  writeFileSync(file, text)
  return file
}

describe('listeners', () => {
  it('see every state, every transition, every end and the result', async () => {
    const seen = { states: 0, new: 0, seen: 0, ends: 0 }
    let verdict = ''
    const listener: Listener = {
      stateAdded: () => { seen.states++ },
      transition: ({ outcome }) => { if (outcome === 'new' || outcome === 'seen') seen[outcome]++ },
      end: () => { seen.ends++ },
      done: (result) => { verdict = result.verdict },
    }
    const result = await check(program('run-latency'), { listeners: [listener] })
    // Every transition leads to a new state or to one that was seen; the initial state needs none.
    expect(seen).toEqual({ states: 28, new: 27, seen: 55 - 27, ends: 1 })
    expect([verdict, result.transitions]).toEqual(['holds', 55])
  })

  it('see choices, and runs that end because nobody wants them', async () => {
    const outcomes: Record<string, number> = {}
    const listener: Listener = { transition: ({ outcome }) => { outcomes[outcome] = (outcomes[outcome] ?? 0) + 1 } }
    await check(program('run-ignore'), { listeners: [listener] })
    // One choice of four, then four choices of four; 10 of 16 pairs are not in order.
    expect(outcomes).toEqual({ choice: 1 + 4, ignored: 10, new: 6 })
  })

  it('may let the search go on after a violation', async () => {
    const ends: EndEvent[] = []
    const listener: Listener = { violation: (event) => { ends.push(event); return 'continue' } }
    const result = await check(program('run-lost-update'), { listeners: [listener] })
    // Both updates are lost whoever writes last; the two states with one of them are equal, and only one end is wrong.
    expect(result).toMatchObject({ verdict: 'violation', ends: 1 })
    expect(ends.map(({ kind, depth }) => [kind, depth])).toEqual([['end', 5]])
    expect(ends[0]!.runs()).toHaveLength(5)
  })

  it('are imported by the thread of the check when they are modules', async () => {
    const file = join(directory, 'seen.txt')
    const listener = module('listener.mjs', `
      import { writeFileSync } from 'node:fs'
      let states = 0
      export default { stateAdded() { states++ }, done({ verdict }) { writeFileSync(${JSON.stringify(file)}, verdict + states) } }`)
    await check(program('run-two-timers'), { listeners: [listener] })
    const { readFileSync } = await import('node:fs')
    expect(readFileSync(file, 'utf8')).toBe('holds5')
  })
})

describe('strategies of the user', () => {
  it('decide what comes next, and explore the same states', async () => {
    const nodes: Node[] = []
    const last: Strategy = {
      name: 'last in, first out',
      push: (node) => { nodes.push(node) },
      next() {
        while (nodes.length > 0 && nodes.at(-1)!.taken === nodes.at(-1)!.width) nodes.pop()
        return nodes.at(-1)
      },
      get size() { return nodes.length },
    }
    expect(await check(program('run-latency'), { strategy: last })).toMatchObject({
      verdict: 'holds', states: 28, transitions: 55, strategy: 'last in, first out' })
  })

  it('may leave something out, which is no proof', async () => {
    let first: Node | undefined
    const lazy: Strategy = { name: 'lazy', push: (node) => { first ??= node }, next: () => (first!.taken === 0 ? first : undefined), size: 0 }
    // The start is taken; both timers that it arms are not.
    expect(await check(program('run-two-timers'), { strategy: lazy })).toMatchObject({
      verdict: 'incomplete', states: 2, limits: [{ kind: 'strategy', value: 2 }] })
  })

  it('may be a score of the state', async () => {
    const result = await check(program('run-choose-merged'), { score: (node, state) => -node.depth - Number(state.exported('product')) })
    expect(result).toMatchObject({ verdict: 'holds', states: 7, transitions: 9, strategy: 'score' })
  })

  it('leave alone what ran last as late as possible, with fewest-switches', async () => {
    const switches: number[] = []
    const listener: Listener = { transition: ({ from }) => { switches.push(from.switches) } }
    await check(program('run-latency'), { strategy: 'fewest-switches', listeners: [listener] })
    expect(switches).toEqual(switches.toSorted((a, b) => a - b))
    // Three tasks of two steps: the last one starts after at most two of them were left, each before its second step.
    expect([switches[0], switches.at(-1)]).toEqual([0, 2])
  })

  it('explore objects, too', async () => {
    const listener: Listener = {}
    const bst = join(import.meta.dirname, '../../examples/subjects/bst.ts')
    for (const options of [{ listeners: [listener] }, { strategy: 'dfs' }, { strategy: 'fewest-switches' }] as const) {
      expect(await check(bst, { ...options, bound: 4 })).toMatchObject({ verdict: 'holds', states: 51 })
    }
  })

  it('are refused with a remedy when they are none', async () => {
    const refusal = (options: object) => check(program('run-two-timers'), options).catch((error: unknown) => error)
    for (const options of [{ strategy: 'deepest' }, { strategy: {} }, { score: 3 }, { listeners: {} }, { strategy: './no-such-module.js' }]) {
      const error = await refusal(options)
      expect(error).toBeInstanceOf(UserError)
      expect((error as UserError).code).toBe('bad-option')
      expect((error as UserError).remedy).not.toBe('')
    }
  })
})
