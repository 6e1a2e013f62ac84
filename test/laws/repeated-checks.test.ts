// A check leaves nothing behind: whoever checks a thousand files in one process needs the memory, and the time, of one after the other.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { join, resolve } from 'node:path'

import { expect, it } from 'vitest'

import { checked } from '../support/checked.ts'
import { isWhole, itAll } from '../support/extent.ts'
import { patience } from '../support/patience.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
// Realms of other tests have no such global.
setFlagsFromString('--no-expose-gc')
const root = resolve(import.meta.dirname, '../..')

/**
 * What is in use after a collection, at the latest when it is less than `enough`. Code that V8 wants to optimize keeps its realm until a thread
 * in the background comes to it, which takes seconds on a busy machine: a hundred realms were seen, all gone a moment later.
 */
function usedMb(enough = Infinity): number {
  const end = Date.now() + patience(20_000)
  for (;;) {
    collect()
    const used = process.memoryUsage().heapUsed / 2 ** 20
    if (used < enough || Date.now() > end) return used
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  }
}

// A realm with Node's http is 13 MB. V8 may hold two or three dead ones for a while, for the code that it is optimizing.
it('realms are freed although the caller never waits', () => {
  const file = join(root, 'test/node/http/programs/aborted-fetch.ts')
  const check = (): void => { checked(file, { maxStates: 5 }) }
  for (let i = 0; i < 3; i++) check()
  const before = usedMb()
  for (let i = 0; i < (isWhole ? 60 : 5); i++) check()
  expect(usedMb(before + 60) - before).toBeLessThan(60)
})

itAll('a thousand checks take as much memory and time at the end as at the begin', () => {
  const file = join(root, 'examples/bank/main.ts')
  checked(file)
  const limit = usedMb() + 30
  const rounds = Array.from({ length: 10 }, () => {
    const begin = process.cpuUsage().user
    for (let i = 0; i < 100; i++) checked(file)
    const cpu = process.cpuUsage().user - begin
    return { cpu, used: usedMb(limit) }
  })
  expect(rounds.at(-1)!.used).toBeLessThan(limit)
  // The first round compiles. Time of the processor is compared with itself, the best rounds of each half; what stayed behind once made it eight times as long.
  const best = (some: typeof rounds): number => Math.min(...some.map(({ cpu }) => cpu))
  expect(best(rounds.slice(5)) / best(rounds.slice(1, 5))).toBeLessThan(3)
})
