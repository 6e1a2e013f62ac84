// What an iterator has gone through is no part of a state once it is exhausted: neither the list nor how long it was.

import { explore, int } from 'manyworlds'

function exhausted<T>(iterator: Iterator<T>): Iterator<T> {
  while (iterator.next().done !== true);
  return iterator
}

const letters = (count: number): string[] => Array.from({ length: count }, (_, i) => 'abc'[i]!)

export default explore({
  root: () => ({ walk: null as object | null }),
  bound: 3,
  operations: {
    array: { args: [int(0, 3)], run: (root, count) => { root.walk = exhausted(letters(count).values()) } },
    bytes: { args: [int(0, 3)], run: (root, count) => { root.walk = exhausted(new Uint8Array(count).values()) } },
    text: { args: [int(0, 3)], run: (root, count) => { root.walk = exhausted(letters(count).join('')[Symbol.iterator]()) } },
    set: { args: [int(0, 3)], run: (root, count) => { root.walk = exhausted(new Set(letters(count)).values()) } },
    map: { args: [int(0, 3)], run: (root, count) => { root.walk = exhausted(new Map(letters(count).map((x) => [x, 1])).keys()) } },
  },
})
