import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Session } from '../check/session.ts'
import { checkSettings } from '../options.ts'
import { Explorer } from './explorer.ts'
import { makeKeeper } from './keepers.ts'
import { ObjectSystem } from './object-system.ts'
import { Search } from './search.ts'
import { BreadthFirst } from './strategies/breadth-first.ts'
import { DepthFirst } from './strategies/depth-first.ts'
import type { Strategy } from './strategy.ts'

const subjects = join(import.meta.dirname, '../../examples/subjects')
const open = (name: string, bound: number) => new Session(join(subjects, `${name}.ts`), checkSettings({ bound }), { console: () => {} })

interface Limits { readonly maxStates?: number, readonly maxDepth?: number, readonly exact?: boolean }

function explore(name: string, bound: number, limits: Limits): object {
  const session = open(name, bound)
  const { subject, initial } = session
  const keeper = makeKeeper('host', { heap: subject.heap, roots: subject.roots, initial, enter() {} })
  const explorer = new Explorer(subject, keeper, { maxStates: Infinity, maxDepth: Infinity, exact: false, ...limits }, () => undefined)
  explorer.run()
  return countsOf(explorer, explorer.operations)
}

function search(name: string, bound: number, strategy: Strategy, limits: Limits): object {
  const session = open(name, bound)
  const system = new ObjectSystem(session.subject, session.realm, session.initial)
  const all = new Search(system, {
    maxStates: Infinity, maxDepth: Infinity, exact: false, ...limits, strategy, listeners: [system.listener],
  }, () => undefined)
  all.run()
  return countsOf(all, system.operations)
}

function countsOf(counts: Explorer | Search, operations: object): object {
  const { states, transitions, executions, depth, completeDepth, pending, limits } = counts
  return { states, transitions, executions, depth, completeDepth, pending, limits, operations }
}

describe('breadth first, the search of all systems gives the numbers of the loop for objects', () => {
  it.each([
    ['bst', 4, {}], ['treemap', 4, {}], ['fibheap', 4, {}], ['filesystem', 2, {}], ['deque', 3, { exact: true }],
    ['bst', 5, { maxStates: 1 }], ['bst', 5, { maxStates: 50 }], ['bst', 5, { maxDepth: 3 }], ['stack', 3, { maxDepth: 0 }],
  ] as const)('%s at bound %i, %j', (name, bound, limits) => {
    expect(search(name, bound, new BreadthFirst(), limits)).toEqual(explore(name, bound, limits))
  })
})

describe('depth first, a state that is reached again by a shorter path is expanded again', () => {
  it.each([['bst', 4, {}], ['treemap', 4, { exact: true }], ['bst', 5, { maxDepth: 3 }], ['queue', 3, {}]] as const)(
    '%s at bound %i, %j, has the same states', (name, bound, limits) => {
      const { states, pending } = explore(name, bound, limits) as { states: number, pending: number }
      expect(search(name, bound, new DepthFirst(), limits)).toMatchObject({ states, pending })
    })
})
