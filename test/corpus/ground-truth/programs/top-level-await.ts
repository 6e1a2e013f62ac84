/** A script whose top level waits. */
import { setImmediate as immediate, setTimeout as delay } from 'node:timers/promises'
import { choose, latency } from 'manyworlds'

const log: string[] = []
Object.assign(globalThis, { outcome: () => log.join(' ') })

const other = latency().then(() => log.push('io'))
setTimeout(() => log.push('t'), 2)
log.push(await delay(3, 'three'))
await immediate()
const picked = choose(['x', 'y'])
log.push(picked)
if (picked === 'y') await other
for await (const value of [delay(1, 'p'), 'q']) log.push(value)
log.push('end')
