/** The law of merging: a ∆State is each of the states that were merged. */
import { expect } from 'vitest'

import type { Session } from '../../src/check/session.ts'
import { DeltaAbandoned } from '../../src/delta/abandoned.ts'
import type { DeltaState } from '../../src/delta/delta-state.ts'
import { Merger, signatureOf } from '../../src/delta/merge.ts'
import { Explorer } from '../../src/explore/explorer.ts'
import { RebuildKeeper } from '../../src/explore/rebuild-keeper.ts'
import { checkSettings } from '../../src/options.ts'
import type { WordBuffer } from '../../src/state/byte-arena.ts'
import type { Heap } from '../../src/state/heap.ts'

/** The words of all states that an exploration expands, by depth. */
export function expandedStates(session: Session): Int32Array[][] {
  const { heap, roots } = session.subject
  const levels: Int32Array[][] = []
  const keeper = new RebuildKeeper({ heap, roots, initial: session.initial, enter() {} })
  const newLevel = keeper.newLevel.bind(keeper)
  keeper.newLevel = () => {
    const level = newLevel()
    const states: Int32Array[] = []
    levels.push(states)
    const append = level.append.bind(level)
    level.append = () => {
      append()
      states.push(heap.words.slice(0, heap.length))
    }
    return level
  }
  new Explorer(session.subject, keeper, checkSettings({}), () => undefined).run()
  return levels.filter(({ length }) => length > 0)
}

/** Merges the states of each signature, and looks at each of them in the ∆State. Returns how many there were, and how many could not be merged. */
export function expectMergeable(session: Session, states: readonly Int32Array[], merger = new Merger(session.heap, session.realm)): Count {
  const groups = new Map<string, Int32Array[]>()
  for (const words of states) {
    const signature = signatureOf(words, words.length, session.heap)
    if (!groups.has(signature)) groups.set(signature, [])
    groups.get(signature)!.push(words)
  }
  const count = { merged: 0, abandoned: 0 }
  for (const group of groups.values()) {
    const state = merged(merger, group)
    if (state === undefined) count.abandoned += group.length
    else {
      expectWhole(state)
      expect([...state.order].sort((a, b) => a - b)).toEqual(group.map((_, i) => i))
      // Some of them a second time: nothing is left of those between.
      for (let s = 0; s < state.count; s++) expectState(session.heap, state, s, group[state.order[s]!]!)
      for (let s = state.count - 1; s >= 0; s -= 7) expectState(session.heap, state, s, group[state.order[s]!]!)
      count.merged += group.length
    }
  }
  return count
}

export interface Count {
  readonly merged: number
  readonly abandoned: number
}

export function merged(merger: Merger, states: readonly Int32Array[]): DeltaState | undefined {
  try {
    return merger.merge({ count: states.length, read: (i, into) => read(states[i]!, into) })
  } catch (error) {
    if (error instanceof DeltaAbandoned) return undefined
    throw error
  }
}

function read(words: Int32Array, into: WordBuffer): void {
  into.reserve(words.length)
  into.words.set(words, into.start)
  into.length = words.length
}

function expectState(heap: Heap, state: DeltaState, s: number, words: Int32Array): void {
  state.instantiate(s)
  heap.linearize(state.roots)
  const found = heap.words.slice(0, heap.length)
  state.deinstantiate()
  if (Buffer.compare(new Uint8Array(found.buffer), new Uint8Array(words.slice().buffer)) !== 0) expect({ s, words: [...found] }).toEqual({ s, words: [...words] })
}

/** Every object knows its place, is found, and has ∆values only where states differ. */
function expectWhole(state: DeltaState): void {
  for (const object of state.objects) {
    expect(state.objects[object.number]).toBe(object)
    if (object.parent !== undefined) expect(object.parent.number).toBeLessThan(object.number)
    if (typeof object.object === 'object' || typeof object.object === 'function') expect(state.find(object.object!)).toBe(object)
    object.varying.forEach((cell, i) => {
      const words = object.dictionaries[i]!
      expect(words.length).toBeGreaterThan(1)
      expect(new Set(words).size).toBe(words.length)
      expect((object.cells[cell] as { values: unknown[] }).values).toHaveLength(words.length)
    })
  }
}
