const start = Date.now()
await new Promise((resolve) => setTimeout(resolve, 120))
const elapsed = Date.now() - start
console.log(elapsed >= 119 && elapsed < 5000)
console.log(new Date().getTime() >= start, typeof Date() === 'string')
