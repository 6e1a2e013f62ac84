/** Node looks at the next timer of a list before microtasks run, and fires it after them, although one has refreshed it. */
import { latency } from 'manyworlds'

let log = ''
Object.assign(globalThis, { outcome: () => log })

setTimeout(() => {
  log += 'a'
  queueMicrotask(() => second.refresh())
  void latency().then(() => { log += 'p' })
}, 2)
const second = setTimeout(() => { log += 'b' }, 2)
setTimeout(() => { log += 'c' }, 2)
