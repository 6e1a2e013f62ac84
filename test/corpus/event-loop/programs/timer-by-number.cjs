const timer = setTimeout(() => console.log('never'), 5)
const number = +timer
console.log(typeof number, number === timer[Symbol.toPrimitive]())
clearTimeout(number)
const other = setTimeout(() => console.log('never'), 5)
clearTimeout(`${other}`)
setTimeout(() => console.log('end'), 20)
