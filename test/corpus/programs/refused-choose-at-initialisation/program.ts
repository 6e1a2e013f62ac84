// A choice before main would be part of what all runs share.

import { choose } from 'manyworlds'

const size = choose(1, 3)

export default function main() {
  return size
}
