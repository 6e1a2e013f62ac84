for (let i = 0; i < 4; i++) {
  setTimeout(() => {
    console.log('timer', i)
    process.nextTick(() => console.log('tick', i))
    Promise.resolve().then(() => console.log('microtask', i))
  }, 5)
}
