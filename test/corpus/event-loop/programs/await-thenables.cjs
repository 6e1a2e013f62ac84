const thenable = (name) => ({ then(resolve) { console.log('then of', name); resolve(name) } })
async function f(name) { console.log(await thenable(name)); console.log(await thenable(name + name)) }
f('a')
f('b')
Promise.resolve().then(() => console.log(1)).then(() => console.log(2)).then(() => console.log(3))
