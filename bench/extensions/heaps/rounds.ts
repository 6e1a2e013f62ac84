// What the explorations of large heaps share: round after round, each of a few places is changed or changed back, in every order. Every
// round has 2 ** places states and the same mix of transitions, a quarter of them to new states, so short and long searches compare.

import { explore, int } from 'manyworlds'

/** Number of objects. */
export const size = Number(process.env['SIZE'] ?? 1000)

const rounds = Number(process.env['ROUNDS'] ?? 1)
const places = 4

export abstract class Rounds {
  round = 0
  /** The places that are changed in this round, one bit each. */
  changed = 0

  toggle(place: number): void {
    this.changed ^= 1 << place
    const first = Math.floor(((place + 0.5) * size) / places)
    this.change(1 + ((first + this.round) % (size - 2)))
  }

  isOver(): boolean {
    return this.changed === 2 ** places - 1 && this.round < rounds - 1
  }

  begin(): void {
    this.round++
    this.changed = 0
  }

  /** Changes a few fields around a position, which is neither the first nor the last, or changes them back. */
  protected abstract change(position: number): void
}

export function exploreRounds(root: () => Rounds) {
  return explore({
    root,
    // A round is all places and the step to the next one.
    bound: (places + 1) * rounds - 1,
    operations: {
      toggle: { args: [int(0, places - 1)], run: (heap: Rounds, place: number) => heap.toggle(place) },
      begin: { guard: (heap: Rounds) => heap.isOver(), run: (heap: Rounds) => heap.begin() },
    },
  })
}
