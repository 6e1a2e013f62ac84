for (const f of [() => new Promise(), () => Promise.resolve.call(1), () => Promise.prototype.then.call({}, 1)]) {
  try { f() } catch (e) { console.log(e.name) }
}
new Promise(() => { throw 1 }).catch((x) => console.log('thrown', x))
new Promise((resolve, reject) => { resolve(1); reject(2); throw 3 }).then((x) => console.log('first wins', x))
let self
self = new Promise((resolve) => setTimeout(() => resolve(self), 1))
self.catch((e) => console.log(e.name, e.message))
new Promise((resolve) => resolve({ get then() { throw 'getter' } })).catch((x) => console.log(x))
new Promise((resolve) => resolve({ then(f, r) { f(1); r(2); throw 3 } })).then((x) => console.log(x))
