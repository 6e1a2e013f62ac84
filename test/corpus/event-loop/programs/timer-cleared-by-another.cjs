// Armed first: it is due first, however long the process rests in between.
setTimeout(() => { console.log('clears'); clearTimeout(later) }, 1)
const later = setTimeout(() => console.log('never'), 20)
const same = setTimeout(() => { console.log('first'); clearTimeout(second) }, 10)
const second = setTimeout(() => console.log('never either'), 10)
clearTimeout(undefined)
clearTimeout({})
clearTimeout('abc')
console.log(typeof same.hasRef, same.hasRef())
