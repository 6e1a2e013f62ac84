process.on('unhandledRejection', (reason, promise) => {
  console.log('unhandled', reason, promise === p)
  queueMicrotask(() => console.log('microtask of the listener'))
})
process.on('rejectionHandled', (promise) => console.log('handled late', promise === p))
const p = Promise.reject(1)
setTimeout(() => { p.catch((x) => console.log('caught', x)); console.log('timer') }, 1)
