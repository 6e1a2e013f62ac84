setTimeout(() => {
  console.log('timeout')
  setImmediate(() => { console.log('immediate'); process.nextTick(() => console.log('tick of the immediate')) })
  process.nextTick(() => console.log('tick'))
  Promise.resolve().then(() => console.log('microtask'))
  setTimeout(() => console.log('late timeout'), 300)
}, 1)
