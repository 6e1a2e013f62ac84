/** Orders of timers whose due times contradict each other do not come about: never b c d a. */
let log = ''
Object.assign(globalThis, { outcome: () => log })

setTimeout(() => { log += 'a' }, 10)
setTimeout(() => { log += 'b' }, 9)
setTimeout(() => { log += 'c' }, 1)
setTimeout(() => { log += 'd' }, 9)
