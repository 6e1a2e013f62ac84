/** Promises of bluebird: a race with a cancelled loser, a map with limited concurrency, a resource that is always released. */
import assert from 'node:assert'
import { always, latency, sometimes } from 'manyworlds'
import Bluebird from 'bluebird'
import { outcome } from '../outcome.ts'

let open = 0
let running = 0
const finished: string[] = []

const answer = (name: string): typeof Bluebird => Bluebird.resolve(latency()).then(() => { finished.push(name); return name })
const connection = () => Bluebird.try(() => { open++; return 'connection' }).disposer(() => { open-- })

always('at most two mapped tasks run', () => running <= 2)
sometimes('the second answer is first', () => finished[0] === 'b')

export default async function main(): Promise<void> {
  const winner = await Bluebird.any([answer('a'), answer('b')])
  const mapped = await Bluebird.map([1, 2, 3], async (value: number) => {
    running++
    await latency()
    running--
    return value * 2
  }, { concurrency: 2 })
  const used = await Bluebird.using(connection(), async (name: string) => { await latency(); return name })
  assert.deepStrictEqual(mapped, [2, 4, 6])
  assert.strictEqual(used, 'connection')
  assert.strictEqual(open, 0)
  outcome(winner)
}
