import { expect, it } from 'vitest'

import { expectMergeable, merged } from '../../test/support/merging.ts'
import { inFile } from '../../test/support/folder.ts'
import { Session } from '../check/session.ts'
import { checkSettings } from '../options.ts'
import type { DeltaValue } from './delta.ts'
import type { DeltaObject, DeltaState } from './delta-state.ts'
import { Merger, signatureOf } from './merge.ts'

const PROGRAM = `
class Node { constructor(v, left = null, right = null) { this.v = v; this.left = left; this.right = right } }
class Leaf { constructor(v) { this.v = v } }
const counter = (n) => ({ get: () => n })
const outside = { n: 0 }
const count = (root) => { outside.n++; return root }
`

/** The states that have these expressions as roots. */
function statesOf(...roots: readonly string[]): { session: Session; states: Int32Array[] } {
  const text = `${PROGRAM}\nglobalThis.roots = [${roots.map((root) => `() => (${root})`).join()}]
module.exports = require('manyworlds').explore({ root: () => ({}), operations: { nothing: () => {} } })`
  const session = inFile('program.cjs', text, (file) => new Session(file, checkSettings({}), { console: () => {} }))
  const makers = session.realm.run('roots', 'test') as (() => unknown)[]
  const states = roots.map((_, i) => {
    session.heap.linearize([makers[i]!()])
    return session.heap.words.slice(0, session.heap.length)
  })
  return { session, states }
}

function merge(...roots: readonly string[]): DeltaState {
  const { session, states } = statesOf(...roots)
  expect(expectMergeable(session, states)).toEqual({ merged: roots.length, abandoned: 0 })
  return merged(new Merger(session.heap, session.realm), states)!
}

/** What an object is, and how many values each of its cells has. */
function outline(state: DeltaState): string[] {
  return state.objects.slice(1).map(({ object, cells, varying }) =>
    `${(object as object).constructor.name} ${cells.map((cell, i) => (varying.includes(i) ? (cell as DeltaValue).values.length : 1)).join(' ')}`)
}

const valueOf = (object: DeltaObject, cell: number): DeltaValue => object.cells[cell] as DeltaValue

it('shares objects that are discovered through the same cell', () => {
  // One root, and one node on its left: its v is 3, 4 or 5, that of the root 1 or 2; the other cells are null in all states.
  const state = merge('new Node(1, new Node(3))', 'new Node(2, new Node(4))', 'new Node(1, new Node(5))')
  expect(outline(state)).toEqual(['Node 2 1 1', 'Node 3 1 1'])
  expect(state.constants).toEqual({ constant: 5, total: 7 })
})

it('does not share objects of different classes', () => {
  const state = merge('new Node(1, new Node(3))', 'new Node(1, new Leaf(3))', 'new Node(1)')
  expect(outline(state)).toEqual(['Node 1 3 1', 'Node 1 1 1', 'Leaf 1'])
  expect(valueOf(state.objects[1]!, 1)).toMatchObject({ hasReferences: true, values: [state.objects[2]!.object, state.objects[3]!.object, null] })
})

it('does not share arrays of different lengths or with different holes', () => {
  // The first cell of an array is its length.
  expect(outline(merge('[[1, 2]]', '[[3, 2]]', '[[1]]', '[[, 2]]'))).toEqual(['Array 1 3', 'Array 1 2 1', 'Array 1 1', 'Array 1 1 1'])
})

it('shares Maps with the same keys, and Sets with the same members', () => {
  // A Map has its size, then keys and values by turns.
  expect(outline(merge('new Map([["a", 1], ["b", 2]])', 'new Map([["a", 3], ["b", 2]])'))).toEqual(['Map 1 1 2 1 1'])
  expect(outline(merge('[new Set([1])]', '[new Set([2])]'))).toEqual(['Array 1 2', 'Set 1 1', 'Set 1 1'])
})

it('shares a closure and its scope, whatever the variables hold', () => {
  expect(outline(merge('counter(1)', 'counter(2)')).slice(0, 2)).toEqual(['Object 1', 'Function 1'])
})

