/** A store of zustand: two actions that read, wait and write; updates by function do not lose anything. */
import assert from 'node:assert'
import { latency, sometimes } from 'manyworlds'
import { createStore } from 'zustand/vanilla'
import { outcome } from '../outcome.ts'

interface Cart { readonly items: readonly string[]; add(item: string): Promise<void> }

const store = createStore<Cart>((set) => ({
  items: [],
  async add(item) {
    await latency()
    set((state) => ({ items: [...state.items, item] }))
  },
}))
const lengths: number[] = []

sometimes('the second item is first', () => store.getState().items[0] === 'pear')

export default async function main(): Promise<void> {
  const stop = store.subscribe((state) => { lengths.push(state.items.length) })
  await Promise.all([store.getState().add('apple'), store.getState().add('pear')])
  stop()
  await store.getState().add('plum')
  assert.deepStrictEqual(lengths, [1, 2])
  outcome(store.getState().items)
}
