/** A list keeps its place when its first timer is refreshed or cleared: the others of it may overtake what is due before them. */
let log = ''
Object.assign(globalThis, { outcome: () => log })

const first = setTimeout(() => { log += 'a' }, 9)
setTimeout(() => { log += 'b' }, 3)
first.refresh()
const cleared = setTimeout(() => { log += 'x' }, 5)
setTimeout(() => { log += 'c' }, 2)
setTimeout(() => { log += 'd' }, 5)
clearTimeout(cleared)
