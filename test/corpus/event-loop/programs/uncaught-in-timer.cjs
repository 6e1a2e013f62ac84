setTimeout(() => console.log('never'), 30)
setTimeout(() => { process.nextTick(() => console.log('never')); throw new Error('fatal') }, 1)
