// A run that ends because its root is known has happened: what it said of `sometimes` counts.
import { choose, sometimes, stopIfVisited } from 'manyworlds'

export default function main() {
  const way = choose(1, 2)
  sometimes('first way', way === 1)
  sometimes('second way', way === 2)
  stopIfVisited({ way: 'any' })
}
