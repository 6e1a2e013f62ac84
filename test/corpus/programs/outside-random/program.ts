// Math.random has a fixed seed, and its generator is state: replays see the same numbers, and every draw is a new state.

import { explore } from 'manyworlds'

export default explore({
  root: () => ({ draws: [] as number[] }),
  bound: 3,
  operations: { draw: (bag) => { bag.draws.push(Math.random()) } },
  invariant: (bag) => bag.draws.every((draw) => draw >= 0 && draw < 1) && new Set(bag.draws).size === bag.draws.length,
})
