import { describe, expect, it } from 'vitest'

import { temporaryFile } from '../../test/support/folder.ts'
import { Session } from '../check/session.ts'
import { checkSettings } from '../options.ts'
import { Ledger } from './ledger.ts'
import { LedgerGraph } from './ledger-graph.ts'

const file = temporaryFile('program.cjs', `
const { explore } = require('manyworlds')
class Node { constructor(value, left = null, right = null) { this.value = value; this.left = left; this.right = right } }
let counter = 0
const settings = { level: 0, owner: null }
globalThis.program = {
  tree: () => new Node(1, new Node(2, new Node(4), new Node(5)), new Node(3)),
  node: (value, left, right) => new Node(value, left, right),
  array: (length) => Array.from({ length }, (_, i) => i),
  map: (size) => new Map(Array.from({ length: size }, (_, i) => ['k' + i, i])),
  objects: (...values) => values.map((value) => ({ value })),
  weakMap: () => new WeakMap(),
  put: (holder, key, value) => { if (holder instanceof WeakMap) holder.set(key, value); else holder[key] = value },
  functions: () => { let n = 0; function Counter() { this.n = n++ } return { Counter, plain: () => n, made: null } },
  bytes: (length) => new Uint8Array(length),
  count: (n) => { counter = n },
  configure: (level, owner) => { settings.level = level; settings.owner = owner },
  settings,
}
module.exports = explore({ root: () => ({}), operations: { nothing: () => {} } })
`)
const { heap, realm } = new Session(file, checkSettings({}), { console: () => {} })
type Node = { value: unknown; left: Node | null; right: Node | null }
const program = realm.run('program', 'test') as {
  tree(): Node
  node(value: unknown, left?: Node, right?: Node): Node
  array(length: number): unknown[]
  map(size: number): Map<unknown, unknown>
  objects(...values: unknown[]): { value: unknown }[]
  weakMap(): WeakMap<object, unknown>
  put(holder: object, key: unknown, value: unknown): void
  functions(): { Counter: new () => object; plain: () => number; made: unknown }
  bytes(length: number): Uint8Array
  count(n: number): void
  configure(level: number, owner: unknown): void
  readonly settings: object
}

function lanesOf(...roots: unknown[]): { lane1: number; lane2: number; size: number } {
  heap.linearize(roots)
  heap.computeFingerprint()
  const { lane1, lane2 } = heap.fingerprint
  return { lane1, lane2, size: heap.records.count }
}

const lanes = ({ lane1, lane2, size }: Ledger): { lane1: number; lane2: number; size: number } => ({ lane1, lane2, size })

function ledgerOf(root: unknown): Ledger {
  const ledger = new Ledger(heap)
  expect(ledger.build([root])).toBe(true)
  expect(lanes(ledger)).toEqual(lanesOf(root))
  return ledger
}

/** Tells the ledger that these objects were written. */
function expectFollowed(ledger: Ledger, root: unknown, ...written: object[]): void {
  for (const object of written) ledger.object(object)
  expect(ledger.update([root])).toBe(true)
  expect(lanes(ledger)).toEqual(lanesOf(root))
}

