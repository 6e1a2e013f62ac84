const attempt = async (name, f) => {
  try {
    console.log(name, await f())
  } catch (error) {
    const chain = []
    for (let each = error; each !== undefined; each = each.suppressed) chain.push(`${each.name ?? each}: ${each.message ?? ''} <${each.error?.message ?? each.error ?? ''}>`)
    console.log(name, chain.join(' | '))
  }
}
for (const [Stack, key, isAsync] of [[DisposableStack, Symbol.dispose, false], [AsyncDisposableStack, Symbol.asyncDispose, true]]) {
  const resource = (name, fails) => ({ name, [Symbol.dispose]() { console.log('dispose', name, this.name); if (fails) throw new Error(name) } })
  const slow = (name, fails) => ({ name, async [Symbol.asyncDispose]() { console.log('disposeAsync', name); await null; console.log('disposed', name); if (fails) throw new Error(name) }, [Symbol.dispose]() { console.log('not this one') } })
  const end = (stack) => isAsync ? stack.disposeAsync() : stack.dispose()
  const stack = new Stack()
  console.log(Stack.name, Stack.length, stack.disposed, Object.prototype.toString.call(stack), Stack.prototype[key] === Stack.prototype[isAsync ? 'disposeAsync' : 'dispose'], Object.getOwnPropertyNames(Stack.prototype).sort().join())
  const first = resource('first')
  console.log(stack.use(first) === first, stack.use(null), stack.use(undefined), stack.adopt(5, (value) => console.log('adopted', value)), stack.defer((...args) => console.log('deferred', args.length)))
  if (isAsync) stack.use(slow('slow'))
  await attempt('dispose', () => end(stack))
  console.log(stack.disposed, await end(stack))
  for (const method of ['use', 'adopt', 'defer', 'move']) await attempt(method, () => stack[method](first, () => {}))
  for (const f of [(s) => s.use(5), (s) => s.use({}), (s) => s.use({ [Symbol.dispose]: 5, [Symbol.asyncDispose]: 5 }), (s) => s.adopt(1, 5), (s) => s.defer({}), (s) => s.use({ [key]: null })]) await attempt('misuse', () => f(new Stack()))
  const failing = new Stack()
  failing.use(resource('a', true))
  failing.defer(() => { throw 'b' })
  failing.adopt('c', (value) => { throw new TypeError(value) })
  failing.use(resource('d'))
  if (isAsync) failing.use(slow('e', true))
  await attempt('failing', () => end(failing))
  console.log(failing.disposed)
  const one = new Stack()
  one.defer(() => console.log('moved'))
  const two = one.move()
  console.log(one.disposed, two.disposed, two instanceof Stack, await end(one))
  await end(two)
  await attempt('get', () => Object.getOwnPropertyDescriptor(Stack.prototype, 'disposed').get.call({}))
  await attempt('foreign', () => Stack.prototype[isAsync ? 'disposeAsync' : 'dispose'].call({}))
  for (const method of ['use', 'adopt', 'defer', 'move']) await attempt(method, () => Stack.prototype[method].call(5))
}
const order = []
const jobs = async (name, make) => { const stack = new AsyncDisposableStack(); make(stack); stack.disposeAsync().then(() => order.push(name)); let ticks = Promise.resolve(); for (let i = 0; i < 6; i++) ticks = ticks.then(() => order.push(i)); await ticks; console.log(name, order.splice(0).join()) }
await jobs('nothing', () => {})
await jobs('null', (stack) => stack.use(null))
await jobs('sync', (stack) => stack.use({ [Symbol.dispose]() {} }))
await jobs('async', (stack) => stack.use({ async [Symbol.asyncDispose]() {} }))
await jobs('mixed', (stack) => { stack.use(null); stack.defer(() => {}); stack.use(null) })
