/** The loop ends between two iterations only: what nobody waits for still has its turn in the last one. */
import { latency } from 'manyworlds'

let log = ''
Object.assign(globalThis, { outcome: () => log })

setTimeout(() => { log += 't' }, 5).unref()
setImmediate(() => { log += 'i' }).unref()
void latency().then(() => {
  log += 'a'
  setImmediate(() => { log += 'j' }).unref()
  setTimeout(() => { log += 'u' }, 1).unref()
  setTimeout(() => { log += 'v' }, 1).unref()
})
