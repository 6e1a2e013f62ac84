// A prototype whose heritage moves and comes back, twice; an instance of its class is in every state.

import { choose, latency } from 'manyworlds'

class First { name(): string { return 'first' } }
class Other { name(): string { return 'other' } }
class Kind extends First {}

export default async function main() {
  const one = new Kind()
  for (let round = 0; round < 2; round++) {
    Object.setPrototypeOf(Kind.prototype, choose([First, Other]).prototype)
    await latency()
    one.name()
  }
}
