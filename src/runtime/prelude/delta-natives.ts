/**
 * Calls that leave code compiled for delta execution: built-ins, functions of the library, bound functions. Every built-in has a
 * class (delta-builtins.ts), and with it a handler here or in one of the files after this:
 *
 * - pure: looks at primitives only; called once per combination of the values that are active, see $$dApply;
 * - through: moves values without looking at them; what comes out passes $$dr;
 * - own: a version in delta-*.ts that looks at values with the helpers;
 * - plain: operands are split until they are plain; of objects V8 looks at no more than their text or number;
 * - fallback: everything that the operands reach is made plain, see delta-plain.ts.
 *
 * Built-ins and library code that call back and look at what they get run *strictly*: compiled code that they call gets
 * nothing but plain values out of the heap ($$dStrict), so it hands back none that native code could not read.
 */
export const source = String.raw`'use strict'
// Functions of the host, see src/delta/natives.ts.
let $$dnHost = { fallback() {}, roots() {} }
const $$dnAbandon = (why) => $$dHost.stray(why)

// built-in -> { name, call, prepare }; filled by delta-builtins.ts
const $$dnBuiltins = $$newMap()
const $$dnPreparerOf = (f) => { const known = $$dnBuiltins.get(f); return known === undefined ? undefined : known.prepare }
const $$dnArgument = (args, i) => i < args.length ? args[i] : undefined

// ---- calls

// Outside of any execution there are no ∆values, and everything is V8's.
const $$dx = (site, f, receiver, args) => {
  if ($$dTrail === $$dNoTrail) return $$apply(f, receiver, args)
  const known = $$dnBuiltins.get(f)
  return known === undefined ? $$dnForeign(site, f, receiver, args) : known.call(f, receiver, args, site)
}
// Calls whatever f is; it is known to be callable.
const $$dnCall = (site, f, receiver, args) => $$dk(f) ? $$dx(site, f, receiver, args) : $$apply(f, $$dc(receiver), args)
const $$dnStrictly = (f, receiver, args) => {
  $$dStrict++
  try {
    return $$apply(f, receiver, args)
  } finally {
    $$dStrict--
  }
}
const $$dnForeign = (site, f, receiver, args) => {
  if (typeof f !== 'function') return $$dnAbandon('a call of what is no function')
  const bound = $$boundRecord(f)
  if (bound !== undefined) return $$dnCall(site, bound.target, bound.thisValue, $$dnConcatenated(bound.args, args))
  $$dnFallback(site, $$dnShownName(f), f, receiver, args)
  return $$dnStrictly(f, $$dc(receiver), args)
}
const $$dnConcatenated = (first, second) => {
  const list = $$changeList()
  for (let i = 0; i < first.length; i++) list[i] = first[i]
  for (let i = 0; i < second.length; i++) list[first.length + i] = second[i]
  return list
}
const $$dnShownName = (f) => {
  const known = $$dnBuiltins.get(f)
  if (known !== undefined) return known.name
  const own = $$getOwnPropertyDescriptor(f, 'name')
  return own !== undefined && typeof own.value === 'string' && own.value !== '' ? own.value : 'a function'
}

// ---- construction

// The arguments that a constructor which was not compiled for delta execution may get for these.
const $$dwa = (site, constructor, args, isDirect) => {
  if ($$dTrail === $$dNoTrail) return args
  const prepare = $$dnPreparerOf(constructor)
  if (prepare !== undefined) return prepare(args, site, constructor, isDirect === true)
  if ($$dk(constructor)) $$dnFallback(site, $$dnShownName(constructor), constructor, undefined, args)
  return args
}
const $$dw = (site, constructor, args, newTarget) => {
  if ($$dTrail === $$dNoTrail) return newTarget === undefined ? $$construct(constructor, args) : $$construct(constructor, args, newTarget)
  const bound = $$isObject(constructor) ? $$boundRecord(constructor) : undefined
  if (bound !== undefined) {
    return $$dnConstruct(site, bound.target, $$dnConcatenated(bound.args, args), newTarget === undefined || newTarget === constructor ? bound.target : newTarget)
  }
  if (!$$isConstructor(constructor)) return $$dnAbandon('new of what is no constructor')
  args = $$dwa(site, constructor, args, newTarget === undefined)
  $$dStrict++
  try {
    return newTarget === undefined ? $$construct(constructor, args) : $$construct(constructor, args, newTarget)
  } finally {
    $$dStrict--
  }
}
const $$dnConstruct = (site, constructor, args, newTarget) =>
  $$dk(constructor) ? $$dw(site, constructor, args, newTarget) : $$construct(constructor, args, newTarget)

// ---- handlers of whole classes of built-ins

// Built-ins that look at their first arguments only, count of them, and ignore the receiver.
const $$dnPureFunction = (count) => (f, receiver, args, site) => {
  if (args.length > count) args.length = count
  let any = false
  for (let i = 0; i < args.length; i++) {
    const v = args[i]
    if (v instanceof $$Delta) any = true
    else if ($$isObject(v)) return $$dnPlain(f, receiver, args, site)
  }
  return any ? $$dApply(f, undefined, args) : $$apply(f, receiver, args)
}
const $$dnPureMethod = (count) => (f, receiver, args, site) => {
  if (args.length > count) args.length = count
  let any = receiver instanceof $$Delta
  if (!any && $$isObject(receiver)) return $$dnPlain(f, receiver, args, site)
  for (let i = 0; i < args.length; i++) {
    const v = args[i]
    if (v instanceof $$Delta) any = true
    else if ($$isObject(v)) return $$dnPlain(f, receiver, args, site)
  }
  return any ? $$dApply(f, receiver, args) : $$apply(f, receiver, args)
}
const $$dnPlainArguments = (args, count) => {
  let any = false
  for (let i = 0; i < args.length && i < count; i++) {
    if (!(args[i] instanceof $$Delta)) continue
    args[i] = $$dc(args[i])
    any = true
  }
  return any
}
const $$dnPlain = (f, receiver, args, site) => {
  let any = $$dnPlainArguments(args, args.length)
  if (receiver instanceof $$Delta) {
    receiver = $$dc(receiver)
    any = true
  }
  if ($$dnPlainData(receiver, args)) any = true
  if (any) $$dnHost.fallback(site, $$dnShownName(f))
  return $$dnStrictly(f, receiver, args)
}
// The first count arguments say where; the others are moved.
const $$dnThrough = (count) => (f, receiver, args, site) => {
  $$dnPlainArguments(args, count)
  return $$dr($$apply(f, $$dc(receiver), args))
}
// The same for methods of arrays. Other receivers may have accessors, which must not get values that were not looked at.
const $$dnThroughElements = (count) => (f, receiver, args, site) =>
  $$dnMove(f, receiver, args, site, $$dnPlacesAreNumbers(args, 0, count))
const $$dnMove = (f, receiver, args, site, areNumbers) => {
  const isArray = $$isArray(receiver) && !$$isOddNow(receiver)
  if (isArray && areNumbers) return $$dr($$apply(f, receiver, args))
  receiver = $$dc(receiver)
  if (!isArray && $$isObject(receiver)) $$dnPlainOwn(receiver)
  return $$dr($$dnStrictly(f, receiver, args))
}
// Arguments that say where are plain afterwards. V8 converts objects among them when it is their turn: then false.
const $$dnPlacesAreNumbers = (args, from, end) => {
  let areNumbers = true
  for (let i = from; i < args.length && i < end; i++) {
    if (!$$isObject(args[i])) continue
    if (args[i] instanceof $$Delta) args[i] = $$dc(args[i])
    else {
      $$dnPlainData(args[i], $$dnNoArguments)
      areNumbers = false
    }
  }
  return areNumbers
}
// The same for methods that keep their position in private fields, which have to be plain.
const $$dnThroughFields = (f, receiver, args, site) => {
  if ($$isObject(receiver) && !(receiver instanceof $$Delta)) $$dnPlainOwn(receiver)
  return $$dr($$apply(f, $$dc(receiver), args))
}
const $$dnReach = (f, receiver, args, site) => {
  $$dnFallback(site, $$dnShownName(f), f, receiver, args)
  return $$dnStrictly(f, $$dc(receiver), args)
}
`
