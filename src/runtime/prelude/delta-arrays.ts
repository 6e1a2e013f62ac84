/**
 * Methods of arrays that call back, and those that make arrays, as code with the helpers (ECMA-262, 23.1.3). Elements are
 * split where they are handed to a function, and not where they only move. What is no object, and a callback that is no function, is left to V8 and
 * its error messages.
 */
export const source = String.raw`'use strict'
// own(o, call, site) goes over o; call(v, i) calls back for one element.
const $$dnIterating = (own) => (f, o, args, site) => {
  $$dnPlainArguments(args, 2)
  const callback = $$dnArgument(args, 0)
  if (!$$isObject(o) || o instanceof $$Delta || typeof callback !== 'function') return $$dnPlain(f, o, args, site)
  return own(o, $$dnCaller(site, callback, $$dnArgument(args, 1), o), site)
}
const $$dnCaller = (site, callback, thisArg, o) => $$dk(callback)
  ? (v, i) => $$dx(site, callback, thisArg, [v, i, o])
  : (v, i) => $$apply(callback, thisArg, [v, i, o])

// ---- making arrays

const $$dnPut = (array, i, v) => {
  $$defineProperty(array, i, { __proto__: null, value: v, writable: true, enumerable: true, configurable: true })
}
// ArraySpeciesCreate; what a constructor of the program makes may be an object that exists.
const $$dnSpecies = (site, o, length) => {
  if (!$$anySpecies || $$hasOrdinarySpecies(o) || !$$isArray(o)) return new $$Array(length)
  let constructor = $$dr(o.constructor)
  if ($$isObject(constructor)) {
    constructor = $$dr(constructor[$$symbolSpecies])
    if (constructor === null) constructor = undefined
  }
  if (constructor === undefined || constructor === $$Array) return new $$Array(length)
  if (!$$isConstructor(constructor)) throw new $$TypeError('object.constructor[Symbol.species] is not a constructor')
  return $$dnMade(site, constructor, [length])
}
const $$dnMade = (site, constructor, args) => {
  const made = $$dnConstruct(site, constructor, args, constructor)
  $$barrier(made)
  return made
}
// Elements of a new array that nobody else has seen; setters of Array.prototype do not see them either.
const $$dnAdd = (array, i, v) => {
  if ($$isArray(array) && !$$inheritIndexes() && !$$isOddNow(array)) array[i] = v
  else $$dnPut(array, i, v)
}

const $$dnMap = $$dnIterating((o, call, site) => {
  const length = $$dnLength(site, o)
  if (length > 4294967295) throw new $$RangeError('Invalid array length')
  const result = $$dnSpecies(site, o, length)
  for (let i = 0; i < length; i++) if (i in o) $$dnAdd(result, i, call($$dr(o[i]), i))
  return result
})
const $$dnFilter = $$dnIterating((o, call, site) => {
  const length = $$dnLength(site, o), result = $$dnSpecies(site, o, 0)
  for (let i = 0, to = 0; i < length; i++) {
    if (!(i in o)) continue
    const v = $$dr(o[i])
    if ($$db(call(v, i))) $$dnAdd(result, to++, v)
  }
  return result
})
const $$dnForEach = $$dnIterating((o, call, site) => {
  const length = $$dnLength(site, o)
  for (let i = 0; i < length; i++) if (i in o) call($$dr(o[i]), i)
})
const $$dnSome = $$dnIterating((o, call, site) => {
  const length = $$dnLength(site, o)
  for (let i = 0; i < length; i++) if (i in o && $$db(call($$dr(o[i]), i))) return true
  return false
})
const $$dnEvery = $$dnIterating((o, call, site) => {
  const length = $$dnLength(site, o)
  for (let i = 0; i < length; i++) if (i in o && !$$db(call($$dr(o[i]), i))) return false
  return true
})
const $$dnFinder = (isLast, wantsIndex) => $$dnIterating((o, call, site) => {
  const length = $$dnLength(site, o)
  for (let n = 0; n < length; n++) {
    const i = isLast ? length - 1 - n : n
    const v = $$dr(o[i])
    if ($$db(call(v, i))) return wantsIndex ? i : v
  }
  return wantsIndex ? -1 : undefined
})
const $$dnFlatMap = $$dnIterating((o, call, site) => {
  const length = $$dnLength(site, o), result = $$dnSpecies(site, o, 0)
  for (let i = 0, to = 0; i < length; i++) if (i in o) to = $$dnFlatten(site, result, to, call($$dr(o[i]), i), 1)
  return result
})
// Adds v, or its elements if it is an array and depth is above 0; returns where to go on.
const $$dnFlatten = (site, result, to, v, depth) => {
  if (depth > 0) v = $$dr(v)
  if (depth <= 0 || v instanceof $$Delta || !$$isArray(v)) {
    $$dnAdd(result, to, v)
    return to + 1
  }
  const length = $$dnLength(site, v)
  for (let i = 0; i < length; i++) if (i in v) to = $$dnFlatten(site, result, to, v[i], depth - 1)
  return to
}
const $$dnFlat = (f, o, args, site) => {
  if (!$$isObject(o) || o instanceof $$Delta) return $$dnPlain(f, o, args, site)
  const length = $$dnLength(site, o), depth = $$dc($$dnArgument(args, 0))
  const levels = depth === undefined ? 1 : $$dnInteger(site, depth)
  const result = $$dnSpecies(site, o, 0)
  for (let i = 0, to = 0; i < length; i++) if (i in o) to = $$dnFlatten(site, result, to, o[i], levels)
  return result
}
const $$dnReducer = (isRight) => (f, o, args, site) => {
  const callback = args.length > 0 ? (args[0] = $$dc(args[0])) : undefined
  if (!$$isObject(o) || o instanceof $$Delta || typeof callback !== 'function') return $$dnPlain(f, o, args, site)
  const length = $$dnLength(site, o), isForeign = $$dk(callback)
  let n = 0, result
  if (args.length > 1) result = args[1]
  else {
    while (n < length && !((isRight ? length - 1 - n : n) in o)) n++
    if (n === length) return $$dnStrictly(f, $$changeList(), args)
    result = $$dr(o[isRight ? length - 1 - n : n])
    n++
  }
  for (; n < length; n++) {
    const i = isRight ? length - 1 - n : n
    if (!(i in o)) continue
    const v = $$dr(o[i])
    result = isForeign ? $$dx(site, callback, undefined, [result, v, i, o]) : $$apply(callback, undefined, [result, v, i, o])
  }
  return result
}

// ---- arrays from other things

const $$dnArrayFrom = (f, constructor, args, site) => {
  $$dnPlainArguments(args, 3)
  const items = $$dnArgument(args, 0), callback = $$dnArgument(args, 1)
  if (items === undefined || items === null || (callback !== undefined && typeof callback !== 'function')) return $$dnStrictly(f, constructor, args)
  const call = callback === undefined ? undefined : $$dnCollector(site, callback, $$dnArgument(args, 2))
  const isMaking = $$isObject(constructor) && constructor !== $$Array && $$isConstructor(constructor)
  const method = $$dr(items[$$symbolIterator])
  if (method !== undefined && method !== null) {
    const result = isMaking ? $$dnMade(site, constructor, []) : []
    let length = 0
    const found = $$dnIsNative(method) || typeof method !== 'function' ? $$di(site, items) : $$dnSteps(site, $$dnCall(site, method, items, []))
    if ($$isArray(found) && call === undefined) for (; length < found.length; length++) $$dnAdd(result, length, found[length])
    else for (const v of found) $$dnAdd(result, length, call === undefined ? v : call($$dr(v), length)), length++
    if (isMaking) result.length = length
    return result
  }
  const o = $$Object(items), length = $$dnLength(site, o)
  if (!isMaking && length > 4294967295) throw new $$RangeError('Invalid array length')
  const result = isMaking ? $$dnMade(site, constructor, [length]) : new $$Array(length)
  for (let i = 0; i < length; i++) $$dnAdd(result, i, call === undefined ? o[i] : call($$dr(o[i]), i))
  if (isMaking) result.length = length
  return result
}
const $$dnCollector = (site, callback, thisArg) => $$dk(callback)
  ? (v, i) => $$dx(site, callback, thisArg, [v, i])
  : (v, i) => $$apply(callback, thisArg, [v, i])
const $$dnArrayOf = (f, constructor, args, site) => {
  if (!$$isObject(constructor) || constructor === $$Array || !$$isConstructor(constructor)) return $$apply(f, $$dc(constructor), args)
  const made = $$dnMade(site, constructor, [args.length])
  for (let i = 0; i < args.length; i++) $$dnAdd(made, i, args[i])
  made.length = args.length
  return made
}
const $$dnConcat = (f, o, args, site) => {
  let isOrdinary = $$isArray(o) && !$$isOddNow(o)
  for (let i = 0; i < args.length; i++) if (args[i] instanceof $$Delta || ($$isObject(args[i]) && (!$$isArray(args[i]) || $$isOddNow(args[i])))) isOrdinary = false
  if (isOrdinary && !$$dnHasSpreadable() || !$$isObject(o) || o instanceof $$Delta) return isOrdinary ? $$apply(f, o, args) : $$dnPlain(f, o, args, site)
  const result = $$dnSpecies(site, o, 0)
  let to = 0
  for (let n = -1; n < args.length; n++) {
    const item = n < 0 ? o : args[n]
    if (item instanceof $$Delta || !$$isObject(item) || !$$dnIsSpreadable(item)) {
      $$dnAdd(result, to++, item)
      continue
    }
    const length = $$dnLength(site, item)
    if (to + length > 9007199254740991) throw new $$TypeError('Invalid array length')
    for (let i = 0; i < length; i++) if (i in item) $$dnAdd(result, to + i, item[i])
    to += length
  }
  result.length = to
  return result
}
const $$symbolIsConcatSpreadable = Symbol.isConcatSpreadable
const $$dnHasSpreadable = () => $$symbolIsConcatSpreadable in $$arrayPrototype
const $$dnIsSpreadable = (o) => {
  const own = o[$$symbolIsConcatSpreadable]
  return own === undefined ? $$isArray(o) : $$db(own)
}
const $$dnFill = (f, o, args, site) => $$dnMove(f, o, args, site, $$dnPlacesAreNumbers(args, 1, 3))
`
