console.log('before')
setTimeout(() => console.log('timer'), 10)
await new Promise((resolve) => setTimeout(resolve, 40))
console.log('after')
process.nextTick(() => console.log('tick'))
await null
console.log('end')
