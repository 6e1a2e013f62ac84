import { expect, it } from 'vitest'

import { ByteArena, WordBuffer } from './byte-arena.ts'

const states = [[1], [0, -1, 63, -64], [64, -65, 2 ** 31 - 1, -(2 ** 31)], [5]]

function filled(): { arena: ByteArena; positions: number[] } {
  const arena = new ByteArena()
  return { arena, positions: states.map((words) => arena.append(Int32Array.from(words), words.length)) }
}

it('words near zero take one byte, others up to five', () => {
  const { arena } = filled()
  // One byte for each length; words: 1, 4, 2 + 2 + 5 + 5, 1.
  expect(arena.bytes).toBe(4 + 1 + 4 + 14 + 1)
})

it('states are read at their positions, in any order and any number of times', () => {
  const { arena, positions } = filled()
  const buffer = new WordBuffer()
  for (const i of [3, 1, 2, 0, 2]) {
    arena.read(positions[i]!, buffer)
    expect([...buffer.words.subarray(0, buffer.length)]).toEqual(states[i])
  }
})

it('draining gives every state once, in the order of appending', () => {
  const { arena } = filled()
  const buffer = new WordBuffer()
  const drained: number[][] = []
  for (const _ of arena.drain(buffer)) drained.push([...buffer.words.subarray(0, buffer.length)])
  expect(drained).toEqual(states)
})

it('a state larger than a chunk gets a chunk of its own', () => {
  const arena = new ByteArena()
  const large = new Int32Array(3_000_000).fill(-(2 ** 31))
  const positions = [arena.append(Int32Array.of(1), 1), arena.append(large, large.length), arena.append(Int32Array.of(2), 1)]
  expect(arena.equals(positions[1]!, large, large.length)).toBe(true)
  expect(arena.equals(positions[2]!, Int32Array.of(2), 1)).toBe(true)
  const buffer = new WordBuffer()
  // The last one lies in the third chunk.
  for (const [i, state] of [[2, Int32Array.of(2)], [1, large], [0, Int32Array.of(1)]] as const) {
    arena.read(positions[i]!, buffer)
    expect(buffer.words.subarray(0, buffer.length)).toEqual(state)
  }
  const lengths: number[] = []
  for (const _ of arena.drain(buffer)) lengths.push(buffer.length)
  expect(lengths).toEqual([1, 3_000_000, 1])
})
