/** Two timers of the same millisecond fire together; if the first clears the second, that says nothing about a third. */
import { latency } from 'manyworlds'

let log = ''
Object.assign(globalThis, { outcome: () => log })

setTimeout(() => {
  log += 'a'
  clearTimeout(second)
  void latency().then(() => { log += 'p' })
}, 1)
const second = setTimeout(() => { log += 'b' }, 1)
setImmediate(() => {
  log += 'i'
  setTimeout(() => { log += 'c' }, 1)
})
