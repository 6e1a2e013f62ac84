/** What a timer's callback arms is for a later timers phase: immediates come first, also those of the callback. */
let log = ''
Object.assign(globalThis, { outcome: () => log })

setTimeout(() => {
  log += 'a'
  setImmediate(() => { log += 'i' })
  setTimeout(() => { log += 'A' }, 1)
}, 2)
setTimeout(() => {
  log += 'b'
  setTimeout(() => { log += 'B' }, 1)
}, 2)
setTimeout(() => { log += 'c' }, 3)
