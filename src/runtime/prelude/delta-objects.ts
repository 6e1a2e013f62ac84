/** Object, Reflect, Function and generators: keys are plain, values move, functions are called as compiled code would call them. */
export const source = String.raw`'use strict'
// ---- calling

const $$dnFunctionCall = (f, target, args, site) => {
  if (typeof target !== 'function') return $$dnAbandon('a call of what is no function')
  const rest = $$changeList()
  for (let i = 1; i < args.length; i++) rest[i - 1] = args[i]
  return $$dnCall(site, target, $$dnArgument(args, 0), rest)
}
const $$dnFunctionApply = (f, target, args, site) => {
  if (typeof target !== 'function') return $$dnAbandon('a call of what is no function')
  $$dnPlainArguments(args, 2)
  const list = $$dnArgument(args, 1)
  if (list === undefined || list === null) return $$dnCall(site, target, $$dnArgument(args, 0), $$changeList())
  if (!$$isObject(list)) return $$dnPlain(f, target, args, site)
  return $$dnCall(site, target, $$dnArgument(args, 0), $$dnArguments(site, list))
}
const $$dnArguments = (site, o) => {
  const list = $$changeList(), length = $$dnLength(site, o)
  for (let i = 0; i < length; i++) list[i] = $$dr(o[i])
  return list
}
const $$dnReflectApply = (f, receiver, args, site) => {
  $$dnPlainArguments(args, 3)
  const list = $$dnArgument(args, 2)
  if (typeof $$dnArgument(args, 0) !== 'function' || !$$isObject(list)) return $$dnPlain(f, receiver, args, site)
  return $$dnCall(site, args[0], args[1], $$dnArguments(site, list))
}
const $$dnReflectConstruct = (f, receiver, args, site) => {
  $$dnPlainArguments(args, 3)
  const target = $$dnArgument(args, 0), list = $$dnArgument(args, 1)
  if (!$$isConstructor(target) || !$$isObject(list) || (args.length > 2 && !$$isConstructor(args[2]))) return $$dnPlain(f, receiver, args, site)
  args[1] = $$dnArguments(site, list)
  // The patched function marks what another constructor than target says it is.
  if ($$dk(target)) args[1] = $$boundRecord(target) === undefined ? $$dwa(site, target, args[1]) : $$dnAbandon('Reflect.construct of a bound function')
  return $$dk(target) ? $$dnStrictly(f, receiver, args) : $$apply(f, receiver, args)
}
const $$dnBind = (f, target, args, site) => {
  $$dnPlainArguments(args, args.length)
  return $$apply(f, $$dc(target), args)
}

// ---- properties

// ToPropertyDescriptor: attributes are plain, the value may stay a ∆value.
const $$dnAttributes = (site, o) => {
  if (!$$isObject(o)) return o
  const plain = $$create(null)
  for (let i = 0; i < $$attributeNames.length; i++) {
    const name = $$attributeNames[i]
    if (name in o) plain[name] = i === 2 ? $$dr(o[name]) : i > 3 ? $$dc(o[name]) : $$db(o[name])
  }
  return plain
}
const $$dnDefine = (f, receiver, args, site) => {
  $$dnPlainArguments(args, 3)
  if ($$isObject(args[0]) && args.length > 2) {
    args[1] = $$dnKey(site, args[1])
    args[2] = $$dnAttributes(site, args[2])
  }
  return $$apply(f, receiver, args)
}
// Object.create and Object.defineProperties
const $$dnDefineAll = (f, receiver, args, site) => {
  $$dnPlainArguments(args, 2)
  const properties = $$dnArgument(args, 1)
  if ($$isObject(properties) && ($$isObject(args[0]) || args[0] === null)) {
    const plain = $$create(null), keys = $$ownKeys(properties)
    for (let i = 0; i < keys.length; i++) {
      const own = $$getOwnPropertyDescriptor(properties, keys[i])
      if (own !== undefined && own.enumerable) plain[keys[i]] = $$dnAttributes(site, $$dr(properties[keys[i]]))
    }
    args[1] = plain
  }
  return $$apply(f, receiver, args)
}
// Setters of the target must not get references that were not looked at.
const $$dnAssign = (f, receiver, args, site) => {
  $$dnPlainArguments(args, args.length)
  const target = $$dnArgument(args, 0)
  for (let i = 1; i < args.length && $$isObject(target); i++) if ($$isObject(args[i])) $$dnSettleFor(target, args[i])
  return $$apply(f, receiver, args)
}
const $$dnSettleFor = (target, source) => {
  if ($$proxies.has(source) || $$proxies.has(target)) return $$dnAbandon('a proxy')
  const keys = $$ownKeys(source)
  for (let i = 0; i < keys.length; i++) {
    const own = $$getOwnPropertyDescriptor(source, keys[i])
    if (own !== undefined && own.value instanceof $$Delta && own.value.hasReferences && $$dnHasAccessor(target, keys[i])) return $$dnPlainReferences(source)
  }
}
const $$dnHasAccessor = (o, key) => {
  for (let at = o; at !== null; at = $$getPrototypeOf(at)) {
    if ($$proxies.has(at)) return true
    const own = $$getOwnPropertyDescriptor(at, key)
    if (own !== undefined) return !$$hasOwn(own, 'value')
  }
  return false
}
const $$dnReflectSet = (f, receiver, args, site) => {
  $$dnPlainArguments(args, 2)
  if (args.length > 3) args[3] = $$dc(args[3])
  return $$dnTyped(args[0]) || (args[1] === 'length' && $$isArray(args[0])) ? $$dnPlain(f, receiver, args, site) : $$apply(f, receiver, args)
}
const $$dnTyped = (o) => $$isObject(o) && $$isView(o)
const $$dnFromEntries = (f, receiver, args, site) => {
  $$dnPlainArguments(args, 1)
  const iterable = $$dnArgument(args, 0)
  if (iterable === undefined || iterable === null) return $$apply(f, receiver, args)
  return $$apply(f, receiver, [$$dnTaken(site, iterable, $$dnMoveEntry)])
}
const $$dnObjectToString = (f, o, args, site) => {
  o = $$dc(o)
  // V8 looks at the tag without converting it.
  for (let at = o; $$isObject(at) && !$$proxies.has(at); at = $$getPrototypeOf(at)) {
    const own = $$getOwnPropertyDescriptor(at, $$dnToStringTag)
    if (own === undefined) continue
    if (own.value instanceof $$Delta) return $$dnAbandon('a Symbol.toStringTag that differs')
    break
  }
  return $$dnStrictly(f, o, args)
}
const $$dnToStringTag = Symbol.toStringTag
const $$dnToLocaleString = (f, o, args, site) => {
  o = $$dc(o)
  if (!$$isObject(o)) return $$apply(f, o, args)
  const method = $$dr(o.toString)
  return typeof method === 'function' ? $$dnCall(site, method, o, []) : $$apply(f, o, args)
}

// ---- generators: where they rest is plain

const $$dnGenerator = (f, o, args, site) => {
  const frame = $$isObject(o) && !(o instanceof $$Delta) ? $$getFrame(o) : undefined
  if (frame !== undefined && frame.pc instanceof $$Delta) $$wk(frame, 'pc').pc = $$dc(frame.pc)
  return $$dr($$apply(f, $$dc(o), args))
}
`
