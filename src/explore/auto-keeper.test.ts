import { join } from 'node:path'
import { expect, test } from 'vitest'

import { Session } from '../check/session.ts'
import { inFile } from '../../test/support/folder.ts'
import { checkSettings } from '../options.ts'
import { AutoKeeper } from './auto-keeper.ts'
import { Explorer } from './explorer.ts'
import type { Keeper } from './keeper.ts'
import { makeKeeper } from './keepers.ts'
import { Search } from './search.ts'
import { makeStrategy } from './strategies/index.ts'
import { type Way, WayCosts } from './way-costs.ts'

/** Takes either way for every state, without measuring anything. */
class Coin extends WayCosts {
  #seed: number
  taken = { rebuild: 0, undo: 0 }

  constructor(seed: number) {
    super()
    this.#seed = seed
  }

  override begin(): Way {
    return this.#toss()
  }

  override prefersUndo(): boolean {
    return this.#toss() === 'undo'
  }

  override choose(): Way {
    return this.#toss()
  }

  #toss(): Way {
    this.#seed = (Math.imul(this.#seed, 1664525) + 1013904223) | 0
    const way = this.#seed < 0 ? 'rebuild' : 'undo'
    this.taken[way]++
    return way
  }
}

const examples = join(import.meta.dirname, '../../examples')

function explored(file: string, bound: number, keeperFor: (holder: ConstructorParameters<typeof AutoKeeper>[0]) => Keeper): object {
  const session = new Session(join(examples, file), checkSettings({ bound }), { console: () => {} })
  const { subject, initial } = session
  const keeper = keeperFor({ heap: subject.heap, roots: subject.roots, initial, enter() {} })
  const explorer = new Explorer(subject, keeper, { maxStates: Infinity, maxDepth: Infinity, exact: false }, () => undefined, { guard: session.guard() })
  explorer.run()
  return { states: explorer.states, transitions: explorer.transitions, depth: explorer.depth, operations: explorer.operations }
}

test.each([['bst', 5], ['treemap', 5], ['heaparray', 4], ['filesystem', 2], ['fibheap', 4], ['queue', 4], ['ubstack', 4]] as const)(
  '%s has the same states whichever way each of them takes', (name, bound) => {
    const file = `subjects/${name}.ts`
    const expected = explored(file, bound, (holder) => makeKeeper('host', holder))
    for (let seed = 1; seed <= 4; seed++) {
      const coin = new Coin(seed)
      expect(explored(file, bound, (holder) => new AutoKeeper(holder, coin))).toEqual(expected)
      expect(Math.min(coin.taken.rebuild, coin.taken.undo)).toBeGreaterThan(0)
    }
  })

function searched(file: string, strategy: 'bfs' | 'dfs', costs: WayCosts | undefined): object {
  const session = new Session(join(examples, file), checkSettings({}), { console: () => {} })
  const system = session.program!
  const keeper = costs === undefined ? makeKeeper('host', system) : new AutoKeeper(system, costs)
  const search = new Search(system, {
    maxStates: Infinity, maxDepth: Infinity, exact: false, guard: session.guard(), keeper,
    strategy: makeStrategy({ strategy, score: undefined, seed: 1, walks: 1, maxDepth: Infinity }, { roots: system.roots, exported: () => undefined }),
  }, () => undefined)
  search.run()
  return { states: search.states, transitions: search.transitions, depth: search.depth, path: search.violation?.path }
}

test.each(['philosophers/fixed.ts', 'bank/main.ts'])('%s is the same program whichever way each of its states takes', (file) => {
  for (const strategy of ['bfs', 'dfs'] as const) {
    const expected = searched(file, strategy, undefined)
    for (let seed = 1; seed <= 2; seed++) expect(searched(file, strategy, new Coin(seed))).toEqual(expected)
  }
})

const CLASSES = `const { explore } = require('manyworlds')
const make = (n) => class { #v = n; up() { this.#v++ } get v() { return this.#v } }
module.exports = explore({ bound: 5, root: () => ({ C: null, o: null, n: 0 }), operations: {
  make: (r) => { r.C = make(r.n) }, new: (r) => { if (r.C) r.o = new r.C() }, up: (r) => { r.o?.up() }, count: (r) => { r.n = (r.n + 1) % 4 } } })`

test('classes that operations make are known as long as their states live on, and have the same fields whichever way each state takes', () => {
  const run = (keeperFor: (holder: ConstructorParameters<typeof AutoKeeper>[0]) => Keeper): { counts: object; most: number } => inFile('classes.cjs', CLASSES, (file) => {
    const session = new Session(file, checkSettings({ bound: 5 }), { console: () => {} })
    const { subject, initial } = session
    let most = 0
    const enter = (): void => { most = Math.max(most, session.realm.hidden.lateClasses().length) }
    const keeper = keeperFor({ heap: subject.heap, roots: subject.roots, initial, enter })
    const explorer = new Explorer(subject, keeper, { maxStates: Infinity, maxDepth: Infinity, exact: false }, () => undefined, { guard: session.guard() })
    explorer.run()
    return { counts: { states: explorer.states, transitions: explorer.transitions, operations: explorer.operations }, most }
  })
  const host = run((holder) => makeKeeper('host', holder))
  for (let seed = 1; seed <= 4; seed++) expect(run((holder) => new AutoKeeper(holder, new Coin(seed))).counts).toEqual(host.counts)
  // The root has one of them, and the object may be of another one.
  expect(host.most).toBeLessThanOrEqual(2)
  const always = (way: Way): WayCosts => Object.assign(new WayCosts(), { begin: () => way, prefersUndo: () => way === 'undo', choose: () => way })
  expect(run((holder) => new AutoKeeper(holder, always('rebuild'))).most).toBeLessThanOrEqual(2)
})
