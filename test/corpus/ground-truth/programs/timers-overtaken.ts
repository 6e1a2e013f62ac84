/** A timer that a longer one has overtaken is due: it fires in the same timers phase, and its immediate comes before what that phase has armed. */
let log = ''
Object.assign(globalThis, { outcome: () => log })

setTimeout(() => { log += 'a' }, 2)
setTimeout(() => {
  log += 's'
  setImmediate(() => { log += 'c' })
}, 1)
let count = 0
const interval = setInterval(() => {
  log += 'v'
  if (++count === 2) clearInterval(interval)
}, 2)
