setImmediate(() => { console.log('first'); clearImmediate(second) })
const second = setImmediate(() => console.log('never'))
setImmediate(() => console.log('third'))
clearImmediate(undefined)
