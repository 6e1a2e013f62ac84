// Linearize and rebuild for subjects whose whole state is one array of small integers: its length, then its items.

import type { StateStore } from './state-store.ts'

/** Writes `items` at the tail and returns the end. */
export function linearizeArray(items: readonly number[], store: StateStore): number {
  const { bytes } = store
  const length = items.length
  let at = 4 * store.tail
  bytes[at++] = length
  for (let i = 0; i < length; i++) bytes[at++] = items[i]!
  return at
}

/** Makes `items` what the state at this word offset says. */
export function rebuildArray(items: number[], store: StateStore, state: number): void {
  const { bytes } = store
  let at = 4 * state
  const length = bytes[at++]!
  while (items.length > length) items.pop()
  const kept = items.length
  for (let i = 0; i < kept; i++) items[i] = bytes[at++]!
  for (let i = kept; i < length; i++) items.push(bytes[at++]!)
}

/** The words of the state at this word offset. */
export function arrayStateLength(store: StateStore, state: number): number {
  return (store.bytes[4 * state]! + 4) >> 2
}
