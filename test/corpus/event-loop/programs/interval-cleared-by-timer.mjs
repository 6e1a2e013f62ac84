let count = 0
const interval = setInterval(() => {
  console.log('interval', ++count)
  if (count === 2) setTimeout(() => { clearInterval(interval); console.log('cleared') }, 1)
}, 300)