describe('the ledger follows', () => {
  it('a changed value', () => {
    const tree = program.tree()
    const ledger = ledgerOf(tree)
    tree.left!.value = 'two'
    expectFollowed(ledger, tree, tree.left!)
  })

  it('objects that come and go', () => {
    const tree = program.tree()
    const ledger = ledgerOf(tree)
    tree.right!.left = program.node(6, program.node(7))
    expectFollowed(ledger, tree, tree.right!)
    expect(ledger.size).toBe(8)
    tree.left = null
    expectFollowed(ledger, tree, tree)
    expect(ledger.size).toBe(5)
  })

  it('an object that is found at another place first, and all behind it', () => {
    const tree = program.tree()
    const [left, right] = [tree.left!, tree.right!]
    const ledger = ledgerOf(tree)
    tree.left = right
    tree.right = left
    expectFollowed(ledger, tree, tree)
    right.left = left
    expectFollowed(ledger, tree, right)
    tree.right = null
    expectFollowed(ledger, tree, tree)
  })

  it('a cycle that is cut off', () => {
    const tree = program.tree()
    const { left } = tree
    left!.left!.left = left
    const ledger = ledgerOf(tree)
    tree.left = null
    expectFollowed(ledger, tree, tree)
    expect(ledger.size).toBe(3)
  })

  it('a root that is another object', () => {
    const [a, b] = [program.tree(), program.tree()]
    const ledger = ledgerOf(a)
    a.left!.left = b
    expectFollowed(ledger, b, a.left!)
    expect(ledger.knows(b)).toBe(true)
    expect(ledger.knows(a)).toBe(false)
  })

  it('variables and objects outside of the root, until they are what they were', () => {
    const tree = program.tree()
    const ledger = ledgerOf(tree)
    const tell = (): void => {
      for (const object of heap.realm.logged()!) ledger.object(object!)
      heap.realm.clean()
    }
    heap.realm.clean()
    program.count(1)
    program.configure(1, tree.right)
    tell()
    expectFollowed(ledger, tree)
    tree.right = null
    expectFollowed(ledger, tree, tree)
    program.configure(0, null)
    program.count(0)
    tell()
    expectFollowed(ledger, tree)
    expect(ledger.size).toBe(5)
  })

  it('entries of weak collections, as long as their keys are reached', () => {
    const [holder, key, value] = program.objects(null, null, null) as [{ value: unknown }, { value: unknown }, { value: unknown }]
    const weak = program.weakMap()
    holder.value = weak
    const ledger = ledgerOf(holder)
    program.put(weak, key, value)
    expectFollowed(ledger, holder, weak)
    expect(ledger.size).toBe(3)
    const list = program.array(0)
    list.push(weak, key)
    holder.value = list
    expectFollowed(ledger, holder, holder)
    // The world, the holder, the array, both of its elements, the entry and its value.
    expect(ledger.size).toBe(7)
    program.put(weak, key, 1)
    expectFollowed(ledger, holder, weak)
    expect(ledger.size).toBe(6)
  })

  it('functions, in full while the prototype of one is part of the state', () => {
    const made = program.functions()
    const ledger = ledgerOf(made)
    const before = ledger.size
    made.made = new made.Counter()
    expectFollowed(ledger, made, made)
    expect(ledger.size).toBeGreaterThan(before + 1)
    program.put(made.made as object, 'n', 7)
    expectFollowed(ledger, made, made.made as object)
    made.made = null
    expectFollowed(ledger, made, made)
    expect(ledger.size).toBe(before)
  })

  it('what was changed while numbers were given to others', () => {
    const tree = program.tree()
    const ledger = ledgerOf(tree)
    lanesOf(tree.left, tree.right)
    tree.left!.left!.value = 9
    expectFollowed(ledger, tree, tree.left!.left!)
  })
})

