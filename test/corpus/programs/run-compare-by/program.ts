// Only the remainder counts.

import { compare, latency } from 'manyworlds'

let turns = 0

compare({ by: () => turns % 3 })

export default async function main() {
  for (;;) {
    await latency()
    turns++
  }
}
