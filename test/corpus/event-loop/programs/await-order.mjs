const log = (x) => console.log(x)
async function a() { log('a1'); await null; log('a2'); await undefined; log('a3') }
async function b() { log('b1'); await a(); log('b2') }
async function c() { log('c1'); return await Promise.resolve('c2') }
async function d() { log('d1'); return Promise.resolve('d2') }
b()
c().then(log)
d().then(log)
Promise.resolve().then(() => log(1)).then(() => log(2)).then(() => log(3)).then(() => log(4))
log('end')
