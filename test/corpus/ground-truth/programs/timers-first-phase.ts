/** Timers before the first poll phase, or after it: what one of them arms is newer than the others in the one case, and as old in the other. */
let log = ''
Object.assign(globalThis, { outcome: () => log })

const first = setTimeout(() => { log += 'a' }, 2)
setTimeout(() => {
  log += 'm'
  queueMicrotask(() => { if (log.length < 4) first.refresh() })
}, 9)
setTimeout(() => {
  log += 'b'
  setImmediate(() => { log += 'c' })
}, 2)
