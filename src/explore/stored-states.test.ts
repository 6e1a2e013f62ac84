import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WordBuffer } from '../state/byte-arena.ts'
import { StoredStates } from './stored-states.ts'

const word = fc.oneof(fc.nat(100), fc.constantFrom(0, 0xfffe, 0xffff, 0x10000, -1, -4, 2 ** 31 - 1, -(2 ** 31)), fc.integer())

test('states come back as they were stored, in any order', () => {
  const buffer = new WordBuffer()
  const read = (states: StoredStates, i: number): number[] => {
    states.read(i, buffer)
    return [...buffer.words.subarray(0, buffer.length)]
  }
  fc.assert(fc.property(fc.array(fc.array(word), { maxLength: 600 }), (given) => {
    const states = new StoredStates()
    given.forEach((words, i) => states.append(Int32Array.from(words), words.length, i, -i))
    expect(given.map((_, i) => read(states, i))).toEqual(given)
    const order = Int32Array.from(given, (_, i) => given.length - 1 - i)
    states.arrange(order)
    expect(given.map((_, i) => [states.lanes1[i], read(states, i)])).toEqual([...given].map((words, i) => [i, words]).reverse())
  }), { numRuns: 30 })
})

test('states that are larger than a chunk', () => {
  const states = new StoredStates()
  const large = Int32Array.from({ length: 700_000 }, (_, i) => i * 3)
  states.append(large, large.length, 0, 0)
  states.append(Int32Array.of(1, 2), 2, 0, 0)
  const buffer = new WordBuffer()
  states.read(0, buffer)
  expect(buffer.words.subarray(0, buffer.length).every((value, i) => value === large[i])).toBe(true)
  expect(buffer.length).toBe(large.length)
  states.read(1, buffer)
  expect([...buffer.words.subarray(0, buffer.length)]).toEqual([1, 2])
})
