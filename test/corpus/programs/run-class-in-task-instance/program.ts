// A class of a task, an instance of it, and a property that one of the alternatives gives it.

import { choose, latency } from 'manyworlds'

export let seen = 0

export default async function main() {
  class Kind {
    x(): number { return 1 }
  }
  const one = new Kind() as { x: unknown }
  await latency()
  const isSet = choose([true, false])
  if (isSet) one.x = 3
  await latency()
  if (!isSet && one.x === 3) throw new Error('set by the other alternative')
  seen = Number(one.x === 3)
}
