setImmediate(() => {
  console.log('first')
  setImmediate(() => console.log('next batch'))
  process.nextTick(() => console.log('tick'))
})
setImmediate(() => { console.log('second'); Promise.resolve().then(() => console.log('microtask')) })
setImmediate(() => console.log('third'))
