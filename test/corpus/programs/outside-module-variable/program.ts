// A module variable that operations change is state: it is restored, compared and reported.

import { explore } from 'manyworlds'

let turn = 0

export default explore({
  root: () => ({ last: -1 }),
  bound: 9,
  operations: {
    take: (game) => {
      game.last = turn
      turn = (turn + 1) % 3
    },
  },
  invariant: (game) => game.last === -1 || (game.last + 1) % 3 === turn,
})
