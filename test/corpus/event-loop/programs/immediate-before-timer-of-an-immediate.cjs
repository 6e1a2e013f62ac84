// From inside the check phase the immediate of the next round and a long timer.
setImmediate(() => {
  setTimeout(() => console.log('timeout'), 300)
  setImmediate(() => console.log('immediate'))
})
