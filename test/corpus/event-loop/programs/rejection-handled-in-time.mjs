const p = Promise.reject(1)
process.nextTick(() => p.catch((x) => console.log('handled in a tick', x)))
const q = Promise.reject(2)
Promise.resolve().then(() => {}).then(() => q.catch((x) => console.log('handled in a microtask', x)))
