const later = (x) => new Promise((resolve) => setTimeout(resolve, 5, x))
for await (const x of [later(1), 2, Promise.resolve(3)]) console.log(x)
async function* numbers() { yield 1; yield later(2); yield 3 }
for await (const x of numbers()) { console.log(x); if (x === 2) break }
try { for await (const x of [Promise.reject(4)]) console.log(x) } catch (e) { console.log('caught', e) }
