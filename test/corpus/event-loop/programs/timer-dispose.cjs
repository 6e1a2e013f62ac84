setTimeout(() => console.log('never'), 1)[Symbol.dispose]?.()
const timer = setTimeout(() => console.log('disposable'), 20)
console.log(typeof Symbol.dispose, typeof Symbol.asyncDispose, String(Symbol.dispose))
if (typeof timer[Symbol.dispose] === 'function') timer[Symbol.dispose]()
