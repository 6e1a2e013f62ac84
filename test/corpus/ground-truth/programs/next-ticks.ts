/** After every callback: ticks, then microtasks, until there are none; after module code microtasks come first. */
let log = ''
Object.assign(globalThis, { outcome: () => log })

function burst(name: string): void {
  process.nextTick(() => {
    log += `${name}t`
    queueMicrotask(() => { log += `${name}M` })
    process.nextTick(() => { log += `${name}T` })
  })
  void Promise.resolve().then(() => {
    log += `${name}m`
    process.nextTick((suffix: string) => { log += `${name}${suffix} ` }, 'l')
  })
}

burst('0')
setTimeout(burst, 1, '1')
setTimeout(burst, 1, '2')
setImmediate(burst, '3')
