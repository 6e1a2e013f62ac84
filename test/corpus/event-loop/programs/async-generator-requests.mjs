async function* g() { try { console.log('start'); yield 1; await null; yield Promise.resolve(2); return 3 } finally { console.log('cleanup') } }
const it = g()
for (const name of ['a', 'b', 'c', 'd']) it.next().then(({ value, done }) => console.log(name, value, done))
Promise.resolve().then(() => console.log(1)).then(() => console.log(2)).then(() => console.log(3)).then(() => console.log(4))
const other = g()
await other.next()
console.log(JSON.stringify(await other.return(9)))
