let count = 0
setImmediate(() => console.log('immediate, never before the ticks'))
const again = () => { if (++count < 1000) process.nextTick(again); else console.log('ticks done') }
again()
const job = () => { if (++count < 2000) queueMicrotask(job); else console.log('jobs done') }
job()
