// The loop asks whether it is alive at the end of an iteration.
require('fs').stat('.', () => {
  setImmediate(() => console.log('immediate')).unref()
  setTimeout(() => console.log('timer'), 1000).unref()
})
