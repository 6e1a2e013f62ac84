/** Timers of different delays, some armed by others: only what no duration can change orders them. */
let log = ''
Object.assign(globalThis, { outcome: () => log })

setTimeout(() => {
  log += 'a'
  setTimeout(() => { log += 'A' }, 2)
}, 10)
setTimeout((text: string) => {
  log += text
  setTimeout(() => { log += 'B' }, 7)
}, 5, 'b')
setTimeout(() => { log += 'c' }, 5)
setTimeout(() => { log += 'd' })
const cleared = setTimeout(() => { log += 'x' }, 3)
setTimeout(() => clearTimeout(cleared), 2.7)
