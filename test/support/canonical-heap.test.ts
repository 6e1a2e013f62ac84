import { expect, it } from 'vitest'
import { canonicalHeap } from './canonical-heap.ts'

interface Cell {
  next?: Cell
  value: number
}

it('gives isomorphic heaps the same text, whatever their identity', () => {
  const ring = (): Cell => {
    const first: Cell = { value: 1 }
    first.next = { value: 2, next: first }
    return first
  }
  expect(canonicalHeap(ring())).toBe(canonicalHeap(ring()))
})

it('tells sharing from copies', () => {
  const shared = { value: 1 }
  expect(canonicalHeap([shared, shared])).not.toBe(canonicalHeap([{ value: 1 }, { value: 1 }]))
})

it('tells values that print alike apart', () => {
  const alike = [0, -0, '0', 0n, null, undefined, 'null', NaN, 'NaN', [], {}, [undefined], new Array(1), new Set(), new Map()]
  expect(new Set(alike.map((value) => canonicalHeap(value))).size).toBe(alike.length)
})

it('sees prototypes, property order and the order of a Set', () => {
  class Plain {}
  expect(canonicalHeap(new Plain())).not.toBe(canonicalHeap({}))
  expect(canonicalHeap({ a: 1, b: 2 })).not.toBe(canonicalHeap({ b: 2, a: 1 }))
  expect(canonicalHeap(new Set([1, 2]))).not.toBe(canonicalHeap(new Set([2, 1])))
  expect(canonicalHeap(Int32Array.of(1, 0))).not.toBe(canonicalHeap(Int32Array.of(1, 1)))
})
