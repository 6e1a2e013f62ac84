Promise.resolve().then(() => console.log('microtask'))
process.nextTick(() => console.log('tick'))
queueMicrotask(() => console.log('queued'))
console.log('module')
