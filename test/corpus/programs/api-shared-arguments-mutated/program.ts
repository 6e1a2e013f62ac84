// The objects that arguments are chosen from are changed by operations: they are state, though no root holds them.

import { explore, oneOf } from 'manyworlds'

const lamps = [{ on: false }, { on: false }]

export default explore({
  root: (): { held: { on: boolean } | null } => ({ held: null }),
  bound: 6,
  operations: {
    hold: { args: [oneOf(...lamps)], run: (hand, lamp) => { hand.held = lamp } },
    light: { guard: (hand) => hand.held !== null, run: (hand) => { hand.held!.on = true } },
  },
})
