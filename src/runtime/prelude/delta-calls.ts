/**
 * What code compiled for delta execution calls besides the operators: functions that are not known where they are called,
 * members of primitive values that differ, writes to places that take plain values only, iterations that a frame holds.
 */
export const source = String.raw`'use strict'
// ---- calls

// f.call(...) whatever the program does to that method; V8 takes it apart as well.
const $$dcall = $$uncurry($$Function.prototype.call)
// Does a call need $$da? Outside of any execution every function is called as it is.
const $$df = (f) => $$dTrail === $$dNoTrail ? typeof f !== 'function' : $$dk(f)
const $$da = (site, f, receiver, args, text, rest = '') => {
  f = $$dc(f)
  if (typeof f !== 'function') throw new $$TypeError(text + ' is not a function' + rest)
  return $$dk(f) ? $$dx(site, f, receiver, args) : $$apply(f, $$dc(receiver), args)
}
const $$dcallWith = (site, f, receiver, text, args) => $$da(site, f, receiver, args, text)
// Whether a function is a constructor is not cheap to find out.
const $$dConstructors = $$newWeakMap()
const $$dnew = (site, constructor, args, text) => {
  constructor = $$dc(constructor)
  if (typeof constructor !== 'function' || !$$dConstructors.has(constructor)) {
    if (!$$isConstructor(constructor)) throw new $$TypeError(text + ' is not a constructor')
    $$dConstructors.set(constructor, true)
  }
  return $$dk(constructor) ? $$dw(site, constructor, args) : $$construct(constructor, args)
}
const $$dnewWith = (site, constructor, text, args) => $$dnew(site, constructor, args, text)
// Arguments of super(...): a class further up that was not compiled for delta execution gets what it can take.
const $$ds = (site, constructor, args) => {
  if ($$dTrail === $$dNoTrail) return args
  while (!$$dk(constructor)) constructor = $$getPrototypeOf(constructor)
  return constructor === null ? args : $$dwa(site, constructor, args)
}
// Promises are stepped by code that knows no ∆values.
const $$dasync = () => { if ($$dTrail !== $$dNoTrail) $$dHost.stray('an async function') }

// ---- members of primitive values

const $$dIndexed = (s, key) => s[key]
const $$dPrototypes = { __proto__: null, string: String.prototype, number: Number.prototype, boolean: Boolean.prototype, bigint: BigInt.prototype }
// The receiver of a method: values of one primitive type stay together, since their method is the same.
const $$dv = (v) => {
  if (v.hasReferences) return $$dc(v)
  return $$dPrototypes[$$dc($$d1(4, v))] === undefined ? $$dc(v) : v
}
const $$dg = (v, key) => {
  if (!(v instanceof $$Delta)) return $$dr(v[key])
  const type = v.hasReferences ? 'object' : $$dc($$d1(4, v))
  const prototype = $$dPrototypes[type]
  if (prototype === undefined) return $$dr($$dc(v)[key])
  if (type === 'string' && (key === 'length' || typeof key === 'number')) return $$dApply($$dIndexed, undefined, [v, key])
  const own = $$getOwnPropertyDescriptor(prototype, key)
  return own !== undefined && typeof own.value === 'function' ? own.value : $$dr($$dc(v)[key])
}

// ---- writes

// A ∆value that is about to be written under a computed key: some places convert what they get.
const $$de = (o, key, v) =>
  $$isView(o) || key === 'length' || key === '__proto__' || key === 'lastIndex' || ($$isObject(o) && $$proxies.has(o)) ? $$dc(v) : v

// ---- iteration and patterns

// V8 would name the text of our call in the error of something that is not iterable.
const $$dit = (site, iterable, text) => {
  if ($$isArray(iterable)) return $$di(site, iterable)
  if (iterable instanceof $$Delta) iterable = $$dc(iterable)
  if (!$$dMayBeIterable(iterable)) $$dNotIterable(iterable, text)
  return $$di(site, iterable)
}
// The same for arguments.
const $$dits = (site, iterable, text) => {
  if ($$isArray(iterable)) return $$dis(site, iterable)
  if (iterable instanceof $$Delta) iterable = $$dc(iterable)
  if (!$$dMayBeIterable(iterable)) {
    if (text === undefined) $$dNotIterable(iterable, text)
    throw new $$TypeError(iterable === undefined || iterable === null ? text + ' is not iterable (cannot read property undefined)'
      : 'Spread syntax requires ...iterable[Symbol.iterator] to be a function')
  }
  return $$dis(site, iterable)
}
const $$dNotIterable = (x, text) => {
  if (text !== undefined) throw new $$TypeError(text + ' is not iterable')
  const shown = x === undefined || typeof x === 'symbol' || typeof x === 'bigint' ? typeof x : $$isObject(x) ? $$shownValue(x) : typeof x + ' ' + $$String(x)
  throw new $$TypeError(shown + ' is not iterable (cannot read property Symbol(Symbol.iterator))')
}
// Prototypes of which it is known.
const $$dIterables = $$newWeakMap()
const $$dMayBeIterable = (x) => {
  if (typeof x === 'string') return true
  if (x === undefined || x === null) return false
  const first = $$isObject(x) ? $$proxies.has(x) ? null : $$getPrototypeOf(x) : null
  if ($$isObject(x) && $$proxies.has(x)) return true
  if (first !== null && $$dIterables.has(first) && !$$hasOwn(x, $$symbolIterator)) return true
  for (let o = $$isObject(x) ? x : $$dPrototypes[typeof x]; o !== null && o !== undefined; o = $$getPrototypeOf(o)) {
    const own = $$getOwnPropertyDescriptor(o, $$symbolIterator)
    if (own === undefined) continue
    if (typeof own.value === 'function' && o !== x && first !== null) $$dIterables.set(first, true)
    return own.get !== undefined || typeof own.value === 'function' || own.value instanceof $$Delta
  }
  return false
}
// What a native pattern of this shape can be applied to: all that it takes is plain. 0 is a variable, 1 too much to ask.
const $$dpp = (site, v, shape, text) => {
  v = $$dc(v)
  if ($$isArray(shape) && !$$isArray(v) && !$$dMayBeIterable(v)) $$dNotIterable(v, text)
  if ($$dTrail === $$dNoTrail) return v
  if (shape === 0 || v === undefined || v === null) return v
  if (shape === 1) return $$dHost.stray('a pattern')
  if (!$$isArray(shape)) return new $$plainProxy({ __proto__: null }, { __proto__: null, get: (o, key) => $$dpp(site, v[key], $$hasOwn(shape, key) ? shape[key] : 0) })
  const iterator = $$dis(site, v)[$$symbolIterator]()
  let i = 0
  return {
    __proto__: null,
    next: () => {
      const { done, value } = iterator.next()
      return { __proto__: null, done, value: done ? undefined : $$dpp(site, value, i < shape.length ? shape[i++] : 0) }
    },
    return: () => iterator.return === undefined ? {} : iterator.return(),
    [$$symbolIterator]() { return this },
  }
}

// ---- iterations in a frame

const $$dMethod = (o, key) => {
  const method = $$dc(o[key])
  if (method === undefined || method === null) return undefined
  if (typeof method !== 'function') throw new $$TypeError($$shownValue(method) + ' is not a function')
  return method
}
const $$dtake = (iteration) => {
  if ($$dTrail === $$dNoTrail) return $$take(iteration)
  iteration = $$dc(iteration)
  if ($$db(iteration.done)) return undefined
  const iterator = $$dc(iteration.iterator), next = $$dc(iteration.next)
  $$plainBarrier(iteration)
  iteration.done = true
  const result = $$resultObject($$da(0, next, iterator, [], 'iterator.next'))
  if ($$db(result.done)) return undefined
  const value = $$dr(result.value)
  iteration.done = false
  return value
}
// Is it open? Then it is not any longer.
const $$dEnds = (iteration) => {
  if ($$db(iteration.done)) return false
  $$plainBarrier(iteration)
  iteration.done = true
  return true
}
const $$dclose = (iteration) => {
  if ($$dTrail === $$dNoTrail) return $$close(iteration)
  iteration = $$dc(iteration)
  if (!$$dEnds(iteration)) return
  const iterator = $$dc(iteration.iterator), method = $$dMethod(iterator, 'return')
  if (method !== undefined) $$resultObject($$da(0, method, iterator, [], 'iterator.return'))
}
const $$dcloseQuietly = (iteration) => {
  if ($$dTrail === $$dNoTrail) return $$closeQuietly(iteration)
  iteration = $$dc(iteration)
  if (!$$dEnds(iteration)) return
  try {
    const iterator = $$dc(iteration.iterator), method = $$dMethod(iterator, 'return')
    if (method !== undefined) $$da(0, method, iterator, [], 'iterator.return')
  } catch (error) {
    $$caught(error)
  }
}
const $$ddelegate = (iteration, mode, value) => {
  if ($$dTrail === $$dNoTrail) return $$delegate(iteration, mode, value)
  iteration = $$dc(iteration)
  const iterator = $$dc(iteration.iterator)
  if (mode === 0) return $$resultObject($$da(0, $$dc(iteration.next), iterator, [value], 'iterator.next'))
  const method = $$dMethod(iterator, mode === 1 ? 'throw' : 'return')
  if (method !== undefined) return $$resultObject($$da(0, method, iterator, [value], 'iterator.throw'))
  if (mode === 2) return undefined
  $$dclose(iteration)
  throw new $$TypeError("The iterator does not provide a 'throw' method.")
}
const $$dtakeRest = (iteration) => {
  const rest = []
  for (;;) {
    if (--$$budget < 0) $$exhausted()
    const value = $$dtake(iteration)
    if ($$db($$dc(iteration).done)) return rest
    $$defineData(rest, rest.length, value)
  }
}
`
