process.on('exit', (code) => { console.log('exit', code); setTimeout(() => console.log('never'), 1) })
setTimeout(() => { try { process.exit(4) } finally { setImmediate(() => console.log('never')) } }, 1)
setTimeout(() => console.log('never'), 20)
Promise.resolve().then(() => console.log('microtask'))
