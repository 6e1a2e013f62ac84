process.nextTick(() => {
  console.log('tick 1')
  Promise.resolve().then(() => {
    console.log('microtask of tick 1')
    process.nextTick(() => console.log('tick of the microtask'))
    queueMicrotask(() => console.log('microtask of the microtask'))
  })
  process.nextTick(() => console.log('tick of tick 1'))
})
process.nextTick(() => console.log('tick 2'))
