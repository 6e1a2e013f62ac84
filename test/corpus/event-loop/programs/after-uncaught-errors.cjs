// What comes next when a listener has taken an error: the rest of the phase, then the ticks and microtasks that were left.
process.on('uncaughtException', (error) => console.log('caught', error))
const fail = (name) => {
  process.nextTick(console.log, 'tick of', name)
  queueMicrotask(() => console.log('microtask of', name))
  throw name
}
const steps = [
  () => {
    setImmediate(fail, 'immediate')
    setImmediate(console.log, 'second immediate')
    setImmediate(console.log, 'third immediate')
  },
  () => setImmediate(() => {
    setImmediate(console.log, 'immediate of the last one')
    fail('last immediate')
  }),
  () => {
    setTimeout(fail, 5, 'timer')
    setTimeout(console.log, 6, 'timer of another list')
    const end = performance.now() + 20
    while (performance.now() < end);
  },
  () => {
    setImmediate(() => {
      process.nextTick(fail, 'tick')
      process.nextTick(console.log, 'second tick')
    })
    setImmediate(console.log, 'immediate after a tick')
    setImmediate(console.log, 'last immediate')
  },
  () => require('node:fs').stat('/nx', () => {
    setImmediate(console.log, 'immediate of a result')
    fail('result')
  }),
  () => {
    const { port1, port2 } = new MessageChannel()
    port2.on('message', (message) => {
      console.log(message)
      setImmediate(console.log, 'immediate of', message)
      if (message === 'two') port2.close()
      else fail(message)
    })
    port1.postMessage('one')
    port1.postMessage('two')
  },
]
steps.forEach((step, index) => setTimeout(step, 200 * (index + 1)))
