let count = 0
const interval = setInterval((name) => {
  console.log(name, ++count)
  process.nextTick(() => console.log('tick', count))
  if (count === 3) clearInterval(interval)
}, 10, 'interval')
