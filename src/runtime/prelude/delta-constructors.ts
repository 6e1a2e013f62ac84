/** Constructors of built-ins, and functions of the same names. */
export const source = String.raw`'use strict'
const $$dnPrepareArray = (args) => {
  if (args.length === 1) args[0] = $$dc(args[0])
  return args
}
const $$dnPreparePlain = (args, site, constructor) => {
  const any = $$dnPlainArguments(args, args.length)
  if ($$dnPlainData(undefined, args) || any) $$dnHost.fallback(site, $$dnShownName(constructor))
  return args
}
// The message of an error is plain; its cause moves.
const $$dnPrepareError = (args, site) => {
  if (args.length > 0) {
    const message = $$dc(args[0])
    args[0] = message === undefined ? undefined : $$dc($$dnText(site, message))
  }
  if (args.length > 1) args[1] = $$dc(args[1])
  return args
}
// Typed arrays take elements from arrays and from everything else that has some.
const $$dnPrepareView = (args, site, constructor) => {
  $$dnPlainArguments(args, args.length)
  const from = $$dnArgument(args, 0)
  if ($$isObject(from) && !$$isView(from) && !$$isBuffer(from)) $$dnFallback(site, $$dnShownName(constructor), constructor, undefined, args)
  return args
}
const $$dnRefuseProxy = () => $$dnAbandon('a proxy is made')
// Array(...), Error(...)
const $$dnPrepared = (f, receiver, args, site) => $$dnStrictly(f, $$dc(receiver), $$dnPreparerOf(f)(args, site, f))
const $$dnStringFunction = (f, receiver, args, site) => {
  if (args.length === 0) return ''
  const v = args[0]
  return v instanceof $$Delta || $$isObject(v) ? $$dnText(site, v) : $$apply(f, receiver, args)
}
// What is printed is printed once a path: the beginning of a repeated one was printed before.
const $$dnConsole = (f, receiver, args, site) => {
  const isRepeated = $$dTrail.position < $$dTrail.length
  $$dnFallback(site, $$dnShownName(f), f, undefined, args)
  if (!isRepeated) $$dnStrictly(f, receiver, args)
}

// ---- assertions of the library: states in which one holds need not be told apart

const $$dnTests = {
  __proto__: null,
  truth: undefined,
  same: $$is, notSame: (a, b) => !$$is(a, b),
  equal: (a, b) => a == b || (a !== a && b !== b), notEqual: (a, b) => !(a == b || (a !== a && b !== b)),
}
// kind: how operands are compared if they are primitive, or identical if it is same or notSame.
const $$deltaAssertion = (f, kind) => {
  const test = $$dnTests[kind]
  const call = (f, receiver, args, site) => {
    if (kind === 'truth' ? args.length > 0 && $$db(args[0]) : args.length > 1 && $$dnHolds(test, args[0], args[1])) return undefined
    return $$dnReach(f, receiver, args, site)
  }
  $$dnBuiltins.set(f, { name: 'assert.' + f.name, call, prepare: undefined })
  return f
}
const $$dnHolds = (test, a, b) => {
  const isDelta = a instanceof $$Delta || b instanceof $$Delta
  if ($$dnIsPrimitive(a) && $$dnIsPrimitive(b)) return isDelta ? $$db($$dApply(test, undefined, [a, b])) : test(a, b)
  return test === $$is && a === b
}
`
