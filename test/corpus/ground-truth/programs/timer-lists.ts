/** Due timers of one delay fire together: later ones overtake a shorter one that was armed before them. */
let log = ''
Object.assign(globalThis, { outcome: () => log })

setTimeout(() => { log += 'a' }, 9)
setTimeout(() => { log += 'b'; setImmediate(() => { log += 'i' }) }, 2)
setTimeout(() => { log += 'c' }, 9)
setTimeout(() => { log += 'd' }, 4)
setTimeout(() => { log += 'e' }, 2)
