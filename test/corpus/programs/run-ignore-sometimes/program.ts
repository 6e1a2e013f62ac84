// What an ignored run says is not said.

import { choose, ignoreIf, sometimes } from 'manyworlds'

let value = 0

export default function main() {
  value = choose(1, 3)
  sometimes('value is 2', value === 2)
  ignoreIf(value === 2)
}
