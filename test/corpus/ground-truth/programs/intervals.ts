/** An interval is armed again after its callback: behind timers of the same delay that the callback has armed. */
let log = ''
let rounds = 0
Object.assign(globalThis, { outcome: () => log })

const interval = setInterval(() => {
  log += String(++rounds)
  if (rounds === 1) {
    setTimeout(() => { log += 's' }, 4)
    setTimeout(() => { log += 'l' }, 6)
  }
  if (rounds === 3) clearInterval(interval)
}, 4)
setTimeout(() => { log += 'e' }, 4)
setTimeout(() => { log += 'f' }, 9)
