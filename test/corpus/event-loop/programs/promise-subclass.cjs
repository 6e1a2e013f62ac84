class Mine extends Promise { constructor(executor) { super(executor); console.log('made') } }
const p = Mine.resolve(1).then((x) => { console.log(x); return x + 1 })
console.log(p instanceof Mine, p.constructor === Mine)
p.finally(() => console.log('finally')).then((x) => console.log(x))
Mine.all([1, 2]).then((x) => console.log(x.join()))
class Plain extends Promise { static get [Symbol.species]() { return Promise } }
console.log(Plain.resolve(1).then(() => {}) instanceof Plain)
