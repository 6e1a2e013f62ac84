import { describe, expect, it } from 'vitest'

import { equalValues } from './equality.ts'

class Point {
  readonly x = 1
}

const ring = (...values: number[]): object => {
  const cells = values.map((value) => ({ value, next: undefined as unknown }))
  cells.forEach((cell, i) => { cell.next = cells[(i + 1) % cells.length] })
  return cells[0]!
}

describe('equal values', () => {
  const alike: Record<string, [unknown, unknown]> = {
    'NaN and NaN': [NaN, NaN],
    'properties in another order': [{ a: 1, b: { c: 2 } }, { b: { c: 2 }, a: 1 }],
    'sets in another order': [new Set([1, { a: 1 }]), new Set([{ a: 1 }, 1])],
    'maps with equal objects as keys': [new Map([[{ k: 1 }, 'v'], [{ k: 2 }, 'w']]), new Map([[{ k: 2 }, 'w'], [{ k: 1 }, 'v']])],
    'rings of one and two cells with the same values': [ring(1), ring(1, 1)],
    'dates, regular expressions and buffers with the same content': [[new Date(1), /a/g, Uint8Array.of(1, 2)], [new Date(1), /a/g, Uint8Array.of(1, 2)]],
    'errors of one class with one message': [new RangeError('m'), new RangeError('m')],
    'boxed primitives': [Object('a'), Object('a')],
  }
  for (const [name, [a, b]] of Object.entries(alike)) it(name, () => expect([equalValues(a, b), equalValues(b, a)]).toEqual([true, true]))
})

describe('different values', () => {
  const unlike: Record<string, [unknown, unknown]> = {
    '0 and -0': [0, -0],
    'an element and a hole': [[undefined], new Array(1)],
    'an instance and a plain object': [new Point(), { x: 1 }],
    'a missing and an undefined property': [{ a: undefined }, {}],
    'sets that match in one way only, and not in the rest': [new Set([{ a: 1 }, { a: 1 }]), new Set([{ a: 1 }, { a: 2 }])],
    'rings with other values': [ring(1, 2), ring(1, 1)],
    'dates of other moments': [new Date(1), new Date(2)],
    'a date and a plain object with its prototype': [new Date(1), Object.create(Date.prototype)],
    'maps with other values, keys, and more of them': [[new Map([[1, 1]]), new Map([[1, 1]])], [new Map([[1, 2]]), new Map([[2, 1]])]],
    'a map and a larger one': [new Map([[1, 1]]), new Map([[1, 1], [2, 2]])],
    'regular expressions with other flags': [/a/g, /a/],
    'buffers with other bytes': [new Uint8Array(2).buffer, Uint8Array.of(0, 1).buffer],
    'views of other bytes': [new DataView(Uint8Array.of(1).buffer), new DataView(Uint8Array.of(2).buffer)],
    'boxed primitives': [Object(1), Object(2)],
    'errors with other messages': [new Error('a'), new Error('b')],
    'functions': [() => 1, () => 1],
  }
  for (const [name, [a, b]] of Object.entries(unlike)) it(name, () => expect([equalValues(a, b), equalValues(b, a)]).toEqual([false, false]))

  it('a pair that was found different stays different when it is met again', () => {
    // The first member of the left set fails against the first of the right one; the pair is met again in the second.
    const [a, b] = [{ v: 1 }, { v: 2 }]
    expect(equalValues(new Set([{ p: a, q: 1 }, { p: a, q: 2 }]), new Set([{ p: b, q: 1 }, { p: b, q: 2 }]))).toBe(false)
  })

  it('what was found equal only because a cycle was assumed to be is looked at again', () => {
    // Assuming left = right makes their inner objects equal; the outer ones differ in `z`.
    const make = (z: number): { inner: { back: unknown }; z: number } => {
      const outer = { inner: { back: undefined as unknown }, z }
      outer.inner.back = outer
      return outer
    }
    const [left, right] = [make(1), make(2)]
    expect(equalValues(new Set([left, left.inner]), new Set([right, right.inner]))).toBe(false)
  })

  it('lists of any length differ where they end, and collections in each other are refused from some depth on', () => {
    const list = (length: number, end: unknown) => {
      let value = end
      for (let i = 0; i < length; i++) value = { next: value }
      return value
    }
    expect(equalValues(list(200_000, 1), list(200_000, 1))).toBe(true)
    expect(equalValues(list(200_000, 1), list(200_000, 2))).toBe(false)
    const sets = (depth: number): Set<unknown> => {
      let value = new Set()
      for (let i = 0; i < depth; i++) value = new Set([value])
      return value
    }
    expect(equalValues(sets(100), sets(100))).toBe(true)
    expect(() => equalValues(sets(100_000), sets(100_000))).toThrow(expect.objectContaining({ code: 'unsupported-deep-collections' }))
  })
})
