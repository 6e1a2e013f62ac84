/** Methods of strings that take patterns and functions, and of regular expressions. */
export const source = String.raw`'use strict'
// Are the operands primitive? Then the method is as pure as any other.
const $$dnStringMethod = (count, own) => {
  const pure = $$dnPureMethod(count)
  return (f, receiver, args, site) => {
    for (let i = 0; i < args.length && i < count; i++) if ($$isObject(args[i]) && !(args[i] instanceof $$Delta)) return own(f, receiver, args, site)
    return pure(f, receiver, args, site)
  }
}
const $$dnFlags = $$uncurry($$getOwnPropertyDescriptor(RegExp.prototype, 'flags').get)
const $$dnRegExpExec = RegExp.prototype.exec, $$dnRegExpReplace = RegExp.prototype[Symbol.replace]
const $$dnRegExpPrototype = RegExp.prototype, $$dnSymbolReplace = Symbol.replace
// A regular expression that nobody has changed, without these flags.
const $$dnIsPristine = (o, flags) => {
  if (!$$isObject(o) || o instanceof $$Delta || $$proxies.has(o) || $$getPrototypeOf(o) !== $$dnRegExpPrototype || $$ownKeys(o).length !== 1) return false
  if ($$dnRegExpPrototype.exec !== $$dnRegExpExec || $$dnRegExpPrototype[$$dnSymbolReplace] !== $$dnRegExpReplace) return false
  const own = $$dnFlags(o)
  for (let i = 0; i < flags.length; i++) if ($$includes(own, flags[i])) return false
  return true
}
const $$dnTest = (f, o, args, site) => {
  const text = $$dnArgument(args, 0)
  if (!(text instanceof $$Delta) || !$$dnIsPristine(o, 'gy')) return $$dnPlain(f, o, args, site)
  return $$dApply((t) => $$apply(f, o, [t]), undefined, [text])
}
const $$dnReplace = (f, receiver, args, site) => {
  const pattern = $$dc($$dnArgument(args, 0)), replacement = $$dnArgument(args, 1)
  if (typeof replacement === 'function') return $$dnReplaceBy(f, $$dc(receiver), pattern, replacement, site)
  // Such a pattern begins at the start of the text and is left there.
  const isPure = $$dnIsPrimitive(receiver) && $$dnIsPrimitive(replacement) && $$dnIsPristine(pattern, 'y') && pattern.lastIndex === 0
  if (!isPure || !(receiver instanceof $$Delta || replacement instanceof $$Delta)) return $$dnPlain(f, receiver, args, site)
  return $$dApply((text, by) => $$apply(f, text, [pattern, by]), undefined, [receiver, replacement])
}
// The function runs as any other callback; V8 gets a text.
const $$dnReplaceBy = (f, receiver, pattern, replacement, site) => $$apply(f, receiver, [pattern, function () {
  const list = $$changeList()
  for (let i = 0; i < arguments.length; i++) list[i] = arguments[i]
  return $$dc($$dnText(site, $$dnCall(site, replacement, undefined, list)))
}])
`
