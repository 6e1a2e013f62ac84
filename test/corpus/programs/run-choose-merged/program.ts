// Different choices that lead to the same state.

import { choose } from 'manyworlds'

export let product = 0

export default function main() {
  product = choose(1, 3) * choose(1, 3)
}
