// Only pairs in order are looked at.

import { choose, ignoreIf } from 'manyworlds'

const pair: number[] = []

export default function main() {
  const low = choose(1, 4)
  const high = choose(1, 4)
  ignoreIf(low >= high)
  pair.push(low, high)
}