describe('the ledger reads no more than it was told', () => {
  it('of an array', () => {
    const array = program.array(2000)
    const ledger = ledgerOf(array)
    array[7] = 'seen'
    array[8] = 'not seen'
    ledger.element(array, 7)
    expect(ledger.update([array])).toBe(true)
    const seen = program.array(2000)
    seen[7] = 'seen'
    expect(lanes(ledger)).toEqual(lanesOf(seen))
  })

  it('of the end of an array', () => {
    const array = program.array(2000)
    const ledger = ledgerOf(array)
    array[8] = 'not seen'
    array.push('a', 'b')
    ledger.tail(array, 2000)
    expect(ledger.update([array])).toBe(true)
    array.pop()
    ledger.tail(array, 2001)
    expect(ledger.update([array])).toBe(true)
    const seen = program.array(2000)
    seen.push('a')
    expect(lanes(ledger)).toEqual(lanesOf(seen))
  })

  it('of a buffer', () => {
    const bytes = program.bytes(100)
    // Zeros at the end are no part of a record.
    bytes[99] = 1
    const ledger = ledgerOf(bytes)
    bytes[7] = 1
    bytes[50] = 2
    ledger.bytes(bytes.buffer as ArrayBuffer, 7, 8)
    expect(ledger.update([bytes])).toBe(true)
    const seen = program.bytes(100)
    seen[99] = 1
    seen[7] = 1
    expect(lanes(ledger)).toEqual(lanesOf(seen))
  })

  it('of a Map, from the second time on', () => {
    const map = program.map(100)
    const ledger = ledgerOf(map)
    const write = (key: string, value: unknown): void => {
      map.set(key, value)
      ledger.entry(map, key)
      expect(ledger.update([map])).toBe(true)
    }
    write('k5', 'changed')
    map.set('k6', 'not seen')
    write('k7', 'changed')
    write('new', 1)
    map.delete('new')
    ledger.entry(map, 'new')
    write('other', 2)
    const seen = program.map(100)
    for (const key of ['k5', 'k7']) seen.set(key, 'changed')
    seen.set('other', 2)
    expect(lanes(ledger)).toEqual(lanesOf(seen))
  })
})

describe('the ledger is not misled', () => {
  it('by entries that went again and came in another order', () => {
    const map = program.map(100)
    const ledger = ledgerOf(map)
    const set = (key: string): void => {
      map.set(key, 0)
      ledger.entry(map, key)
    }
    const remove = (key: string): void => {
      map.delete(key)
      ledger.entry(map, key)
    }
    set('k5')
    expectFollowed(ledger, map)
    set('a')
    set('b')
    remove('b')
    remove('a')
    set('b')
    set('a')
    expectFollowed(ledger, map)
  })

  it('by the last bytes of a record that become zeros', () => {
    const bytes = program.bytes(100)
    bytes[50] = bytes[99] = 1
    const ledger = ledgerOf(bytes)
    bytes[99] = 0
    ledger.bytes(bytes.buffer as ArrayBuffer, 99, 100)
    expectFollowed(ledger, bytes)
  })

  it('by a key outside of the root, which comes before all others', () => {
    const [holder, key, value] = program.objects(null, null, null) as [{ value: unknown }, { value: unknown }, { value: unknown }]
    const weak = program.weakMap()
    const list = program.array(0)
    list.push(weak, key)
    holder.value = list
    const ledger = ledgerOf(holder)
    // Which of the two entries leads to the value is a matter of their order.
    program.put(weak, key, value)
    program.put(weak, program.settings, value)
    expectFollowed(ledger, holder, weak)
  })
})

describe('the ledger knows', () => {
  it('what was part of the state at the last update', () => {
    const [holder, stranger] = program.objects(1, 2) as [{ value: unknown }, object]
    const ledger = ledgerOf(holder)
    expect([ledger.knows(holder), ledger.knows(stranger), ledger.knows(program.settings)]).toEqual([true, false, true])
    holder.value = stranger
    expectFollowed(ledger, holder, holder)
    expect(ledger.knows(stranger)).toBe(true)
    holder.value = 0
    expectFollowed(ledger, holder, holder)
    expect(ledger.knows(stranger)).toBe(false)
  })
})

it('what comes gets the room of what is gone', () => {
  const graph = new LedgerGraph(heap.atoms, heap.layouts, heap.fingerprint)
  graph.clear(1, 8)
  const room = graph.words.length
  for (let i = 0; i < room; i++) {
    const n = graph.addNode({})
    graph.reshape(n, 0, 3 + i % 100)
    graph.reshape(n, 0, 7)
    graph.removeNode(n)
    graph.begin()
  }
  expect(graph.words).toHaveLength(room)
})
