/**
 * The steps of expressions and statements that a machine carries out one by one because a suspension stands between
 * them: calls with evaluated operands, literals built in parts, iterators in the frame, keys of a for-in. Each is what
 * ECMA-262 prescribes, with V8's messages. An iteration is an ordinary object { iterator, next, done }, so a sleeping
 * frame shows it.
 */
export const source = String.raw`'use strict'
const $$plainProxy = Proxy
const $$nothing = () => ({})
const $$isConstructor = (x) => {
  if (typeof x !== 'function') return false
  try {
    // The proxy of a function is a constructor if the function is; no code of the program runs.
    new (new $$plainProxy(x, { __proto__: null, construct: $$nothing }))()
    return true
  } catch {
    return false
  }
}
const $$callWith = (f, self, text, args) => {
  if (typeof f !== 'function') throw new $$TypeError(text + ' is not a function')
  return $$apply(f, self, args)
}
const $$newWith = (constructor, text, args) => {
  if (!$$isConstructor(constructor)) throw new $$TypeError(text + ' is not a constructor')
  return $$construct(constructor, args)
}
const $$shownValue = (x) => $$isObject(x) ? (typeof x === 'function' ? 'function' : '#<Object>') : $$String(x)
// ToPropertyKey: done once, although the key is used later or twice.
const $$toKey = (key) => {
  if (typeof key === 'string' || typeof key === 'symbol') return key
  return $$isObject(key) ? $$ownKeys({ [key]: 0 })[0] : $$String(key)
}
const $$strings = (strings) => strings
// A rest parameter, for shells that evaluate their parameters by hand.
const $$argumentsFrom = (list, start) => {
  const rest = []
  for (let i = start; i < list.length; i++) $$defineData(rest, i - start, list[i])
  return rest
}

const $$defineData = (o, key, value) =>
  $$defineProperty(o, key, { __proto__: null, value, writable: true, enumerable: true, configurable: true })
// What was begun before a suspension is part of the state by now, so adding to it is a write.
const $$append = (array, more) => {
  $$plainBarrier(array)
  const start = array.length
  for (let i = 0; i < more.length; i++) if ($$hasOwn(more, i)) $$defineData(array, start + i, more[i])
  array.length = start + more.length
  return array
}
const $$literalPrototype = $$getPrototypeOf({})
const $$merge = (o, more) => {
  $$barrier(o)
  const keys = $$ownKeys(more)
  for (let i = 0; i < keys.length; i++) {
    const descriptor = $$getOwnPropertyDescriptor(more, keys[i])
    if (!$$hasOwn(descriptor, 'value')) {
      // Getter and setter of one property may stand on both sides of a suspension.
      const before = $$getOwnPropertyDescriptor(o, keys[i])
      if (before !== undefined && !$$hasOwn(before, 'value')) {
        if (descriptor.get === undefined) descriptor.get = before.get
        if (descriptor.set === undefined) descriptor.set = before.set
      }
      $$odd(o)
    }
    $$setPrototypeOf(descriptor, null)
    $$defineProperty(o, keys[i], descriptor)
  }
  // A literal names its prototype at most once.
  const prototype = $$getPrototypeOf(more)
  if (prototype !== $$literalPrototype) $$setPrototypeOf($$odd(o), prototype)
  return $$lit(o)
}

const $$coercible = (x) => {
  if (x === undefined || x === null) throw new $$TypeError("Cannot destructure '" + x + "' as it is " + x + '.')
}
const $$restOf = (x, taken) => {
  const from = $$Object(x), rest = {}, keys = $$ownKeys(from)
  next: for (let i = 0; i < keys.length; i++) {
    for (let j = 0; j < taken.length; j++) if (keys[i] === taken[j]) continue next
    const descriptor = $$getOwnPropertyDescriptor(from, keys[i])
    if (descriptor !== undefined && descriptor.enumerable) $$defineData(rest, keys[i], from[keys[i]])
  }
  return $$lit(rest)
}

const $$open = (x, text, fact) => {
  const iterator = $$iterate(x, text, fact)
  return { iterator, next: iterator.next, done: false }
}
// The same for yield*, whose message in V8 shows the value.
const $$openDelegate = (x) => {
  const isShown = x !== undefined && !$$isObject(x) && typeof x !== 'symbol' && typeof x !== 'bigint'
  return $$open(x, isShown ? typeof x + ' ' + $$String(x) : typeof x)
}
const $$resultObject = (result) => {
  if (!$$isObject(result)) throw new $$TypeError('Iterator result ' + $$String(result) + ' is not an object')
  return result
}
// Calls next; another generator of compiled code is stepped without the way through its method.
const $$advance = (iteration, value, args) => {
  const iterator = iteration.iterator, next = iteration.next
  if (next === $$generatorNext) {
    const frame = $$syncFrameOf(iterator)
    if (frame !== undefined) return $$resume(frame, 0, value)
  }
  return $$resultObject($$callWith(next, iterator, 'iterator.next', args))
}
// The next value, or undefined when the iteration is done. An iterator that throws is done, too: nobody closes it.
const $$take = (iteration) => {
  if (iteration.done) return undefined
  $$plainBarrier(iteration)
  iteration.done = true
  const result = $$advance(iteration, undefined, [])
  if (result.done) return undefined
  const value = result.value
  iteration.done = false
  return value
}
const $$takeRest = (iteration) => {
  const rest = []
  for (;;) {
    if (--$$budget < 0) $$exhausted()
    const value = $$take(iteration)
    if (iteration.done) return rest
    $$defineData(rest, rest.length, value)
  }
}
const $$method = (o, key) => {
  const method = o[key]
  if (method === undefined || method === null) return undefined
  if (typeof method !== 'function') throw new $$TypeError($$shownValue(method) + ' is not a function')
  return method
}
const $$close = (iteration) => {
  if (iteration.done) return
  $$plainBarrier(iteration)
  iteration.done = true
  const method = $$method(iteration.iterator, 'return')
  if (method === undefined) return
  $$resultObject($$apply(method, iteration.iterator, []))
}
// The exception that ends the iteration wins over whatever closing throws.
const $$closeQuietly = (iteration) => {
  if (iteration.done) return
  $$plainBarrier(iteration)
  iteration.done = true
  try {
    const method = $$method(iteration.iterator, 'return')
    if (method !== undefined) $$apply(method, iteration.iterator, [])
  } catch (error) {
    $$caught(error)
  }
}
// One step of yield*; undefined if a return finds no method to go to.
const $$delegate = (iteration, mode, value) => {
  const iterator = iteration.iterator
  if (mode === 0) return $$advance(iteration, value, [value])
  const method = $$method(iterator, mode === 1 ? 'throw' : 'return')
  if (method !== undefined) return $$resultObject($$apply(method, iterator, [value]))
  if (mode === 2) return undefined
  $$close(iteration)
  throw new $$TypeError("The iterator does not provide a 'throw' method.")
}

const $$keysIn = (o) => {
  const keys = []
  for (const key in o) $$push(keys, key)
  return keys
}
// Is the key still there when its turn comes?
const $$hasKey = (o, key) => {
  let holder = $$Object(o)
  while (holder !== null) {
    const descriptor = $$getOwnPropertyDescriptor(holder, key)
    if (descriptor !== undefined) return descriptor.enumerable
    holder = $$getPrototypeOf(holder)
  }
  return false
}
`
