let count = 0
const interval = setInterval(() => {
  console.log('interval', ++count)
  if (count === 3) return clearInterval(interval)
  setTimeout(() => console.log('timer of the callback', count), 20)
  setTimeout(() => console.log('another one', count), 20)
}, 20)
