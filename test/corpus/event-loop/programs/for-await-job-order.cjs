const log = (x) => console.log(x)
async function f() { for await (const x of [1, 2]) log('f' + x); log('f end') }
async function* g() { yield 'g1'; yield 'g2' }
async function h() { for await (const x of g()) log(x); log('h end') }
f(); h()
let p = Promise.resolve()
for (let i = 0; i < 8; i++) p = p.then(() => log(i))
