process.on('uncaughtException', (error, origin) => {
  if (error !== 'one of many') console.log('listener', error?.message ?? error, origin)
})
setTimeout(() => console.log('goes on'), 400)
setTimeout(() => { throw new Error('fatal') }, 300)
queueMicrotask(() => { throw 'in a microtask' })
queueMicrotask(() => console.log('next microtask'))
process.nextTick(() => { throw undefined })
// Ticks that throw, one after the other, hold up what is behind them until another callback has run.
setTimeout(setImmediate, 500, () => {
  setImmediate(() => console.log('immediate'))
  queueMicrotask(() => console.log('microtask behind ticks'))
  for (let i = 0; i < 4; i++) process.nextTick(() => { throw 'one of many' })
  process.nextTick(() => console.log('tick behind others'))
})
