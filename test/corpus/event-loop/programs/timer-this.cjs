const timer = setTimeout(function () {
  console.log('timer', this === timer)
  const immediate = setImmediate(function () { console.log('immediate', this === immediate) })
}, 1)
process.nextTick(function () { console.log('tick', this === undefined || this === globalThis || typeof this) })
