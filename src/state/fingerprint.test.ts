import { describe, expect, it } from 'vitest'

import { AtomTable, wordOfAtom } from './atoms.ts'
import { Fingerprint } from './fingerprint.ts'
import { type Layout, LayoutTable, type PlainLayout } from './layout.ts'
import { HEAD, REF, TAG_BITS } from './word.ts'

const atoms = new AtomTable()
const layouts = new LayoutTable()
const plain = (kind: PlainLayout['kind'], size: number): Layout => layouts.add(kind, (id) => ({ id, kind, size }))
const world = plain('world', 2)
const array = plain('array', 0)
const set = plain('set', 0)
const fingerprint = new Fingerprint()

type Value = number | string | boolean | { readonly ref: number }
type Record = { readonly layout: Layout; readonly values: readonly Value[] }

/** The lanes of a state: the world refers to record 1; the others are records of arrays or sets. */
function lanes(...records: readonly Record[]): [number, number] {
  const words: number[] = [(world.id << TAG_BITS) | HEAD, (1 << TAG_BITS) | REF]
  const starts = [0]
  for (const { layout, values } of records) {
    starts.push(words.length)
    words.push((layout.id << TAG_BITS) | HEAD, values.length << TAG_BITS, ...values.map(wordOf))
  }
  starts.push(words.length)
  fingerprint.compute(Int32Array.from(words), Int32Array.from(starts), records.length + 1, atoms, layouts)
  return [fingerprint.lane1, fingerprint.lane2]
}

function wordOf(value: Value): number {
  if (typeof value === 'object') return (value.ref << TAG_BITS) | REF
  return typeof value === 'number' ? value << TAG_BITS : wordOfAtom(atoms.ofPrimitive(value))
}

const list = (...values: Value[]): Record => ({ layout: array, values })
const text = (lane: [number, number]): string => lane.join()

describe('the fingerprint', () => {
  it('is the same for the same state', () => {
    expect(lanes(list(1, { ref: 2 }), list('a'))).toEqual(lanes(list(1, { ref: 2 }), list('a')))
  })

  it('changes when two cells swap their values', () => {
    expect(text(lanes(list(1, 2)))).not.toBe(text(lanes(list(2, 1))))
    expect(text(lanes(list(true, false)))).not.toBe(text(lanes(list(false, true))))
    expect(text(lanes(list({ ref: 2 }, { ref: 3 }), list(1), list(2)))).not.toBe(text(lanes(list({ ref: 2 }, { ref: 3 }), list(2), list(1))))
  })

  it('tells what a reference leads to, an old object or a new one', () => {
    const shared = lanes(list({ ref: 2 }, { ref: 2 }), list(1))
    const copies = lanes(list({ ref: 2 }, { ref: 3 }), list(1), list(1))
    const cycle = lanes(list({ ref: 2 }, { ref: 1 }), list(1))
    expect(new Set([shared, copies, cycle].map(text)).size).toBe(3)
  })

  it('tells kinds of records and kinds of values', () => {
    const kinds = [lanes({ layout: set, values: [1] }), lanes(list(1)), lanes(list('1')), lanes(list(true)), lanes(list({ ref: 1 })), lanes(list()), lanes(list(1, 1))]
    expect(new Set(kinds.map(text)).size).toBe(kinds.length)
  })

  it('never collides for two states that differ in one small integer', () => {
    const seen = new Set<number>()
    // One cell, so one lane has to suffice.
    for (let value = -20_000; value < 20_000; value++) seen.add(lanes(list(7, value, 7))[0])
    expect(seen.size).toBe(40_000)
  })

  it('collides in one lane no more often than random numbers, over all arrays of small values', () => {
    // 3^10 = 59,049 states; of that many random 32-bit numbers 0.4 pairs are equal on average. A lane is linear, so its
    // collisions come in bunches of 3^k: states that differ alike, whatever their k other cells hold.
    const one = new Set<number>()
    const two = new Set<number>()
    const both = new Set<string>()
    const values = new Array<number>(10).fill(0)
    for (let state = 0; state < 3 ** 10; state++) {
      for (let i = 0, rest = state; i < 10; i++, rest = Math.floor(rest / 3)) values[i] = rest % 3
      const pair = lanes(list(...values))
      one.add(pair[0])
      two.add(pair[1])
      both.add(text(pair))
    }
    expect(both.size).toBe(3 ** 10)
    expect(3 ** 10 - one.size).toBeLessThan(100)
    expect(3 ** 10 - two.size).toBeLessThan(100)
  })

  it('collides in one lane no more often than random numbers, over all small trees', () => {
    // Trees by their preorder text over three labels: 5 nodes, 42 shapes, 3^5 labellings each.
    const seen = new Set<number>()
    let count = 0
    for (const shape of shapes(5)) {
      for (let labels = 0; labels < 3 ** 5; labels++) {
        seen.add(lanes(...recordsOf(shape, labels))[0])
        count++
      }
    }
    expect(count).toBe(42 * 3 ** 5)
    expect(count - seen.size).toBeLessThan(3)
  })
})

type Shape = { readonly left: Shape | null; readonly right: Shape | null }

function* shapes(nodes: number): Generator<Shape> {
  for (let left = 0; left < nodes; left++) {
    for (const l of left === 0 ? [null] : shapes(left)) {
      for (const r of nodes - 1 - left === 0 ? [null] : shapes(nodes - 1 - left)) yield { left: l, right: r }
    }
  }
}

/** Breadth first, as a linearizer numbers objects. */
function recordsOf(shape: Shape, labels: number): Record[] {
  const queue = [shape]
  const records: Record[] = []
  for (let at = 0; at < queue.length; at++) {
    const node = queue[at]!
    const child = (next: Shape | null): Value => (next === null ? false : { ref: queue.push(next) })
    records.push(list(Math.floor(labels / 3 ** at) % 3, child(node.left), child(node.right)))
  }
  return records
}
