// What has to be possible: as a function of the state, as a moment of a run.

import { choose, sometimes } from 'manyworlds'

let value = 0

sometimes('value is 2', () => value === 2)
sometimes('value is 3', () => value === 3)

export default function main() {
  value = choose(0, 2)
  sometimes('value is odd', value % 2 === 1)
}
