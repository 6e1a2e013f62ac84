/**
 * The steps of for await and of yield* in async generators, each as ECMA-262 prescribes (7.4, 14.7.5, 15.5.5). Between
 * them the machine awaits. As in machine-operations.ts an iteration is an ordinary object { iterator, next, done }.
 */
export const source = String.raw`'use strict'
const $$symbolAsyncIterator = Symbol.asyncIterator
const $$notAsync = ' is not async iterable'
const $$openAsync = (x, text) => {
  const shown = text === undefined ? $$shownValue(x) : text
  if (x === undefined || x === null) $$notIterable(x, shown, $$notAsync)
  const method = x[$$symbolAsyncIterator]
  if (method === undefined || method === null) {
    // The synchronous iterator, wrapped (7.4.4).
    const wrapper = $$asyncFromSync($$open(x, shown, $$notAsync))
    return { iterator: wrapper, next: wrapper.next, done: false }
  }
  if (typeof method !== 'function') $$notIterable(x, shown, $$notAsync)
  const iterator = $$apply(method, x, [])
  if (!$$isObject(iterator)) throw new $$TypeError('Result of the Symbol.asyncIterator method is not an object')
  return { iterator, next: iterator.next, done: false }
}
// An iterator that throws or rejects is done: nobody closes it.
const $$beginTake = (iteration) => {
  $$plainBarrier(iteration)
  iteration.done = true
  return $$callWith(iteration.next, iteration.iterator, 'iterator.next', [])
}
const $$endTake = (iteration, result) => {
  $$resultObject(result)
  if (result.done) return undefined
  const value = result.value
  $$plainBarrier(iteration)
  iteration.done = false
  return value
}
// What the return method gives, to be awaited; undefined if there is nothing to wait for.
const $$beginClose = (iteration) => {
  if (iteration.done) return undefined
  $$plainBarrier(iteration)
  iteration.done = true
  const method = $$method(iteration.iterator, 'return')
  return method === undefined ? undefined : { value: $$apply(method, iteration.iterator, []) }
}
const $$beginCloseQuietly = (iteration) => {
  try {
    return $$beginClose(iteration)
  } catch (error) {
    $$caught(error)
    return undefined
  }
}
// One step of yield*: the result of the method, to be awaited; undefined if the iterator does not have the method.
const $$delegateAsync = (iteration, mode, value) => {
  const iterator = iteration.iterator
  if (mode === 0) return { value: $$callWith(iteration.next, iterator, 'iterator.next', [value]) }
  const method = $$method(iterator, mode === 1 ? 'throw' : 'return')
  return method === undefined ? undefined : { value: $$apply(method, iterator, [value]) }
}
const $$noThrowMethod = () => new $$TypeError("The iterator does not provide a 'throw' method.")
`
