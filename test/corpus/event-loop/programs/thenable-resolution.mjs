const log = (text) => () => console.log(text)
new Promise((resolve) => resolve(Promise.resolve())).then(log('by a promise: three jobs'))
Promise.resolve().then(log(1)).then(log(2)).then(log(3)).then(log(4))
new Promise((resolve) => resolve({ then(f) { f() } })).then(log('by a thenable: two jobs'))
