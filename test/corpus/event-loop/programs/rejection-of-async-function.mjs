process.on('unhandledRejection', (reason) => console.log('unhandled', reason.message))
const f = async () => { await null; throw new Error('late') }
f()
const g = f()
setTimeout(() => console.log('timer'), 1)
g.catch((e) => console.log('caught', e.message))
