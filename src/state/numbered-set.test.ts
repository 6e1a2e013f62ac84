import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NumberedSet } from './numbered-set.ts'

const lane = fc.integer({ min: -3, max: 3 })
const states = fc.array(fc.tuple(lane, lane, fc.nat(50)), { maxLength: 600 })

/** What the set should do, in the simplest way. */
class Model {
  numbers = new Map<string, number>()
  marks = new Map<number, number>()
  first = Infinity

  place(a: number, b: number, mark: number): number {
    const key = `${a} ${b}`
    const known = this.numbers.get(key)
    const number = known ?? this.numbers.size
    if (known === undefined) this.numbers.set(key, number)
    if (number >= this.first) this.marks.set(number, Math.min(mark, this.marks.get(number) ?? Infinity))
    return known ?? ~number
  }
}

describe('a numbered set', () => {
  test('numbers states in the order in which they come, the one of (0, 0) too', () => {
    const set = new NumberedSet()
    const place = (a: number, b: number): number => set.place(a, b, 0)
    expect([place(0, 0), place(7, 0), place(0, 0), place(7, 1), place(7, 0)]).toEqual([~0, ~1, 0, ~2, 1])
    expect(set.size).toBe(3)
    expect(set.has(7, 1)).toBe(true)
    expect(set.has(1, 7)).toBe(false)
  })

  test('does what a Map does, one by one or many at a time, and keeps the smallest marks since it was told to', () => {
    fc.assert(fc.property(states, states, fc.nat(3), (before, after, expected) => {
      const set = new NumberedSet()
      const model = new Model()
      for (const [a, b, mark] of before) expect(set.place(a, b, mark)).toBe(model.place(a, b, mark))
      set.begin(expected)
      model.first = model.numbers.size
      const column = (k: 0 | 1 | 2): Int32Array => Int32Array.from(after, (each) => each[k])
      const numbers = new Int32Array(after.length)
      set.placeAll(column(0), column(1), column(2), after.length, numbers)
      expect([...numbers]).toEqual(after.map(([a, b, mark]) => model.place(a, b, mark)))
      expect([...set.end()]).toEqual([...model.marks.values()])
    }))
  })

  test('takes out what was added last', () => {
    fc.assert(fc.property(states, states, states, (before, between, after) => {
      const set = new NumberedSet()
      const model = new Model()
      for (const [a, b, mark] of before) expect(set.place(a, b, mark)).toBe(model.place(a, b, mark))
      set.begin(1)
      for (const [a, b, mark] of between) set.place(a, b, mark)
      set.cancel()
      expect(set.size).toBe(model.numbers.size)
      for (const [a, b, mark] of after) expect(set.place(a, b, mark)).toBe(model.place(a, b, mark))
    }))
  })

  test('grows, while it has marks too', () => {
    const set = new NumberedSet()
    const lanes = (i: number): [number, number] => [Math.imul(i, 0x9e3779b1), i]
    const wrong: number[] = []
    for (let i = 0; i < 10_000; i++) if (set.place(...lanes(i), 0) !== ~i) wrong.push(i)
    set.begin(10)
    for (let i = 0; i < 20_000; i++) if (set.place(...lanes(i), i) !== (i < 10_000 ? i : ~i)) wrong.push(i)
    set.end().forEach((mark, i) => { if (mark !== i + 10_000) wrong.push(i) })
    for (let i = 0; i < 20_000; i++) if (!set.has(...lanes(i))) wrong.push(i)
    expect(wrong).toEqual([])
  })
})
