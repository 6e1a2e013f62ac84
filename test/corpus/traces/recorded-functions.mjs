// What functions look like and do while a trace is recorded: the same as otherwise. Plain Node runs this file, too.
const F = function (a, b) {
  this.count = arguments.length
  this.isNew = new.target === F
}
const arrow = (a, b = 1, ...c) => [a, b, c.length]
const sloppy = new Function('return function (a) { return typeof this }')()
const methods = { plain: function () { return this === methods }, arrow: () => 1 }
F.extra = 1

const made = new F(1, 2)
console.log(F.length, F.name, made.count, made.isNew, made instanceof F, F.prototype.constructor === F)
console.log(Reflect.ownKeys(F).join(), Reflect.ownKeys(arrow).join(), Reflect.ownKeys(sloppy).join())
console.log(arrow.length, arrow.name, JSON.stringify(arrow(1)), JSON.stringify(arrow(1, 2, 3)), 'prototype' in arrow)
console.log(methods.plain(), methods.arrow(), sloppy(), sloppy.call(1))
console.log(String(arrow), String(methods.plain))
for (const f of [arrow, methods.arrow]) {
  try {
    new f()
  } catch (error) {
    console.log(error.message)
  }
}
console.log([3, 1, 2].sort((a, b) => a - b).join(), [1, 2].map((each) => each * 2).join())
await new Promise((resolve) => setTimeout(() => resolve(console.log('later')), 1))
