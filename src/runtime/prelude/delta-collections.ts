/** Map, Set and their weak kin. Keys and members are plain; values of a Map may be ∆values and move without being looked at. */
export const source = String.raw`'use strict'
const $$dnMapHas = (f, o, args, site) => {
  const key = $$dnArgument(args, 0)
  if (!(key instanceof $$Delta) || !$$isObject(o)) return $$apply(f, $$dc(o), args)
  // V8 looks at the receiver first.
  $$apply(f, o, $$dnNoArguments)
  return $$dApply((k) => $$apply(f, o, [k]), undefined, [key])
}
const $$dnMapGet = (f, map, args, site) => {
  const key = $$dnArgument(args, 0)
  if (!(key instanceof $$Delta)) return $$dr($$apply(f, $$dc(map), args))
  if (!$$isObject(map)) return $$apply(f, $$dc(map), args)
  // Primitive values are looked up for all keys at once.
  if ($$dc($$dApply((k) => $$dnIsSimple($$apply(f, map, [k])), undefined, [key]))) return $$dApply((k) => $$apply(f, map, [k]), undefined, [key])
  return $$dr($$apply(f, map, [$$dc(key)]))
}
const $$dnIsSimple = (v) => !$$isObject(v) && typeof v !== 'symbol'
const $$dnCollectionForEach = (f, o, args, site) => {
  $$dnPlainArguments(args, 2)
  const callback = $$dnArgument(args, 0)
  if (!$$isObject(o) || typeof callback !== 'function') return $$dnPlain(f, o, args, site)
  const thisArg = $$dnArgument(args, 1)
  const isForeign = $$dk(callback)
  return $$apply(f, o, [(v, k) => {
    v = $$dr(v)
    if (isForeign) $$dx(site, callback, thisArg, [v, k, o])
    else $$apply(callback, thisArg, [v, k, o])
  }])
}
// What constructors of collections go over. Methods that add get what was looked at, unless they are V8's.
const $$dnPrepareEntries = (args, site, constructor, isDirect) => {
  $$dnPlainArguments(args, 1)
  const iterable = $$dnArgument(args, 0)
  if (iterable === undefined || iterable === null) return args
  return [$$dnTaken(site, iterable, isDirect && $$mapHome.set === $$dnMapSet ? $$dnMoveEntry : $$dnTakeEntry)]
}
const $$dnPrepareMembers = (args, site) => {
  $$dnPlainArguments(args, 1)
  const iterable = $$dnArgument(args, 0)
  return iterable === undefined || iterable === null ? args : [$$dnTaken(site, iterable, $$dnTakeMember)]
}
`
