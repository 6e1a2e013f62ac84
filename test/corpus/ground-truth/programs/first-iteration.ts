// The loop is alive when it is entered; what its first timers do to that is asked after the iteration that follows them.
let log = ''
setTimeout(() => {
  log += 'a'
  setImmediate(() => { log += 'i' }).unref()
  setTimeout(() => { log += 'x' }, 2).unref()
}, 1)
setTimeout(() => {
  log += 'b'
  setImmediate(() => { log += 'j' }).unref()
}, 3)
Object.assign(globalThis, { outcome: () => log })

export default function main() {}
