setImmediate(() => {
  process.nextTick(() => {
    console.log('tick 1')
    Promise.resolve().then(() => {
      console.log('microtask of tick 1')
      process.nextTick(() => console.log('tick of the microtask'))
    })
  })
  Promise.resolve().then(() => console.log('microtask of the immediate'))
  process.nextTick(() => console.log('tick 2'))
})
