// A check leaves nothing behind: whoever checks a thousand files in one process needs the memory, and the time, of one after the other.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { join, resolve } from 'node:path'

import { expect, it } from 'vitest'

import { checked } from '../support/checked.ts'
import { isWhole, itAll } from '../support/extent.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
// Realms of other tests have no such global.
setFlagsFromString('--no-expose-gc')
const root = resolve(import.meta.dirname, '../..')

function usedMb(): number {
  collect()
  return process.memoryUsage().heapUsed / 2 ** 20
}

// A realm with Node's http is 13 MB. V8 may hold two or three dead ones for a while, for the code that it is optimizing.
it('realms are freed although the caller never waits', () => {
  const file = join(root, 'test/node/http/programs/aborted-fetch.ts')
  const check = (): void => { checked(file, { maxStates: 5 }) }
  for (let i = 0; i < 3; i++) check()
  const before = usedMb()
  for (let i = 0; i < (isWhole ? 60 : 5); i++) check()
  expect(usedMb() - before).toBeLessThan(60)
})

itAll('a thousand checks take as much memory and time at the end as at the begin', () => {
  const file = join(root, 'examples/bank/main.ts')
  const rounds = Array.from({ length: 10 }, () => {
    const begin = process.cpuUsage().user
    for (let i = 0; i < 100; i++) checked(file)
    return { cpu: process.cpuUsage(undefined).user - begin, used: usedMb() }
  })
  // The first round compiles. Time of the processor is compared with itself; what stayed behind once made it eight times as long.
  const [, early, , , , , , , , late] = rounds
  expect(late!.used - early!.used).toBeLessThan(30)
  expect(late!.cpu / early!.cpu).toBeLessThan(3)
})
