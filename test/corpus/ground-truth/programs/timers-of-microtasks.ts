/** A microtask after a timer's callback that arms a timer: the libuv of Node 20 then looks for due timers once more. */
let log = ''
Object.assign(globalThis, { outcome: () => log })

setTimeout(() => {
  log += 'a'
  setImmediate(() => { log += 'i' })
  setTimeout(() => { log += 'b' }, 1)
  queueMicrotask(() => { setTimeout(() => { log += 'c' }, 1) })
}, 1)
setTimeout(() => { log += 'd' }, 2)
