process.nextTick(() => console.log('tick'))
Promise.resolve().then(() => console.log('microtask'))
queueMicrotask(() => console.log('queued'))
console.log('module')
