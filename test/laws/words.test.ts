/** Visited sets and the byte arena against the obvious: arrays and a Set of texts. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { ByteArena, WordBuffer } from '../../src/state/byte-arena.ts'
import { ExactSet } from '../../src/state/exact-set.ts'
import { FingerprintSet } from '../../src/state/visited-set.ts'
import { runs } from '../support/extent.ts'

// Words of all lengths when encoded, the extremes included; a state has at least one word.
const word = fc.oneof(fc.integer({ min: -64, max: 64 }), fc.integer(), fc.constantFrom(-(2 ** 31), 2 ** 31 - 1, 0, -1))
const state = fc.array(word, { minLength: 1, maxLength: 40 })
const hash = fc.oneof(fc.integer({ min: -2, max: 2 }), fc.integer())

describe('byte arena', () => {
  it('reads every state back, by position and in order', () => {
    fc.assert(fc.property(fc.array(state, { maxLength: 50 }), (states) => {
      const arena = new ByteArena()
      const positions = states.map((words) => arena.append(Int32Array.from(words), words.length))
      const buffer = new WordBuffer()
      states.forEach((words, i) => {
        arena.read(positions[i]!, buffer)
        expect([...buffer.words.subarray(0, buffer.length)]).toEqual(words)
        expect(arena.equals(positions[i]!, Int32Array.from(words), words.length)).toBe(true)
      })
      const drained: number[][] = []
      for (const _ of arena.drain(buffer)) drained.push([...buffer.words.subarray(0, buffer.length)])
      expect(drained).toEqual(states)
    }), runs(50, 100))
  })

  it('reads states that fill several chunks', () => {
    fc.assert(fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 300_000 }), word), { minLength: 2, maxLength: 6 }), (sizes) => {
      const arena = new ByteArena()
      const buffer = new WordBuffer()
      for (const [length, value] of sizes) arena.append(new Int32Array(length).fill(value), length)
      const drained: [number, number][] = []
      for (const _ of arena.drain(buffer)) drained.push([buffer.length, buffer.words[buffer.length - 1]!])
      expect(drained).toEqual(sizes)
    }), runs(10, 20))
  })

  it('tells a state from another one with a word changed, added or removed', () => {
    fc.assert(fc.property(state, fc.nat(), word, (words, at, value) => {
      const arena = new ByteArena()
      const position = arena.append(Int32Array.from(words), words.length)
      const changed = words.with(at % words.length, value)
      expect(arena.equals(position, Int32Array.from(changed), changed.length)).toBe(value === words[at % words.length])
      expect(arena.equals(position, Int32Array.from([...words, value]), words.length + 1)).toBe(false)
      expect(arena.equals(position, Int32Array.from(words), words.length - 1)).toBe(false)
    }), runs(50, 100))
  })
})

describe('visited sets', () => {
  it('the exact set is a set of words, whatever the fingerprints are', () => {
    fc.assert(fc.property(fc.array(fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 4 })), (states) => {
      const set = new ExactSet()
      const model = new Set<string>()
      for (const words of states) {
        const text = words.join()
        // Half of all states collide.
        expect(set.add(words.length % 2, 0, Int32Array.from(words), words.length)).toBe(!model.has(text))
        model.add(text)
        expect(set.size).toBe(model.size)
      }
    }), runs(50, 100))
  })

  it('the fingerprint set is a set of pairs', () => {
    fc.assert(fc.property(fc.array(fc.tuple(hash, hash), { maxLength: 200 }), (pairs) => {
      const set = new FingerprintSet()
      const model = new Set<string>()
      for (const [a, b] of pairs) {
        // One pair stands for two: the empty slot is (0, 0).
        const text = a === 0 && b === 0 ? '1,0' : `${a},${b}`
        expect(set.has(a, b)).toBe(model.has(text))
        expect(set.add(a, b)).toBe(!model.has(text))
        model.add(text)
        expect(set.has(a, b)).toBe(true)
      }
      expect(set.size).toBe(model.size)
    }), runs(50, 100))
  })

  it('both keep everything while they grow', () => {
    const exact = new ExactSet()
    const fingerprints = new FingerprintSet()
    const words = new Int32Array(1)
    for (const isNew of [true, false]) {
      for (let i = 0; i < 20_000; i++) {
        words[0] = i
        // Neighbours share a slot.
        const answers = [exact.add(i >> 2, i, words, 1), fingerprints.add(i >> 2, i)]
        if (answers.includes(!isNew)) expect.fail(`state ${i} is taken for ${isNew ? 'known' : 'new'}`)
      }
    }
    expect([exact.size, fingerprints.size]).toEqual([20_000, 20_000])
  })
})
