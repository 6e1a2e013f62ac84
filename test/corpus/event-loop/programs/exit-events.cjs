let times = 0
process.on('exit', (code) => console.log('exit', code))
process.on('beforeExit', (code) => { console.log('beforeExit', code); if (++times === 1) setTimeout(() => console.log('once more'), 1) })
setTimeout(() => { process.exitCode = 3 }, 1)
