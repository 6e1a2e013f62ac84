// An invariant that breaks in the middle of a run, and is right again at its end.

import { always } from 'manyworlds'

let level = 0

always('level is low', () => level < 2)

export default function main() {
  setTimeout(() => { level++ }, 1)
  setTimeout(() => { level++ }, 2)
  setTimeout(() => { level = 0 }, 3)
}
