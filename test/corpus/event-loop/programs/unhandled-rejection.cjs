setTimeout(() => console.log('never'), 1)
Promise.reject(new Error('nobody'))
process.nextTick(() => console.log('tick'))
Promise.resolve().then(() => console.log('microtask')).then(() => console.log('and another'))