it('takes apart what would need a reference with two targets where it can have one only', () => {
  // The Set has one member in both states, first or second: there are two Sets.
  const roots = ['(a, b) => [a, b, new Set([a])]', '(a, b) => [a, b, new Set([b])]'].map((make) => `(${make})(new Leaf(1), new Leaf(1))`)
  expect(outline(merge(...roots))).toEqual(['Array 1 1 1 2', 'Leaf 1', 'Leaf 1', 'Set 1 1', 'Set 1 1'])
})

it('takes apart what is discovered through such an object', () => {
  // Which Leaf the inner Set has is known only behind the outer one.
  const make = (which: string): string => `((a, b) => [a, b, new Set([new Set([${which}])])])(new Leaf(1), new Leaf(1))`
  expect(outline(merge(make('a'), make('b')))).toEqual(['Array 1 1 1 2', 'Leaf 1', 'Leaf 1', 'Set 1 1', 'Set 1 1', 'Set 1 1', 'Set 1 1'])
})

it('takes nothing else apart, however many objects there are', () => {
  const make = (which: string): string => `((a, b) => [a, b, new Set([${which}]), Array.from({ length: 300 }, () => new Set([b]))])(new Leaf(1), new Leaf(1))`
  // Two arrays, two Leafs, the Set that is two, and 300 Sets that are one each.
  expect(outline(merge(make('a'), make('b')))).toHaveLength(306)
})

it('lets cells that no state has both of share their codes', () => {
  const state = merge('new Node(0, new Node(1))', 'new Node(0, new Node(2))', 'new Node(0, null, new Node(3))', 'new Node(0, null, new Node(4))')
  const [left, right] = [state.objects[2]!, state.objects[3]!]
  expect(valueOf(left, 0).codes.buffer).toBe(valueOf(right, 0).codes.buffer)
  expect(valueOf(left, 0).codes.byteOffset).toBe(valueOf(right, 0).codes.byteOffset)
})

it('brings states of one shape together and says how', () => {
  const state = merge('new Leaf(1)', 'new Node(1)', 'new Leaf(2)', 'new Node(2)')
  expect([...state.order]).toEqual([0, 2, 1, 3])
})

it('makes copies that have the same values and objects of their own', () => {
  const state = merge('new Node(1, new Node(3))', 'new Node(2)')
  const [copy] = state.copy() as [{ left: DeltaValue; v: DeltaValue }]
  expect(copy).not.toBe(state.roots[0])
  expect(copy.v.values).toEqual([1, 2])
  expect(copy.left.values[1]).toBe(null)
  expect(state.find(copy.left.values[0] as object)).toBe(undefined)
  expect(state.find(state.roots[0] as object)).toBe(state.objects[1])
})

it('abandons states with entries of weak collections, and those that differ in what they list outside of the root', () => {
  const weak = statesOf('((key) => [key, new WeakMap([[key, 1]])])({})')
  expect(merged(new Merger(weak.session.heap, weak.session.realm), weak.states)).toBe(undefined)
  const { session, states } = statesOf('new Leaf(1)', 'count(new Leaf(1))', 'count(new Leaf(1))')
  expect(merged(new Merger(session.heap, session.realm), states)).toBe(undefined)
  const signatures = states.map((words) => signatureOf(words, words.length, session.heap))
  expect(signatures[0]).toBe('')
  // The same object is listed; what its field holds is a matter of values.
  expect(signatures[1]).not.toBe('')
  expect(signatures[2]).toBe(signatures[1])
  expect(expectMergeable(session, states)).toEqual({ merged: 3, abandoned: 0 })
})

it('merges states of any number of objects: tables grow where they are full', () => {
  // Tables begin with 256 entries. The last two objects are those of a node that not all states have, and differ among those.
  for (let size = 248; size < 258; size++) {
    const list = (...more: readonly string[]): string => `[...Array.from({ length: ${size} }, (_, i) => new Leaf(i)), ${more.join(', ')}]`
    const node = (left: number, right: number): string => `new Node(0, new Leaf(${left}), new Leaf(${right}))`
    merge(list('new Node(0)'), list(node(1, 5)), list(node(2, 5)), list(node(1, 6)))
  }
})
