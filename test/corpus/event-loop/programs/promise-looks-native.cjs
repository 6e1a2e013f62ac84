console.log(String(Promise.resolve).replace(/\s+/g, ' '), String(setTimeout).slice(0, 8))
console.log(Promise.name, Promise.length, Promise.all.length, Promise.prototype.then.length, Promise.all.name)
console.log(Object.prototype.toString.call(Promise.resolve()), typeof Promise.prototype.finally)
console.log(Object.keys(Promise.prototype).length, JSON.stringify(Object.getOwnPropertyDescriptor(globalThis, 'Promise')))
console.log(Object.getOwnPropertyNames(async () => {}).join())
const [f] = [(() => { let r; new Promise((x) => { r = x }); return r })()]
console.log(f.length, f.name === '')
