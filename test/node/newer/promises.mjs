const attempt = async (name, f) => {
  try {
    console.log(name, await f())
  } catch (error) {
    console.log(name, error?.name, error?.message ?? error)
  }
}
async function* counting(to) { for (let i = 0; i < to; i++) yield i }
const closing = (...values) => ({ [Symbol.iterator]() { let i = 0; return { next: () => i < values.length ? { value: values[i++], done: false } : { value: undefined, done: true }, return() { console.log('closed'); return {} } } } })
await attempt('async', () => Array.fromAsync(counting(3)))
await attempt('sync', () => Array.fromAsync([1, Promise.resolve(2), { then: (resolve) => resolve(3) }]))
await attempt('list', () => Array.fromAsync({ length: 3, 0: 'a', 1: Promise.resolve('b') }))
await attempt('text', () => Array.fromAsync('ab'))
await attempt('number', () => Array.fromAsync(5))
for (const length of ['2', -1, NaN, 1.7]) await attempt(`length ${length}`, () => Array.fromAsync({ length, 0: 1 }))
await attempt('mapped', () => Array.fromAsync(counting(3), async (x, i) => [x * 2, i]))
await attempt('mapped list', () => Array.fromAsync({ length: 2, 0: 5 }, function (x, i) { return [x, i, this.y] }, { y: 7 }))
await attempt('both', () => Array.fromAsync({ [Symbol.asyncIterator]: undefined, [Symbol.iterator]: () => [7][Symbol.iterator]() }))
for (const items of [null, undefined, { [Symbol.asyncIterator]: 5 }, { [Symbol.iterator]: 5 }]) await attempt('misuse', () => Array.fromAsync(items))
await attempt('no function', () => Array.fromAsync([], 5))
await attempt('closed', () => Array.fromAsync(closing(1, 2), () => { throw new Error('mapper') }))
await attempt('rejected', () => Array.fromAsync([1, Promise.reject(new Error('item'))]))
class List { constructor(...args) { this.args = args } }
await attempt('own', async () => { const list = await Array.fromAsync.call(List, counting(2)); return [list instanceof List, list.args, list.length, list[1]] })
await attempt('own', async () => { const list = await Array.fromAsync.call(List, { length: 2, 0: 1 }); return [list.args, list.length, Object.keys(list)] })
await attempt('no constructor', () => Array.fromAsync.call(() => {}, [1]))
console.log(Array.fromAsync.length, Array.fromAsync.name, Array.fromAsync([]) instanceof Promise)
const order = []
const turns = async (name, promise) => { promise.then(() => order.push(name)); let ticks = Promise.resolve(); for (let i = 0; i < 12; i++) ticks = ticks.then(() => order.push(i)); await ticks; console.log(name, order.splice(0).join()) }
await turns('list', Array.fromAsync({ length: 1 }))
await turns('sync', Array.fromAsync([1, 2]))
await turns('async', Array.fromAsync(counting(1)))
await turns('mapped', Array.fromAsync([1], (x) => x))

await attempt('withResolvers', async () => { const { promise, resolve, reject } = Promise.withResolvers(); resolve(1); reject(2); return promise })
await attempt('withResolvers', async () => { const { promise, reject } = Promise.withResolvers(); reject('r'); return promise })
class Derived extends Promise {}
await attempt('withResolvers', async () => { const { promise, resolve } = Derived.withResolvers(); resolve(3); return [promise instanceof Derived, await promise] })
await attempt('withResolvers', () => Promise.withResolvers.call(5))
for (const f of [(a, b) => [a, b], async (a) => a, () => { throw new Error('thrown') }, () => Promise.reject('rejected')]) await attempt('try', () => Promise.try(f, 1, 2))
await attempt('try', () => Derived.try(() => 1) instanceof Derived)
await attempt('try', () => Promise.try.call(5, () => 1))
console.log(Promise.try.length, Promise.try.name, Promise.withResolvers.length, Object.keys(Promise.withResolvers()))
await turns('try', Promise.try(() => 1))
await turns('try async', Promise.try(async () => 1))
