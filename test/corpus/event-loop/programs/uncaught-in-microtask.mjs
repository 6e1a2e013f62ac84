queueMicrotask(() => { throw new Error('fatal') })
queueMicrotask(() => console.log('never'))
setTimeout(() => console.log('never'), 1)
