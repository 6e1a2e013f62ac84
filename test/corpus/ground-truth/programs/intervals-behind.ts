/** An interval waits for timers of its delay that its callback has armed; longer ones armed before those may then overtake it. */
let log = ''
let rounds = 0
Object.assign(globalThis, { outcome: () => log })

const interval = setInterval(() => {
  log += String(++rounds)
  if (rounds === 1) {
    setTimeout(() => { log += 'l' }, 6)
    setTimeout(() => { log += 's' }, 4)
    setTimeout(() => { log += 'q' }, 2)
    setTimeout(() => { log += 't' }, 4)
  }
  if (rounds === 2) setTimeout(() => { log += 'u' }, 4)
  if (rounds === 3) clearInterval(interval)
}, 4)
