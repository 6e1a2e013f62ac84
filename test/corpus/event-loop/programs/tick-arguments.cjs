process.nextTick((...args) => console.log(args.length, args.join(',')), 1, 2, 3)
setTimeout((a, b) => console.log('timeout', a, b), 1, 'x', 'y')
setImmediate(() => setTimeout(() => setImmediate((a) => console.log('immediate', a), 7), 20))
