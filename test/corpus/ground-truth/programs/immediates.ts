/** Immediates run in batches, in which no timer comes between; what a batch queues belongs to the next one. */
let log = ''
Object.assign(globalThis, { outcome: () => log })

setTimeout(() => {
  log += 't'
  setImmediate(() => { log += 'i' })
}, 1)
setImmediate(() => {
  log += '1'
  setImmediate(() => { log += '3' })
  setTimeout(() => { log += 'u' }, 1)
  void Promise.resolve().then(() => { log += 'm' })
})
const second = setImmediate(() => { log += '2' })
setImmediate(() => { log += 'c' })
setTimeout(() => clearImmediate(second), 2)
